import type { Made } from './made.ts';
import { makeLogo, makePhoto } from './photo.ts';

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
  make: (caminho: string) => Promise<Made>;
};

/** What files are for, with the types, limits and processing of each. A new purpose is a line here and in the column `finalidade`. */
export const FINALIDADES = {
  foto_produto: {
    maior: 10 * 1024 * 1024,
    maior_em_palavras: '10 MB',
    tipos: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
    aceitos: 'JPEG, PNG, WebP, GIF ou AVIF',
    make: makePhoto,
  },
  logo_empresa: {
    maior: 2 * 1024 * 1024,
    maior_em_palavras: '2 MB',
    tipos: ['image/png', 'image/jpeg', 'image/webp'],
    aceitos: 'PNG, JPEG ou WebP',
    make: makeLogo,
  },
} as const satisfies Record<string, Regras>;

export type Finalidade = keyof typeof FINALIDADES;
