import { multipart } from '#server/platform/http/transfer.ts';
import { z } from '#server/platform/validation.ts';
import { falhaDe, type Http, readJson } from '../pedido.ts';
import { FalhaDoCanal, type MidiaEnviada } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { authorization, graphUrl, isSuccess, META, questionRefusal } from './graph.ts';

/** What is remembered of a file that was uploaded: Meta keeps it for 30 days, for the number that it was uploaded to. */
const lembrado = z.object({ media_id: z.string().min(1), telefone_id: z.string(), em: z.coerce.date() });
const KEPT_MS = 29 * 86_400_000;
/** For 100 MB; less is bounded by the time without progress. */
const TIMEOUT_MS = 600_000;

export type Subida = { media_id: string; referencia: Record<string, unknown>; remembered: boolean };

const known = ({ referencia }: MidiaEnviada, { config }: CanalCloudApi, agora: Date): Subida | null => {
  const read = lembrado.safeParse(referencia);
  if (!read.success || !referencia || read.data.telefone_id !== config.telefone_id) return null;
  const age = agora.getTime() - read.data.em.getTime();
  return age < KEPT_MS ? { media_id: read.data.media_id, referencia, remembered: true } : null;
};

const answer = z.object({ id: z.coerce.string().min(1).max(200) });

/**
 * Gives Meta a file, or finds that it has it: files are sent by id, for Meta refuses addresses of hosts that it asks too often.
 * @param again uploads although it was uploaded before
 * @throws FalhaDoCanal, never `desconhecida`: an upload sends nothing to anybody
 */
export async function uploadMidia(
  http: Http,
  canal: CanalCloudApi,
  midia: MidiaEnviada,
  { signal, again = false }: { signal: AbortSignal; again?: boolean },
): Promise<Subida> {
  const agora = new Date();
  const there = again ? null : known(midia, canal, agora);
  if (there) return there;
  const { nome, mime, tamanho, open } = midia;
  const body = multipart([
    ['messaging_product', 'whatsapp'],
    ['type', mime],
    ['file', { nome, mime, tamanho, open }],
  ]);
  const url = graphUrl(canal, `${canal.config.telefone_id}/media`);
  const sent = await http
    .upload({ url, headers: authorization(canal), body, timeoutMs: TIMEOUT_MS, signal })
    .catch((error: unknown) => {
      throw falhaDe(error, META, false);
    });
  const told = { status: sent.status, headers: sent.headers, json: readJson(sent.corpo) };
  if (!isSuccess(told)) throw questionRefusal(told);
  const read = answer.safeParse(told.json);
  if (!read.success) throw new FalhaDoCanal('A Meta recebeu o arquivo e não disse o número dele.');
  const media_id = read.data.id;
  const referencia = { media_id, telefone_id: canal.config.telefone_id, em: agora.toISOString() };
  return { media_id, referencia, remembered: false };
}
