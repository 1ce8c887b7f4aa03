import { createHash } from 'node:crypto';
import { TransferFault } from '#server/platform/http/transfer.ts';
import { z } from '#server/platform/validation.ts';
import { falhaDe, type Http } from '../pedido.ts';
import { FalhaDoCanal, type MidiaRecebida } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { askGraph, authorization, isSuccess, META, questionRefusal } from './graph.ts';

/** The largest file that WhatsApp carries, in bytes, with room for what Meta counts otherwise. */
const MAIOR = 105 * 1_024 * 1_024;
const TIMEOUT_MS = 600_000;

const guardada = z.object({ id: z.string().min(1), sha256: z.string().optional() });
const achada = z.object({
  url: z.url().max(4_000),
  mime_type: z.string().optional().catch(undefined),
  sha256: z.string().optional().catch(undefined),
});

/** Hosts that Meta serves files from. */
const META_HOST = /(?:^|\.)(?:fbcdn\.net|fbsbx\.com|facebook\.com|whatsapp\.net)$/;

/** Whether the token may be shown to whoever serves an address: Meta over TLS, or the host that the channel is set to. */
export function maySeeToken({ config }: Pick<CanalCloudApi, 'config'>, address: string): boolean {
  const { origin, protocol, hostname } = new URL(address);
  return origin === new URL(config.url).origin || (protocol === 'https:' && META_HOST.test(hostname));
}

const gone = (message: string, codigo: string) => new FalhaDoCanal(message, { resultado: 'final', codigo });

/**
 * The bytes of a file that a contact sent. Meta gives its address, which lives for minutes, and then the bytes; what the notice told of
 * their digest is checked, so that the last bytes may end in a fault.
 * @throws FalhaDoCanal `final` where Meta has it no more
 */
export async function fetchMidia(
  http: Http,
  canal: CanalCloudApi,
  { referencia, tamanho }: Pick<MidiaRecebida, 'referencia' | 'tamanho'>,
  signal: AbortSignal,
): Promise<{ bytes: AsyncIterable<Uint8Array>; mime: string | null; nome: string | null }> {
  const read = guardada.safeParse(referencia);
  if (!read.success) throw gone('O aviso não diz onde está o arquivo.', 'sem_referencia');
  const { url, mime_type, sha256 } = await findUrl(http, canal, read.data.id, signal);
  if (!maySeeToken(canal, url)) throw gone('A Meta indicou um endereço que não é dela.', 'endereco_estranho');
  const head = await http
    .download({ url, headers: authorization(canal), maior: tamanho ?? MAIOR, timeoutMs: TIMEOUT_MS, signal })
    .catch((error: unknown) => {
      throw tooLarge(error) ?? falhaDe(error, META, false);
    });
  if (head.status !== 200) {
    head.bytes.destroy();
    // An address that died between two requests is asked for anew.
    throw new FalhaDoCanal(`A Meta não entregou o arquivo (${head.status}).`, { codigo: String(head.status) });
  }
  const told = digestOf(read.data.sha256) ?? digestOf(sha256);
  return { bytes: checked(head.bytes, told), mime: mime_type ?? head.headers.get('content-type'), nome: null };
}

async function findUrl(http: Http, canal: CanalCloudApi, id: string, signal: AbortSignal) {
  const answer = await askGraph(http, canal, {
    path: encodeURIComponent(id),
    query: { phone_number_id: canal.config.telefone_id },
    signal,
  });
  if (answer.status === 404) throw gone('A Meta não tem mais este arquivo.', '404');
  if (!isSuccess(answer)) throw questionRefusal(answer);
  const read = achada.safeParse(answer.json);
  if (!read.success) throw new FalhaDoCanal('A Meta não disse onde está o arquivo.', { codigo: 'resposta_ilegivel' });
  return read.data;
}

const tooLarge = (error: unknown) =>
  error instanceof TransferFault && error.grande
    ? gone('O arquivo é maior do que o WhatsApp permite.', 'grande')
    : null;

/** Meta writes digests in base64 in notices, and in hexadecimal in answers. */
function digestOf(text: string | undefined): Buffer | null {
  if (!text) return null;
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return bytes.length === 32 ? bytes : null;
}

async function* checked(bytes: AsyncIterable<Uint8Array>, told: Buffer | null): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw tooLarge(error) ?? falhaDe(error, META, false);
  }
  if (told && !hash.digest().equals(told)) {
    throw new FalhaDoCanal('O arquivo veio diferente do que a Meta anunciou.', { codigo: 'digest' });
  }
}
