/**
 * A receiver that checks the signature of each delivery (HMAC-SHA256 of the time of sending and the raw body), refuses an old copy and
 * recognises a repetition, whole and ready to run, one per language. The panel shows them beside a new secret, the documentation in its
 * guide; tests run them against real deliveries.
 */
export type Verification = {
  id: 'node' | 'python' | 'php' | 'go' | 'openssl';
  nome: string;
  linguagem: 'javascript' | 'python' | 'php' | 'go' | 'bash';
  /** Name of the file, as its first comment gives it. */
  arquivo: string;
  /** The code; its first line shows how it is started, with the secret when one is given. */
  codigo(secret?: string): string;
};

const HIDDEN = 'whsec_…';

const node = (secret = HIDDEN) => `// WEBHOOK_SECRET=${secret} node receptor.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('Defina WEBHOOK_SECRET.');
const MAIOR_CORPO = 1024 * 1024;
const TOLERANCIA = 300; // segundos; mantenha o relógio do servidor sincronizado

// No seu sistema: uma tabela com um índice único, que sobrevive a um reinício.
const recebidas = new Set();

// O HMAC é do envio, de um ponto e dos bytes recebidos, e não do JSON montado de novo.
function confere(corpo, envio = '', assinaturas = '') {
  const hmac = createHmac('sha256', secret).update(\`\${envio}.\`).update(corpo);
  const esperada = Buffer.from(\`sha256=\${hmac.digest('hex')}\`);
  // Durante uma troca de secret vêm duas, separadas por vírgula: basta uma.
  const assinada = assinaturas.split(',').some((assinatura) => {
    const recebida = Buffer.from(assinatura);
    return recebida.length === esperada.length && timingSafeEqual(recebida, esperada);
  });
  return assinada && Math.abs(Date.now() / 1000 - Number(envio)) <= TOLERANCIA;
}

async function receber(requisicao) {
  const partes = [];
  let bytes = 0;
  for await (const parte of requisicao) {
    bytes += parte.length;
    if (bytes > MAIOR_CORPO) return 413;
    partes.push(parte);
  }
  const corpo = Buffer.concat(partes);
  const { 'x-webhook-enviado-em': envio, 'x-webhook-assinatura-envio': assinaturas } = requisicao.headers;
  if (!confere(corpo, envio, assinaturas)) return 401;

  const entrega = JSON.parse(corpo);
  // A chave é a do corpo, que está assinado; o cabeçalho com a mesma chave não está.
  if (recebidas.has(entrega.idempotency_key)) {
    console.log('repetida', entrega.idempotency_key);
    return 204;
  }
  // Guarde a entrega, uma vez por idempotency_key, e responda logo; o trabalho fica para depois.
  recebidas.add(entrega.idempotency_key);
  console.log(entrega.evento, entrega.idempotency_key, entrega.dados);
  return 204;
}

createServer((requisicao, resposta) => {
  receber(requisicao).then(
    (status) => resposta.writeHead(status).end(),
    () => resposta.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT ?? 8000), '127.0.0.1');
`;

