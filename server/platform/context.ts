import type { Escopo } from '#modulos/index.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';

/** A company id that came from a gate (token, session, command line, job), never from input. */
export type EmpresaId = number & { readonly __empresa: unique symbol };

/** Who acts. */
export type Ator =
  | { tipo: 'usuario'; id: number; nome: string }
  | { tipo: 'token'; id: number; nome: string }
  | { tipo: 'concessao'; id: number; nome: string }
  | { tipo: 'sistema'; id: null; nome: string };

/** The door that the change came through. */
export type Porta = 'api' | 'painel' | 'cli' | 'job';

/** The context that every verb receives: company, actor, scopes and the database connection. */
export type Ctx = {
  empresa_id: EmpresaId;
  /** IANA zone of the company; days are counted in it. */
  fuso: string;
  ator: Ator;
  escopos: ReadonlySet<string>;
  porta: Porta;
  request_id: string;
  ip: string | null;
  db: Db;
};

/** Refuses (403) when the actor lacks the scope; the message names it. */
export function requireScope(ctx: Pick<Ctx, 'escopos'>, escopo: Escopo): void {
  if (!ctx.escopos.has(escopo)) {
    throw new DomainError('FORBIDDEN', `Permissão insuficiente: esta ação exige o escopo ${escopo}.`);
  }
}

/** Runs a verb's work in one transaction, joining the caller's. */
export function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work(db === ctx.db ? ctx : { ...ctx, db }));
}
