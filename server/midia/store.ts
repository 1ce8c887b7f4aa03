import type { Readable } from 'node:stream';

/** Where the bytes of files are. Names have the form `<company>/<random>/<variant>`; an object is written once. */
export type Store = {
  /** Writes an object. When it returns, the object survives a crash. */
  put(nome: string, bytes: Uint8Array, tipo: string): Promise<void>;
  /** Reads an object; null for one that is not there. */
  get(nome: string): Promise<Readable | null>;
  /** Deletes objects; one that is not there counts as deleted. */
  remove(nomes: readonly string[]): Promise<void>;
};

/** The name of a variant in the store. */
export const objectOf = (chave: string, variante: string): string => `${chave}/${variante}`;