const python = (secret = HIDDEN) => `# WEBHOOK_SECRET=${secret} python3 receptor.py
import hashlib
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
if not SECRET:
    raise SystemExit("Defina WEBHOOK_SECRET.")
MAIOR_CORPO = 1024 * 1024
TOLERANCIA = 300  # segundos; mantenha o relógio do servidor sincronizado

# No seu sistema: uma tabela com um índice único, que sobrevive a um reinício.
recebidas = set()
trava = threading.Lock()


def confere(corpo, envio, assinaturas):
    # O HMAC é do envio, de um ponto e dos bytes recebidos, e não do JSON montado de novo.
    hmac_envio = hmac.new(SECRET, envio.encode() + b"." + corpo, hashlib.sha256)
    esperada = b"sha256=" + hmac_envio.hexdigest().encode()
    # Durante uma troca de secret vêm duas, separadas por vírgula: basta uma.
    if not any(hmac.compare_digest(esperada, uma.encode()) for uma in assinaturas.split(",")):
        return False
    return abs(time.time() - int(envio)) <= TOLERANCIA


def e_nova(chave):
    with trava:
        nova = chave not in recebidas
        recebidas.add(chave)
        return nova


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        tamanho = int(self.headers.get("Content-Length", 0))
        if not 0 <= tamanho <= MAIOR_CORPO:
            return self.responder(413)
        corpo = self.rfile.read(tamanho)
        envio = self.headers.get("X-Webhook-Enviado-Em", "")
        if not confere(corpo, envio, self.headers.get("X-Webhook-Assinatura-Envio", "")):
            return self.responder(401)

        entrega = json.loads(corpo)
        # A chave é a do corpo, que está assinado; o cabeçalho com a mesma chave não está.
        if not e_nova(entrega["idempotency_key"]):
            print("repetida", entrega["idempotency_key"], flush=True)
            return self.responder(204)
        # Guarde a entrega, uma vez por idempotency_key, e responda logo; o trabalho fica para depois.
        print(entrega["evento"], entrega["idempotency_key"], entrega["dados"], flush=True)
        self.responder(204)

    def responder(self, status):
        self.send_response(status)
        self.end_headers()


porta = int(os.environ.get("PORT", "8000"))
ThreadingHTTPServer(("127.0.0.1", porta), Receptor).serve_forever()
`;

const php = (secret = HIDDEN) => `<?php
// WEBHOOK_SECRET=${secret} php -S 127.0.0.1:8000 receptor.php
declare(strict_types=1);

$secret = getenv('WEBHOOK_SECRET');
if ($secret === false || $secret === '') {
    error_log('Defina WEBHOOK_SECRET.');
    http_response_code(500);
    exit;
}

const TOLERANCIA = 300; // segundos; mantenha o relógio do servidor sincronizado

// O HMAC é do envio, de um ponto e dos bytes recebidos, e não do JSON montado de novo.
$corpo = file_get_contents('php://input');
$envio = $_SERVER['HTTP_X_WEBHOOK_ENVIADO_EM'] ?? '';
$esperada = 'sha256=' . hash_hmac('sha256', $envio . '.' . $corpo, $secret);
// Durante uma troca de secret vêm duas, separadas por vírgula: basta uma.
$assinada = false;
foreach (explode(',', $_SERVER['HTTP_X_WEBHOOK_ASSINATURA_ENVIO'] ?? '') as $assinatura) {
    $assinada = hash_equals($esperada, $assinatura) || $assinada;
}
if (!$assinada || abs(time() - (int) $envio) > TOLERANCIA) {
    http_response_code(401);
    exit;
}

$entrega = json_decode($corpo, true, 512, JSON_THROW_ON_ERROR);
// A chave é a do corpo, que está assinado; o cabeçalho com a mesma chave não está.
// Aqui cada chave é um arquivo; no seu sistema, uma linha de tabela com um índice único.
$pasta = __DIR__ . '/recebidas';
if (!is_dir($pasta)) {
    mkdir($pasta, 0700);
}
$arquivo = $pasta . '/' . hash('sha256', $entrega['idempotency_key']);
if (@fopen($arquivo, 'x') === false) {
    // Um arquivo que não pôde ser criado não é uma repetição: com 500 a entrega volta depois.
    $repetida = is_file($arquivo);
    error_log(($repetida ? 'repetida ' : 'não guardada ') . $entrega['idempotency_key']);
    http_response_code($repetida ? 204 : 500);
    exit;
}
// Guarde a entrega, uma vez por idempotency_key, e responda logo; o trabalho fica para depois.
error_log($entrega['evento'] . ' ' . $entrega['idempotency_key'] . ' ' . json_encode($entrega['dados']));
http_response_code(204);
`;

