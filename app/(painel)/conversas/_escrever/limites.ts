import type { Outputs } from '#app/_trpc/client.ts';
import { TIPO_CANAL } from '#modulos/conversa-valores.ts';
import { bytesShown } from '../../_parts/bytes.ts';

export type Canal = Outputs['canais']['list']['resultados'][number];
export type TipoMidia = Canal['midias'][number]['tipo'];

const WORDS: Record<TipoMidia, string> = {
  imagem: 'imagens',
  documento: 'documentos',
  audio: 'áudios',
  video: 'vídeos',
};

/** What kind of file the channel takes it for: a picture, a sound and a film by their type, all else a document. */
export function tipoDe(file: Pick<File, 'type'>): TipoMidia {
  const [family] = file.type.split('/');
  return family === 'image' ? 'imagem' : family === 'audio' ? 'audio' : family === 'video' ? 'video' : 'documento';
}

/** Whether a text goes with a file: WhatsApp plays a sound without one. */
export const takesCaption = (file: Pick<File, 'type'>, canal: Canal): boolean =>
  canal.tipo === 'email' || tipoDe(file) !== 'audio';

/** Why a template's header does not take a file, as far as the browser knows; null where it does. The server judges what is in it. */
export function porqueNaoNoCabecalho(
  file: Pick<File, 'type' | 'size' | 'name'>,
  tipo: TipoMidia,
  canal: Canal,
): string | null {
  if (file.size === 0) return `“${file.name}” está vazio.`;
  const kind = canal.midias.find((one) => one.tipo === tipo);
  const type = file.type.split(';')[0] ?? '';
  // Of some documents the browser knows no type.
  const fits = tipoDe(file) === tipo && (type === '' || !kind?.mimes.length || kind.mimes.includes(type));
  if (!kind || !fits) return `O cabeçalho deste modelo não leva “${file.name}”.`;
  return file.size > kind.tamanho_maximo ? tooLarge(file, kind) : null;
}

const tooLarge = (file: Pick<File, 'size' | 'name'>, { tamanho_maximo }: Canal['midias'][number]) =>
  `“${file.name}” tem ${bytesShown(file.size)}; o máximo deste canal é ${bytesShown(tamanho_maximo)}.`;

/** Why a channel does not take a file, as far as the browser knows; null where it does. The server judges what is in it. */
export function porqueNao(file: Pick<File, 'type' | 'size' | 'name'>, canal: Canal): string | null {
  if (file.size === 0) return `“${file.name}” está vazio.`;
  if (canal.midias.length === 0) return `O canal “${canal.nome}” só leva texto.`;
  const own = canal.midias.find(({ tipo }) => tipo === tipoDe(file));
  const fits = own && (own.mimes.length === 0 || own.mimes.includes(file.type.split(';')[0] ?? ''));
  // What is no picture, sound or film for the platform goes as a document.
  const kind = fits ? own : canal.midias.find(({ tipo }) => tipo === 'documento');
  if (!kind) {
    const taken = canal.midias.map(({ tipo }) => WORDS[tipo]).join(', ');
    return `O canal “${canal.nome}” (${TIPO_CANAL[canal.tipo]}) não leva “${file.name}”. Aceita: ${taken}.`;
  }
  return file.size > kind.tamanho_maximo ? tooLarge(file, kind) : null;
}
