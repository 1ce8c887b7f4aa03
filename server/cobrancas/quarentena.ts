import { and, eq, sql } from 'drizzle-orm';
import { avisos_pix, pix_em_quarentena } from '#drizzle/schema/cobrancas.ts';
import { registerBaixa } from '#server/financeiro/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { toldReais } from '#server/platform/decimal.ts';
import { DomainError, forbiddenStatus, invalid, notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordQuarentena, turnOf, wakeCobrancas } from './internal.ts';
import {
  linkQuarentenaInput,
  type PixQuarentena,
  quarentenaFilters,
  quarentenaIdInput,
  treatQuarentenaInput,
} from './schemas.ts';

const SHOWN = sql`e.id, e.conta_pix_id, e.conta_pix_nome, e.cobranca_id, e.motivo, e.detalhe, e.confirmado, e.e2eid AS end_to_end_id, e.txid,
  e.chave, e.valor::text, e.pago_em, e.pagador, e.situacao, e.perguntado_em, e.titulo_id AS conta_id, e.conta_numero, e.baixa_id,
  e.estornada, e.observacao, e.tratado_por, e.tratado_em, e.criado_em`;
const RECORDS = sql`(SELECT q.*, c.nome AS conta_pix_nome, t.numero AS conta_numero,
    coalesce(q.situacao = 'vinculada' AND b.estornada_em IS NOT NULL, false) AS estornada FROM pix_em_quarentena q
  JOIN contas_pix c ON c.id = q.conta_pix_id LEFT JOIN titulos t ON t.id = q.titulo_id LEFT JOIN baixas b ON b.id = q.baixa_id) e`;

/** Payments that wait for a person, and those that were dealt with. Written out, as every list (platform/listing.ts). */
export async function listQuarentena(ctx: Ctx, input: unknown): Promise<Page<PixQuarentena>> {
  requireScope(ctx, 'financeiro:read');
  const f = parseInput(quarentenaFilters, input);
  return readCounted<PixQuarentena>(ctx, f, {
    ...{ from: sql`pix_em_quarentena e`, records: RECORDS, shown: SHOWN },
    where: sql`e.empresa_id = ${ctx.empresa_id} ${f.situacao ? sql`AND e.situacao = ${f.situacao}` : sql``}`,
    order: orderBy(sql`e.criado_em`, f.direcao),
  });
}