const go = (secret = HIDDEN) => `// WEBHOOK_SECRET=${secret} go run receptor.go
package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maiorCorpo = 1024 * 1024
	tolerancia = 5 * time.Minute // mantenha o relógio do servidor sincronizado
)

var secret = []byte(os.Getenv("WEBHOOK_SECRET"))

// No seu sistema: uma tabela com um índice único, que sobrevive a um reinício.
var recebidas sync.Map

type Entrega struct {
	Evento         string          \`json:"evento"\`
	Timestamp      string          \`json:"timestamp"\`
	WebhookID      int64           \`json:"webhook_id"\`
	EmpresaID      int64           \`json:"empresa_id"\`
	Dados          json.RawMessage \`json:"dados"\`
	IdempotencyKey string          \`json:"idempotency_key"\`
}

// O HMAC é do envio, de um ponto e dos bytes recebidos, e não do JSON montado de novo.
func confere(corpo []byte, envio, assinaturas string) bool {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(envio + "."))
	mac.Write(corpo)
	esperada := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	// Durante uma troca de secret vêm duas, separadas por vírgula: basta uma.
	assinada := slices.ContainsFunc(strings.Split(assinaturas, ","), func(assinatura string) bool {
		return hmac.Equal(esperada, []byte(assinatura))
	})
	segundos, err := strconv.ParseInt(envio, 10, 64)
	return assinada && err == nil && time.Since(time.Unix(segundos, 0)).Abs() <= tolerancia
}

func receber(w http.ResponseWriter, r *http.Request) {
	corpo, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maiorCorpo))
	if err != nil {
		http.Error(w, "corpo grande demais ou incompleto", http.StatusBadRequest)
		return
	}
	if !confere(corpo, r.Header.Get("X-Webhook-Enviado-Em"), r.Header.Get("X-Webhook-Assinatura-Envio")) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var entrega Entrega
	if err := json.Unmarshal(corpo, &entrega); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	// A chave é a do corpo, que está assinado; o cabeçalho com a mesma chave não está.
	if _, repetida := recebidas.LoadOrStore(entrega.IdempotencyKey, true); repetida {
		log.Println("repetida", entrega.IdempotencyKey)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	// Guarde a entrega, uma vez por idempotency_key, e responda logo; o trabalho fica para depois.
	log.Println(entrega.Evento, entrega.IdempotencyKey, string(entrega.Dados))
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	if len(secret) == 0 {
		log.Fatal("Defina WEBHOOK_SECRET.")
	}
	porta := cmp.Or(os.Getenv("PORT"), "8000")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+porta, http.HandlerFunc(receber)))
}
`;

const openssl = (secret = HIDDEN) => `# WEBHOOK_SECRET=${secret} bash conferir.sh corpo.json 1786108500 'sha256=…'
# corpo.json: o corpo como chegou, byte a byte, sem quebra de linha a mais.
# O segundo argumento: o cabeçalho X-Webhook-Enviado-Em; o terceiro: X-Webhook-Assinatura-Envio.
set -euo pipefail

: "\${WEBHOOK_SECRET:?Defina WEBHOOK_SECRET.}"
hmac="$({ printf '%s.' "$2"; cat "$1"; } | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)"
# Durante uma troca de secret vêm duas, separadas por vírgula: basta uma.
case ",$3," in
  *",sha256=$hmac,"*) echo 'Assinatura válida.' ;;
  *)
    echo 'Assinatura inválida.'
    exit 1
    ;;
esac
`;

/** Every receiver, in the order of the page. */
export const VERIFICATION: readonly Verification[] = [
  { id: 'node', nome: 'Node.js', linguagem: 'javascript', arquivo: 'receptor.mjs', codigo: node },
  { id: 'python', nome: 'Python', linguagem: 'python', arquivo: 'receptor.py', codigo: python },
  { id: 'php', nome: 'PHP', linguagem: 'php', arquivo: 'receptor.php', codigo: php },
  { id: 'go', nome: 'Go', linguagem: 'go', arquivo: 'receptor.go', codigo: go },
  { id: 'openssl', nome: 'openssl', linguagem: 'bash', arquivo: 'conferir.sh', codigo: openssl },
];
