import type { Papel } from '#server/identidade/index.ts';
import type { Page } from '#server/platform/pagination.ts';
import { z } from '#server/platform/validation.ts';
import type { Scene } from './scene.ts';

export type Fields = Record<string, unknown>;

export type PanelCase<S extends z.ZodType = z.ZodType> = {
  /** The least role that may call it. */
  papel: Papel;
  /** Only the account's main registration may. */
  principal?: true;
  /** What it answers: a schema of its room, or one that is put together as its router does. */
  answers: S;
  /** A good input, made of the scene's own things. */
  input?: (scene: Scene) => Fields | undefined;
  /** Inputs with a thing of another company in it, and what comes of each: a refusal, or nothing found. */
  foreign?: (own: Scene, other: Scene) => [Fields, 'NOT_FOUND' | 'BAD_REQUEST' | 'EMPTY'][];
  /** The audit line that the good input writes: its action, its resource's name; none where the ledger itself tells. */
  audit?: (scene: Scene) => { acao: string; recurso: string; recurso_id?: number; recurso_nome?: string };
  /** The actions of further lines, one for each thing that ends with it, or is made by it. */
  ends?: readonly string[];
  /** Inputs that a rule refuses. */
  refused?: (scene: Scene) => Fields[];
};

/** The cases of one router file, each by its procedure's name. */
export type PanelCases = Record<string, PanelCase>;

/** A page of records. */
export const pageOf = <S extends z.ZodType>(record: S): z.ZodType<Page<z.output<S>>> =>
  z.object({
    resultados: z.array(record),
    pagina: z.int(),
    por_pagina: z.int(),
    total_registros: z.int(),
    ao_menos: z.boolean().optional(),
  });
