/** One stored form of a file, in memory: of an image, one of its sizes. */
type Forma = { nome: string; bytes: Uint8Array; largura: number; altura: number };

/** What a purpose makes of a file that was sent: what is stored and served. */
export type Made = { tipo: string; largura: number; altura: number; formas: Forma[] };
