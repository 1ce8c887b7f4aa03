import type { Cabecalhos } from './webhook-words.ts';

/** Headers that curl writes by itself. */
const OWN = new Set(['host', 'connection', 'content-length']);

/** A word that a POSIX shell takes as it is, whatever is in it. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command: the same address, headers and bytes. */
export function curlOf(request: { url: string; headers: Cabecalhos; corpo: string }): string {
  const headers = request.headers
    .filter(({ nome }) => !OWN.has(nome.toLowerCase()))
    // An empty value is written with a semicolon; with a colon curl would leave the header out.
    .map(({ nome, valor }) => `-H ${quote(valor === '' ? `${nome};` : `${nome}: ${valor}`)}`);
  return ['curl --globoff -X POST', ...headers, `--data-raw ${quote(request.corpo)}`, quote(request.url)].join(
    ' \\\n  ',
  );
}

/** A command that computes a body's signature; the secret comes from the environment, not from the history of the shell. */
export const opensslOf = (corpo: string): string =>
  `printf '%s' ${quote(corpo)} | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`;

/**
 * A logged request of the API as a curl command. The token comes from the environment; what the log masked stays masked, and is to be filled in.
 */
export function apiCurlOf(request: {
  origin: string;
  metodo: string;
  caminho: string;
  enviados: Cabecalhos;
  corpo: string | null;
}): string {
  const kept = request.enviados.filter(({ nome }) => ['content-type', 'accept', 'idempotency-key'].includes(nome));
  return [
    `curl --globoff -X ${request.metodo} ${quote(request.origin + request.caminho.replaceAll(' ', '%20'))}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...kept.map(({ nome, valor }) => `-H ${quote(`${nome}: ${valor}`)}`),
    ...(request.corpo ? [`--data-raw ${quote(request.corpo)}`] : []),
  ].join(' \\\n  ');
}
