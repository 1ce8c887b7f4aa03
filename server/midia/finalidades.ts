import { DOCUMENTO } from '#server/platform/documento/limits.ts';
import { Gate } from '#server/platform/gate.ts';
import { makeAnexo, makeBruto } from './anexo.ts';
import { makeDocumento, TIPOS_DE_DOCUMENTO } from './documento.ts';
import type { Made } from './made.ts';
import { imageGate, makeLogo, makePhoto } from './photo.ts';
import type { Recebido } from './spool.ts';
import { TODOS } from './tipos-anexo.ts';

type Regras = {
  /** Most bytes that may be sent; judged while they come. */
  maior: number;
  /** The same in words. */
  maior_em_palavras: string;
  /** The content types that a form may announce, for the API's document; content alone decides. */
  tipos: readonly string[];
  /** What the content must be, in words. */
  aceitos: string;
  /**
   * Judges the file by its content, and makes what is stored.
   * @throws DomainError VALIDATION_ERROR on `arquivo`
   */
  make: (recebido: Recebido) => Promise<Made>;
  /** How many are made at a time in a process. */
  gate: Gate;
};

/** What is kept as it came waits for the disk and the scanner alone. */
const raw = new Gate(8, 'Há muitos arquivos sendo examinados agora. Tente de novo em instantes.');

/** The threads that examine them are fewer: some wait for the scanner. */
const documents = new Gate(4, 'Há muitos documentos sendo examinados agora. Tente de novo em instantes.');

/** What files are for, with the types, limits and processing of each. A new purpose is a line here and in the column `finalidade`. */
export const FINALIDADES = {
  foto_produto: {
    maior: 10 * 1024 * 1024,
    maior_em_palavras: '10 MB',
    tipos: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
    aceitos: 'JPEG, PNG, WebP, GIF ou AVIF',
    make: ({ caminho }) => makePhoto(caminho),
    gate: imageGate,
  },
  logo_empresa: {
    maior: 2 * 1024 * 1024,
    maior_em_palavras: '2 MB',
    tipos: ['image/png', 'image/jpeg', 'image/webp'],
    aceitos: 'PNG, JPEG ou WebP',
    make: ({ caminho }) => makeLogo(caminho),
    gate: imageGate,
  },
  anexo_mensagem: {
    // What the largest channel takes as a document; each channel's own limits are for whoever sends to it to judge.
    maior: 100 * 1024 * 1024,
    maior_em_palavras: '100 MB',
    tipos: [...new Set(TODOS.map(({ mime }) => mime))],
    aceitos: 'imagem, áudio, vídeo, PDF, documento do Office ou do LibreOffice, ZIP ou texto',
    make: makeAnexo,
    gate: raw,
  },
  // An e-mail as its server had it; nobody sends one by a form, and what it carries is judged when it is taken out.
  email_bruto: {
    maior: 50 * 1024 * 1024,
    maior_em_palavras: '50 MB',
    tipos: ['message/rfc822'],
    aceitos: 'e-mail',
    make: makeBruto,
    gate: raw,
  },
  // What the assistant answers from; its text is read later, by a job.
  conhecimento: {
    maior: DOCUMENTO.bytes,
    maior_em_palavras: DOCUMENTO.bytes_em_palavras,
    tipos: TIPOS_DE_DOCUMENTO,
    aceitos: 'PDF, DOCX, XLSX, HTML, Markdown, CSV ou texto',
    make: makeDocumento,
    gate: documents,
  },
} as const satisfies Record<string, Regras>;

export type Finalidade = keyof typeof FINALIDADES;
