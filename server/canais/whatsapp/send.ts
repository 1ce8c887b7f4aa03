import { z } from '#server/platform/validation.ts';
import { withReferencias } from '../conta.ts';
import type { Http } from '../pedido.ts';
import { type AdaptadorDeCanal, type Enviada, FalhaDoCanal, type MensagemEnviada, type MidiaEnviada } from '../port.ts';
import { withArquivo } from './componentes.ts';
import type { CanalCloudApi } from './config.ts';
import { askGraph, errorOf, isSuccess, refusal } from './graph.ts';
import { marca } from './read.ts';
import { type Subida, uploadMidia } from './upload.ts';

const final = (message: string, codigo: string) => new FalhaDoCanal(message, { resultado: 'final', codigo });

/**
 * Sends one message. Its files are uploaded before; the message is the one request of which nobody may know what became.
 * @throws FalhaDoCanal
 */
export async function send(
  http: Http,
  canal: CanalCloudApi,
  mensagem: MensagemEnviada,
  signal: AbortSignal,
): Promise<Enviada> {
  mustBeOne(mensagem);
  const [midia] = mensagem.midias;
  if (!midia) return { id_externo: await post(http, canal, mensagem, null, signal) };
  let subida = await uploadMidia(http, canal, midia, { signal });
  const remember = () => new Map([[midia.id, subida.referencia]]);
  try {
    return { id_externo: await post(http, canal, mensagem, subida, signal), referencias: remember() };
  } catch (error) {
    if (!(error instanceof FalhaDoCanal)) throw error;
    // Meta has forgotten a file before its time: the message was refused, and is sent with a new upload.
    if (!subida.remembered || error.resultado !== 'final' || !FORGOTTEN.has(error.codigo ?? '')) {
      throw withReferencias(error, remember());
    }
  }
  subida = await uploadMidia(http, canal, midia, { signal, again: true });
  try {
    return { id_externo: await post(http, canal, mensagem, subida, signal), referencias: remember() };
  } catch (error) {
    throw error instanceof FalhaDoCanal ? withReferencias(error, remember()) : error;
  }
}

const COM_AUDIO = 'O WhatsApp não leva texto junto de um áudio: envie duas mensagens.';

/** Why WhatsApp has no message for a text beside a file; null where it has. */
export const recusaDoWhatsapp: AdaptadorDeCanal['recusa'] = (_, { texto, midia }) =>
  midia === 'audio' && texto ? COM_AUDIO : null;

/** What WhatsApp has no message for. */
export function mustBeOne({ midias: [midia, ...more], modelo, texto }: MensagemEnviada): void {
  if (more.length > 0) throw final('O WhatsApp leva um arquivo em cada mensagem.', 'varios_arquivos');
  if (!midia && !modelo && !texto) throw final('A mensagem está vazia.', 'vazia');
  if (!modelo && midia?.tipo === 'audio' && texto) {
    throw final(COM_AUDIO, 'texto_com_audio');
  }
}

/** Codes with which Meta refuses the id of a file. */
const FORGOTTEN = new Set(['100', '131008', '131009', '131053']);

const taken = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

async function post(
  http: Http,
  canal: CanalCloudApi,
  mensagem: MensagemEnviada,
  subida: Subida | null,
  signal: AbortSignal,
): Promise<string> {
  const path = `${canal.config.telefone_id}/messages`;
  await mensagem.begin?.();
  const answer = await askGraph(http, canal, { method: 'POST', path, body: bodyOf(canal, mensagem, subida), signal });
  if (!isSuccess(answer) || errorOf(answer)) throw refusal(answer);
  const read = taken.safeParse(answer.json);
  const id = read.success ? read.data.messages[0]?.id : undefined;
  if (id !== undefined) return id;
  throw new FalhaDoCanal('A Meta aceitou a mensagem e não disse o número dela.', {
    resultado: 'desconhecida',
    codigo: 'resposta_ilegivel',
  });
}

const TYPES = { imagem: 'image', video: 'video', audio: 'audio', documento: 'document' } as const;

function bodyOf(canal: CanalCloudApi, mensagem: MensagemEnviada, subida: Subida | null): Record<string, unknown> {
  const { endereco, resposta_a, id } = mensagem;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // People who show no telephone are named by an id of Meta's.
    ...(endereco.startsWith('+') ? { to: endereco.slice(1) } : { recipient: endereco }),
    ...(resposta_a && { context: { message_id: resposta_a } }),
    ...contentOf(mensagem, subida),
    biz_opaque_callback_data: marca(canal.id, id),
  };
}

function contentOf({ modelo, midias, texto }: MensagemEnviada, subida: Subida | null): Record<string, unknown> {
  const midia = midias[0];
  if (modelo) {
    const components =
      midia && subida ? withArquivo(modelo.componentes, subida.media_id, midia.nome) : modelo.componentes;
    const language = { code: modelo.idioma, policy: 'deterministic' };
    return { type: 'template', template: { name: modelo.nome, language, components } };
  }
  if (!midia || !subida) return { type: 'text', text: { preview_url: false, body: texto ?? '' } };
  return { type: TYPES[midia.tipo], [TYPES[midia.tipo]]: fileOf(midia, subida, texto) };
}

function fileOf({ tipo, nome }: MidiaEnviada, { media_id }: Subida, texto: string | null): Record<string, unknown> {
  return { id: media_id, ...(texto && { caption: texto }), ...(tipo === 'documento' && { filename: nome }) };
}