/** Written out, as their list. */
async function fetchQuarentena(ctx: Ctx, id: number): Promise<PixQuarentena> {
  const rows = (await ctx.db.orm.execute(
    sql`SELECT ${SHOWN} FROM ${RECORDS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  )) as unknown as PixQuarentena[];
  const [row] = rows;
  if (!row) throw notFound('Pix em quarentena não encontrado.');
  return row;
}

/** @throws DomainError NOT_FOUND */
export async function getQuarentena(ctx: Ctx, input: unknown): Promise<PixQuarentena> {
  requireScope(ctx, 'financeiro:read');
  return fetchQuarentena(ctx, parseInput(quarentenaIdInput, input).id);
}

/** Locked; one of another company is a missing one. */
async function lock(ctx: Ctx, id: number) {
  const [row] = await ctx.db.orm
    .select()
    .from(pix_em_quarentena)
    .where(and(eq(pix_em_quarentena.empresa_id, ctx.empresa_id), eq(pix_em_quarentena.id, id)))
    .for('update');
  if (!row) throw notFound('Pix em quarentena não encontrado.');
  return row;
}

const WORDS = { aberta: 'aberto', vinculada: 'vinculado a uma conta', tratada: 'tratado' } as const;

const forbidden = (situacao: keyof typeof WORDS, what: string) =>
  forbiddenStatus(`Este Pix já está ${WORDS[situacao]}`, what, ['aberta'], { aberta: 'em aberto' });

/**
 * Settles a receivable with a payment in quarantine. Only one that the bank confirmed, with the bank's amount; a payment settles once,
 * whatever is told of it, and again where its receipt was reversed.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that was dealt with or not confirmed, on `conta_id`
 */
export async function linkQuarentena(outer: Ctx, input: unknown): Promise<PixQuarentena> {
  requireScope(outer, 'financeiro:write');
  const { id, conta_id } = parseInput(linkQuarentenaInput, input);
  return transaction(outer, async (ctx) => {
    // Before the row, as the job that settles.
    const { cobranca_id } = await fetchQuarentena(ctx, id);
    if (cobranca_id !== null) await takeTurn(ctx.db, turnOf(cobranca_id));
    const pix = await lock(ctx, id);
    if (!(await isFree(ctx, pix))) {
      if (pix.situacao === 'vinculada' && pix.titulo_id === conta_id) return fetchQuarentena(ctx, id);
      throw forbidden(pix.situacao, 'pode ser vinculado');
    }
    if (!pix.confirmado || pix.valor === null) {
      throw invalid('status', 'O banco não confirmou este Pix: pergunte de novo, ou marque-o como tratado.');
    }
    if (pix.motivo === 'devolvido')
      throw invalid('status', 'Este Pix foi devolvido ao pagador: marque-o como tratado.');
    const conta = await requireReceivable(ctx, conta_id);
    const { baixa_id, repetida } = await settle(ctx, conta, { ...pix, valor: pix.valor });
    if (repetida) throw invalid('status', 'Este Pix já baixou uma conta: marque-o como tratado.');
    await treated(ctx, id, { situacao: 'vinculada', titulo_id: conta_id, baixa_id });
    await recordQuarentena(ctx, 'pix_em_quarentena.vinculado', pix, { conta_id, valor: pix.valor });
    return fetchQuarentena(ctx, id);
  });
}

/** Whether a person may decide on it: nobody has, or the receipt that it made was reversed, so that it settles nothing any more. */
async function isFree(ctx: Ctx, { situacao, baixa_id }: Awaited<ReturnType<typeof lock>>): Promise<boolean> {
  if (situacao !== 'vinculada') return situacao === 'aberta';
  // Written out: what became of another room's record.
  const [reversed] = await ctx.db.sql`
    SELECT FROM baixas WHERE id = ${baixa_id ?? 0} AND empresa_id = ${ctx.empresa_id} AND estornada_em IS NOT NULL`;
  return reversed !== undefined;
}

type Conta = { id: number; numero: string; valor_aberto: string };

async function requireReceivable(ctx: Ctx, id: number): Promise<Conta> {
  // Written out: another room's record.
  const [titulo] = await ctx.db.sql<Conta[]>`
    SELECT id, numero, valor_aberto::text FROM titulos WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} AND tipo = 'receber'`;
  if (!titulo) throw invalid('conta_id', `Conta a receber não encontrada (id ${id}).`);
  return titulo;
}

async function settle(ctx: Ctx, conta: Conta, pix: { e2eid: string; valor: string; pago_em: Date | null }) {
  try {
    return await registerBaixa(ctx, {
      ...{ titulo_id: conta.id, valor: pix.valor, em: pix.pago_em ?? new Date() },
      ...{ forma: 'pix', origem: 'pix', id_externo: pix.e2eid },
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
    if (!error.details?.valor) throw invalid('conta_id', error.message);
    // Its amount is the bank's: nobody may give another one here.
    throw invalid(
      'conta_id',
      `Este Pix é de ${toldReais(pix.valor)}, e da conta ${conta.numero} faltam ${toldReais(conta.valor_aberto)}: baixe a conta à mão, com juros e multa se vieram, e marque este Pix como tratado.`,
    );
  }
}

type Treated = {
  situacao: 'vinculada' | 'tratada';
  titulo_id: number | null;
  baixa_id: number | null;
  observacao?: string;
};

const treated = (ctx: Ctx, id: number, what: Treated) =>
  ctx.db.orm
    .update(pix_em_quarentena)
    .set({
      ...{ ...what, perguntado_em: null, tratado_por: ctx.ator.nome },
      ...{ tratado_em: sql`now()`, atualizado_em: sql`now()` },
    })
    .where(eq(pix_em_quarentena.id, id));

/**
 * Says what became of a payment in quarantine that settles nothing here.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that settled something
 */
export async function treatQuarentena(outer: Ctx, input: unknown): Promise<PixQuarentena> {
  requireScope(outer, 'financeiro:write');
  const { id, observacao } = parseInput(treatQuarentenaInput, input);
  return transaction(outer, async (ctx) => {
    const pix = await lock(ctx, id);
    if (pix.situacao === 'tratada' && pix.observacao === observacao) return fetchQuarentena(ctx, id);
    if (!(await isFree(ctx, pix))) throw forbidden(pix.situacao, 'pode ser tratado');
    await treated(ctx, id, { situacao: 'tratada', observacao, titulo_id: null, baixa_id: null });
    await recordQuarentena(ctx, 'pix_em_quarentena.tratado', pix, { observacao });
    return fetchQuarentena(ctx, id);
  });
}

/**
 * Has the bank asked again about a payment in quarantine, in the background: where all agrees then, it settles its charge.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that was dealt with
 */
export async function askQuarentena(outer: Ctx, input: unknown): Promise<PixQuarentena> {
  requireScope(outer, 'financeiro:write');
  const { id } = parseInput(quarentenaIdInput, input);
  return transaction(outer, async (ctx) => {
    const pix = await lock(ctx, id);
    if (pix.situacao !== 'aberta') throw forbidden(pix.situacao, 'pode ser perguntado de novo');
    if (pix.perguntado_em !== null) return fetchQuarentena(ctx, id);
    await ctx.db.orm
      .update(avisos_pix)
      .set({ situacao: 'na_fila', tentativas: 0, tentar_em: sql`now()`, tratado_em: null })
      .where(eq(avisos_pix.id, pix.aviso_id));
    await ctx.db.orm
      .update(pix_em_quarentena)
      .set({ perguntado_em: sql`now()`, atualizado_em: sql`now()` })
      .where(eq(pix_em_quarentena.id, id));
    await recordQuarentena(ctx, 'pix_em_quarentena.perguntado', pix, {});
    await wakeCobrancas(ctx);
    return fetchQuarentena(ctx, id);
  });
}
