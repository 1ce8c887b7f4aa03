import type { EventoDe, ModuloDeEventos } from '#modulos/index.ts';
import type { z } from '#server/platform/validation.ts';
import type { Assunto } from '../registro.ts';

/** A kind of event, as data. What it is called and when it is emitted is said in `modulos/`. */
export type Kind<S extends z.ZodObject> = {
  /** The payload. */
  dados: S;
  exemplo: z.input<S>;
  /** The record that it tells of; null for one that tells of none. */
  registro: Assunto | null;
  /** Whether the product emits it today; the others belong to modules that do not exist yet. */
  emitido: boolean;
};

/** Every kind of one module of the catalogue. */
export type Kinds<M extends ModuloDeEventos> = Record<EventoDe<M>, Kind<z.ZodObject>>;

/** Holds the example to the type of the payload. */
export const kind = <S extends z.ZodObject>(declared: Kind<S>): Kind<S> => declared;
