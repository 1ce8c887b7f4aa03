import type { FormatoDocumento } from '#server/platform/documento/limits.ts';
import type { Fonte } from './store.ts';

/** The one variant of what is kept as it came, byte for byte. */
export const ORIGINAL = 'original';

/** One stored form of a file: in memory, as one of the sizes of an image, or as it came. */
type Forma = { nome: string; largura: number; altura: number } & ({ bytes: Uint8Array } | { fonte: Fonte });

/** A kind of attachment, as channels tell them apart. */
export type TipoAnexo = 'imagem' | 'documento' | 'audio' | 'video';

/** What was found out of a document before it is read; `paginas` is null of what must be read for that. */
export type AchadoDocumento = { formato: FormatoDocumento; paginas: number | null };

/** What a purpose makes of a file that was sent: what is stored and served. */
export type Made = {
  tipo: string;
  largura: number;
  altura: number;
  formas: Forma[];
  /** In place of the sender's name for it. */
  nome?: string;
  /** Of an attachment. */
  anexo?: TipoAnexo;
  /** Of a document whose text is read. */
  documento?: AchadoDocumento;
};
