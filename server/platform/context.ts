import type { Escopo } from '#modulos/index.ts';
import { type Db, DEADLOCK, inTransaction, sqlState } from '#server/platform/db.ts';
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
export type Porta = 'api' | 'painel' | 'cli' | 'job' | 'link';

/** A list that is read whole: batches come from a cursor, which the list's own query opens (platform/listing.ts). */
export type Whole = { open: boolean; ended: boolean };

/** The context that every verb receives: company, actor, scopes and the database connection. */
export type Ctx = {
  empresa_id: EmpresaId;
  /** IANA zone of the company; days are counted in it. */
  fuso: string;
  ator: Ator;
  escopos: ReadonlySet<string>;
  porta: Porta;
  /**
   * The panel's session, when its person last proved who they are, and the role that they had in the company as the request came in; only
   * a context of the panel has one.
   */
  sessao?: { id: number; confirmada_em: Date; papel: string };
  request_id: string;
  ip: string | null;
  /** The product's public address as an outside caller reached it, for addresses in answers; none where they are paths of the panel. */
  endereco?: string;
  db: Db;
  /** A list is read whole, not page by page (platform/whole-list.ts). */
  whole?: Whole;
};

/** Refuses (403) when the actor lacks the scope. The message names it; that for a person, whose screens know roles alone, does not. */
export function requireScope(ctx: Pick<Ctx, 'escopos'> & Partial<Pick<Ctx, 'porta'>>, escopo: Escopo): void {
  if (ctx.escopos.has(escopo)) return;
  throw new DomainError(
    'FORBIDDEN',
    ctx.porta === 'painel'
      ? 'Seu papel nesta empresa não permite isto. Quem administra a empresa pode mudá-lo.'
      : `Permissão insuficiente: esta ação exige o escopo ${escopo}.`,
  );
}

/** How long a proof of who the person at the panel is stands for what is delicate. */
const PROOF_MINUTES = 30;

type Proving = Pick<Ctx, 'porta'> & { sessao?: { confirmada_em: Date } };

/**
 * Refuses what is delicate (secrets, roles, keys) at a panel whose person proved who they are too long ago: somebody else may be
 * sitting there. Other doors have proofs of their own.
 * @throws DomainError PROOF_REQUIRED
 */
export function requireProof(ctx: Proving): void {
  if (needsProof(ctx)) throw new DomainError('PROOF_REQUIRED', 'Confirme que é você para continuar.');
}

/** Whether `requireProof` would refuse. */
export const needsProof = ({ porta, sessao }: Proving): boolean =>
  porta === 'painel' && !(sessao && Date.now() - sessao.confirmada_em.getTime() < PROOF_MINUTES * 60_000);

/** Runs a verb's work in one transaction, joining the caller's. */
export function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work(db === ctx.db ? ctx : { ...ctx, db }));
}

/** So often the database may choose the same work as the one that gives way. */
const TRIES = 3;

/**
 * The same for work that can meet others in a circle, each waiting for the next: the database ends one of them, and where that is this one, it
 * begins anew. `work` does nothing outside of the transaction. Where it joins the caller's, there is nothing to begin anew.
 */
export async function transactionAgain<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(ctx, work);
    } catch (error) {
      if (ctx.db.transaction || tries === TRIES || sqlState(error)?.code !== DEADLOCK) throw error;
    }
  }
}
