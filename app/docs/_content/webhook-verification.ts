/**
 * A receiver that checks the signature of each delivery (HMAC-SHA256 of the raw body), whole and ready to run, one per language. The panel shows
 * them beside a new secret, the documentation in its guide; tests run them against real deliveries.
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

// O HMAC é dos bytes recebidos, e não do JSON montado de novo.
function confere(corpo, assinatura = '') {
  const esperada = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(corpo).digest('hex')}\`);
  const recebida = Buffer.from(assinatura);
  return recebida.length === esperada.length && timingSafeEqual(recebida, esperada);
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
  if (!confere(corpo, requisicao.headers['x-webhook-signature'])) return 401;

  const entrega = JSON.parse(corpo);
  // Guarde a entrega, uma vez por idempotency_key, e responda logo; o trabalho fica para depois.
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
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
if not SECRET:
    raise SystemExit("Defina WEBHOOK_SECRET.")
MAIOR_CORPO = 1024 * 1024


def confere(corpo, assinatura):
    # O HMAC é dos bytes recebidos, e não do JSON montado de novo.
    esperada = "sha256=" + hmac.new(SECRET, corpo, hashlib.sha256).hexdigest()
    return hmac.compare_digest(esperada.encode(), assinatura.encode())


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        tamanho = int(self.headers.get("Content-Length", 0))
        if not 0 <= tamanho <= MAIOR_CORPO:
            return self.responder(413)
        corpo = self.rfile.read(tamanho)
        if not confere(corpo, self.headers.get("X-Webhook-Signature", "")):
            return self.responder(401)

        entrega = json.loads(corpo)
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

// O HMAC é dos bytes recebidos, e não do JSON montado de novo.
$corpo = file_get_contents('php://input');
$esperada = 'sha256=' . hash_hmac('sha256', $corpo, $secret);
if (!hash_equals($esperada, $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '')) {
    http_response_code(401);
    exit;
}

$entrega = json_decode($corpo, true, 512, JSON_THROW_ON_ERROR);
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
)

const maiorCorpo = 1024 * 1024

var secret = []byte(os.Getenv("WEBHOOK_SECRET"))

type Entrega struct {
	Evento         string          \`json:"evento"\`
	Timestamp      string          \`json:"timestamp"\`
	WebhookID      int64           \`json:"webhook_id"\`
	EmpresaID      int64           \`json:"empresa_id"\`
	Dados          json.RawMessage \`json:"dados"\`
	IdempotencyKey string          \`json:"idempotency_key"\`
}

// O HMAC é dos bytes recebidos, e não do JSON montado de novo.
func confere(corpo []byte, assinatura string) bool {
	mac := hmac.New(sha256.New, secret)
	mac.Write(corpo)
	esperada := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(esperada), []byte(assinatura))
}

func receber(w http.ResponseWriter, r *http.Request) {
	corpo, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maiorCorpo))
	if err != nil {
		http.Error(w, "corpo grande demais ou incompleto", http.StatusBadRequest)
		return
	}
	if !confere(corpo, r.Header.Get("X-Webhook-Signature")) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var entrega Entrega
	if err := json.Unmarshal(corpo, &entrega); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
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

const openssl = (secret = HIDDEN) => `# WEBHOOK_SECRET=${secret} bash conferir.sh corpo.json 'sha256=…'
# corpo.json: o corpo como chegou, byte a byte, sem quebra de linha a mais.
# O segundo argumento: o cabeçalho X-Webhook-Signature.
set -euo pipefail

: "\${WEBHOOK_SECRET:?Defina WEBHOOK_SECRET.}"
esperada="sha256=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r "$1" | cut -d ' ' -f 1)"
if [ "$esperada" = "$2" ]; then
  echo 'Assinatura válida.'
else
  echo 'Assinatura inválida.'
  exit 1
fi
`;

/** Every receiver, in the order of the page. */
export const VERIFICATION: readonly Verification[] = [
  { id: 'node', nome: 'Node.js', linguagem: 'javascript', arquivo: 'receptor.mjs', codigo: node },
  { id: 'python', nome: 'Python', linguagem: 'python', arquivo: 'receptor.py', codigo: python },
  { id: 'php', nome: 'PHP', linguagem: 'php', arquivo: 'receptor.php', codigo: php },
  { id: 'go', nome: 'Go', linguagem: 'go', arquivo: 'receptor.go', codigo: go },
  { id: 'openssl', nome: 'openssl', linguagem: 'bash', arquivo: 'conferir.sh', codigo: openssl },
];
