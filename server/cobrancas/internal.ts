import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import type { Cobranca, StatusCobranca } from './schemas.ts';

/** Where the worker listens for charges and notices that wait. */
export const CANAL_COBRANCAS = 'romaneio_cobrancas';

/** Wakes the worker once the transaction has committed. */
export async function wakeCobrancas({ db }: Pick<Ctx, 'db'>): Promise<void> {
  // Written out: a notification, of no table.
  await db.sql`SELECT pg_notify(${CANAL_COBRANCAS}, '')`;
}

/** Whoever settles or removes a charge goes alone, and before it holds a title: `takeTurn`. */
export const turnOf = (cobranca_id: number) => `cobranca:${cobranca_id}`;

/**
 * The company's charge, by its id or its txid.
 * @throws DomainError NOT_FOUND
 */
export async function fetchCobranca(ctx: Ctx, by: { id: number } | { txid: string }, lock = false): Promise<Cobranca> {
  // Written out: the title's number comes along, and the lock is the charge's alone.
  const [row] = await ctx.db.sql<Cobranca[]>`
    SELECT c.id, c.titulo_id AS conta_id, t.numero AS conta_numero, c.conta_pix_id, c.adaptador, c.txid, c.chave, c.valor::text, c.status,
      c.copia_e_cola, c.expira_em, nullif(c.pendencia, 'consultar') AS pendencia, c.erro, c.e2eid AS end_to_end_id, c.baixa_id,
      c.concluida_em, c.criado_em, c.atualizado_em
    FROM cobrancas c JOIN titulos t ON t.id = c.titulo_id
    WHERE c.empresa_id = ${ctx.empresa_id} AND ${'id' in by ? ctx.db.sql`c.id = ${by.id}` : ctx.db.sql`c.txid = ${by.txid}`}
      ${lock ? ctx.db.sql`FOR UPDATE OF c` : ctx.db.sql``}`;
  if (!row) throw notFound('Cobrança não encontrada.');
  return row;
}

/**
 * The receivable, locked: what is open of it stays so.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that is paid or cancelled
 */
export async function holdTitulo(ctx: Ctx, id: number) {
  // Written out: the lock is taken here, before a charge is.
  const [row] = await ctx.db.sql<{ numero: string; status: string; vencimento: string; valor_aberto: string }[]>`
    SELECT numero, status, vencimento::text, valor_aberto::text FROM titulos
    WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} AND tipo = 'receber' FOR NO KEY UPDATE`;
  if (!row) throw notFound('Conta a receber não encontrada.');
  if (row.status !== 'aberta' && row.status !== 'parcial') {
    throw forbiddenStatus(`A conta ${row.numero} está ${row.status}`, 'pode ser cobrada', ['aberta', 'parcial'], {
      ...{ aberta: 'em aberto', parcial: 'paga em parte' },
    });
  }
  return row;
}

const WORDS: Record<StatusCobranca, string> = {
  ativa: 'ativa',
  concluida: 'concluída',
  removida_pelo_recebedor: 'removida',
  removida_pelo_psp: 'removida pelo banco',
  expirada: 'vencida',
};

/** The refusal of what a charge's status forbids. */
export const forbidden = (status: StatusCobranca, what: string, allowed: readonly StatusCobranca[]) =>
  forbiddenStatus(`A cobrança está ${WORDS[status]}`, what, allowed, WORDS);

export const recordCobranca = (
  ctx: Ctx,
  acao: AcaoDe<'cobranca'>,
  cobranca: { id: number; txid: string },
  detalhes: Detalhes<'cobranca'>,
) => record(ctx, { acao, recurso: 'cobranca', recurso_id: cobranca.id, recurso_nome: cobranca.txid, detalhes });

export const recordContaPix = (
  ctx: Ctx,
  acao: AcaoDe<'conta_pix'>,
  conta: { id: number; nome: string },
  detalhes: Detalhes<'conta_pix'>,
) => record(ctx, { acao, recurso: 'conta_pix', recurso_id: conta.id, recurso_nome: conta.nome, detalhes });

export const recordQuarentena = (
  ctx: Ctx,
  acao: AcaoDe<'pix_em_quarentena'>,
  pix: { id: number; e2eid: string },
  detalhes: Detalhes<'pix_em_quarentena'>,
) => record(ctx, { acao, recurso: 'pix_em_quarentena', recurso_id: pix.id, recurso_nome: pix.e2eid, detalhes });
