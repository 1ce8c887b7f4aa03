import type { Done } from './call.ts';
import { ErroDeConexao, errorOf } from './errors.ts';
import type { Arquivo, Operacao, Resposta } from './operation.ts';

/** Reads an answer to its end. @throws ErroDaApi for a refusal, ErroDeConexao for what is no answer of the API */
export async function readAnswer<T>(operacao: Operacao, answer: Response, tentativas: number): Promise<Done<T>> {
  const { status, headers } = answer;
  if (operacao.resposta === 'endereco' && status === 302) {
    await answer.body?.cancel();
    return { dados: (headers.get('location') ?? '') as T, resposta: told(answer, null, tentativas) };
  }
  if (operacao.resposta === 'arquivo' && answer.ok) {
    return { dados: (await fileOf(answer)) as T, resposta: told(answer, null, tentativas) };
  }
  const text = await answer.text();
  const body = parse(text);
  if (!answer.ok) throw errorOf(status, headers, body);
  if (typeof body !== 'object' || body === null || !fits(operacao, body)) {
    throw new ErroDeConexao(`A resposta ${status} não é da API: confira o endereço em \`base\`.`);
  }
  const { data, message } = body as { data?: unknown; message?: unknown };
  return {
    dados: (operacao.resposta === 'inteira' ? body : data) as T,
    resposta: told(answer, typeof message === 'string' ? message : null, tentativas),
  };
}

const fits = ({ resposta }: Operacao, body: object) =>
  resposta === 'inteira' || ('success' in body && (resposta === 'vazio' || 'data' in body));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function fileOf(answer: Response): Promise<Arquivo> {
  const { headers } = answer;
  const [, nome = null] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const tipo = headers.get('content-type') ?? 'application/octet-stream';
  return { nome, tipo, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

function told({ status, headers }: Response, mensagem: string | null, tentativas: number): Resposta {
  const ignored = headers.get('x-campos-ignorados');
  return {
    status,
    cabecalhos: headers,
    requestId: headers.get('x-request-id'),
    mensagem,
    camposIgnorados: ignored ? ignored.split(',').map((name) => decoded(name.trim())) : [],
    repetida: headers.get('idempotent-replayed') === 'true',
    tentativas,
    limite: limitOf(headers),
  };
}

/** A header takes no accents: the API encodes names of fields as addresses are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function limitOf(headers: Headers): Resposta['limite'] {
  const [requisicoes, restantes, at] = ['limit', 'remaining', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  if (!requisicoes || !restantes || !at) return null;
  return { requisicoes: Number(requisicoes), restantes: Number(restantes), voltaEm: new Date(Number(at) * 1_000) };
}
