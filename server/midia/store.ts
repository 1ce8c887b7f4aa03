import type { Readable } from 'node:stream';

/** A file of this machine that is to become an object, with what is known of its bytes. */
export type Fonte = { caminho: string; tamanho: number; sha256: Buffer };

/** Bytes of an object, both ends included. */
export type Trecho = { inicio: number; fim: number };

/** Where the bytes of files are. Names have the form `<company>/<random>/<variant>`; an object is written once. */
export type Store = {
  /** Writes an object. When it returns, the object survives a crash. */
  put(nome: string, bytes: Uint8Array, tipo: string): Promise<void>;
  /** The same of a file, which is never in memory; the file stays where it is. */
  putFile(nome: string, fonte: Fonte, tipo: string): Promise<void>;
  /** Reads an object, or a part of it; null for one that is not there. */
  get(nome: string, trecho?: Trecho): Promise<Readable | null>;
  /** Deletes objects; one that is not there counts as deleted. */
  remove(nomes: readonly string[]): Promise<void>;
};

/** The name of a variant in the store. */
export const objectOf = (chave: string, variante: string): string => `${chave}/${variante}`;
