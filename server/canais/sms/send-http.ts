import { signBytes } from '#server/platform/crypto.ts';
import type { HttpResult } from '#server/platform/http/client.ts';
import { FalhaDaConta } from '../conta.ts';
import { type CanalAberto, type Enviada, FalhaDoCanal, type MensagemEnviada } from '../port.ts';
import { holds, textAt } from './caminho.ts';
import { avisoUrlOf, clientSms } from './cliente.ts';
import { fillForm, fillJson, fillText, type Valores } from './modelo.ts';
import { numberFor } from './numero.ts';
import { deduplicaOf, receitaOf } from './presets.ts';
import type { Receita } from './receita.ts';
import { jsonOf, oneLine, secretsOf } from './resposta.ts';
import { textToSend } from './texto.ts';

const TIMEOUT_MS = 20_000;
const BODY_LIMIT = 16_384;
/** How long a provider that is asked too much is left alone where it does not say so itself. */
const PAUSE_S = 30;
const MOST_PAUSE_S = 3_600;

/**
 * Sends an SMS through a provider's HTTP API.
 * @throws FalhaDoCanal
 */
export async function sendHttp(canal: CanalAberto, mensagem: MensagemEnviada, signal: AbortSignal): Promise<Enviada> {
  const { config, receita } = receitaOf(canal);
  const { texto } = textToSend(mensagem, config.sem_acentos, receita.texto_maximo);
  const aviso = avisoUrlOf(canal);
  const valores: Valores = {
    para: numberFor(mensagem.endereco, receita.numero),
    de: numberFor(config.remetente, receita.numero),
    texto,
    id: String(mensagem.id),
    chave: mensagem.id_externo ?? chaveOf(canal, mensagem),
    // Providers call no address of this machine.
    aviso_url: aviso?.startsWith('https://') ? aviso : null,
  };
  await mensagem.begin?.();
  let begun = false;
  const result = await clientSms().post({
    ...requestOf(receita, valores),
    timeoutMs: TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
    signal,
    // A provider that knows a message by its key may be told twice.
    once: !deduplicaOf(canal.config),
    mayBegin: () => {
      begun = true;
      return true;
    },
  });
  return readAnswer(receita, result, { begun, chave: valores.chave, secrets: secretsOf(canal) });
}

/** A text of the message's own, the same at each attempt and another in every installation. */
const chaveOf = ({ empresa_id, id: canal_id }: CanalAberto, { id }: MensagemEnviada): string =>
  signBytes('sms', Buffer.from(`${empresa_id}:${canal_id}:${id}`))
    .subarray(0, 16)
    .toString('hex');

function requestOf({ envio }: Receita, valores: Valores) {
  const { metodo, url, cabecalhos, corpo } = envio;
  return {
    url: fillText(url, { ...valores, aviso_url: valores.aviso_url ?? '' }, encodeURIComponent) ?? url,
    method: metodo,
    headers: [
      ['Accept', 'application/json'],
      ['User-Agent', 'Romaneio-SMS/1.0'],
      ...cabecalhos.flatMap(([name, modelo]) => {
        const value = fillText(modelo, valores);
        return value === undefined ? [] : [[name, value]];
      }),
    ] as [string, string][],
    ...(corpo === null
      ? {}
      : {
          body:
            corpo.formato === 'json'
              ? JSON.stringify(fillJson(corpo.modelo, valores))
              : fillForm(corpo.campos, valores),
        }),
  };
}

type Attempt = { begun: boolean; chave: string; secrets: readonly string[] };

/** What the provider made of it. */
function readAnswer(receita: Receita, result: HttpResult, attempt: Attempt): Enviada {
  const { nome, resposta } = receita;
  const { status, falha, detalhe } = result;
  if (falha === 'endereco_bloqueado' || falha === 'requisicao_invalida') {
    throw new FalhaDoCanal(`Nada foi enviado: ${detalhe ?? falha}.`, { resultado: 'final', codigo: falha });
  }
  if (falha !== null) {
    throw new FalhaDoCanal(`${nome} não respondeu: ${detalhe ?? falha}.`, {
      ...{ resultado: attempt.begun ? 'desconhecida' : 'tentar', codigo: falha },
    });
  }
  if (status === null) throw new Error('An answer without a fault has a status');
  const told = jsonOf(result);
  const codigo = textAt(told, resposta.codigo);
  if (status >= 200 && status < 300) {
    if (resposta.repetida && holds(resposta.repetida, told))
      return { id_externo: textAt(told, resposta.id) ?? attempt.chave };
    if (resposta.recusada && holds(resposta.recusada, told)) throw refused(receita, told, status, attempt, 'final');
    const id_externo = textAt(told, resposta.id);
    if (id_externo !== null || resposta.id === null) return { id_externo };
    throw new FalhaDoCanal(`${nome} respondeu de um modo que não foi entendido (${status}).`, {
      resultado: 'desconhecida',
      codigo,
    });
  }
  if (status === 429) throw refused(receita, told, status, attempt, 'tentar', pauseOf(result) ?? PAUSE_S);
  // Whether it was taken is not said: by one who waited too long for the request, as by one who broke down over it.
  if (status === 408 || status >= 500) throw refused(receita, told, status, attempt, 'desconhecida', pauseOf(result));
  // Credentials that are mended serve the next attempt.
  const again = status === 401 || status === 425 || resposta.tentar_status.includes(status);
  throw refused(receita, told, status, attempt, again ? 'tentar' : 'final', again ? pauseOf(result) : null);
}

function refused(
  { nome, resposta, erros }: Receita,
  told: unknown,
  status: number,
  { secrets }: Attempt,
  resultado: FalhaDoCanal['resultado'],
  espera_s: number | null = null,
): FalhaDoCanal {
  const codigo = textAt(told, resposta.codigo);
  const known = codigo === null ? undefined : erros[codigo];
  const why = known ?? oneLine(textAt(told, resposta.erro) ?? '', secrets);
  const what = resultado === 'desconhecida' ? 'não disse se aceitou a mensagem' : 'não aceitou a mensagem';
  const named = [status, codigo].filter((one) => one !== null).join(', ');
  const Kind = status === 401 || status === 403 ? FalhaDaConta : FalhaDoCanal;
  return new Kind(`${nome} ${what} (${oneLine(named, secrets)})${why ? `: ${why}` : ''}.`.replace(/\.\.$/, '.'), {
    ...{ resultado, codigo: codigo?.slice(0, 100) ?? String(status), espera_s },
  });
}

/** Seconds of `Retry-After`, within an hour; null where there is none. */
function pauseOf({ cabecalhos }: HttpResult): number | null {
  const written = cabecalhos.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (written === undefined) return null;
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : Math.ceil((Date.parse(written) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(MOST_PAUSE_S, Math.max(1, seconds)) : null;
}
