import { sql } from 'drizzle-orm';
import { contratos } from '#drizzle/schema/contratos.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import { agendaDe } from './agenda.ts';
import type { Contrato, StatusContrato } from './schemas.ts';

const MISSING = 'Contrato não encontrado.';

/** Contracts as lists show them (`e`), with the names of what they name. */
export const CONTRATOS = sql`(SELECT k.*, c.nome AS cliente_nome, c.nome_ordem AS cliente_ordem, n.codigo AS negocio_codigo
  FROM contratos k JOIN clientes c ON c.id = k.cliente_id LEFT JOIN negocios n ON n.id = k.negocio_id) e`;

export const SHOWN = sql`e.id, e.numero, e.titulo, e.status, e.periodicidade, e.valor::text, e.inicio_em::text, e.fim_em::text, e.cliente_id,
  e.cliente_nome, e.negocio_id,
  CASE WHEN e.negocio_id IS NOT NULL THEN json_build_object('id', e.negocio_id, 'codigo', e.negocio_codigo) END AS negocio,
  e.proposta_id, e.primeiro_vencimento::text, e.dia_vencimento, e.dias_antecedencia, e.proximo_vencimento::text, e.preco_desde::text,
  e.observacao, e.criado_em, e.atualizado_em, e.suspenso_em, e.encerrado_em, e.cancelado_em`;

const ITENS = sql`
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'produto_id', null, 'servico_id', i.servico_id,
      'codigo', i.codigo, 'descricao', i.descricao, 'unidade', i.unidade, 'quantidade', i.quantidade::text,
      'preco_unitario', i.preco_unitario::text, 'desconto_percentual', i.desconto_percentual::text, 'preco_total', i.total::text)
      ORDER BY i.posicao, i.id), '[]')
    FROM itens_contrato i WHERE i.contrato_id = e.id) AS itens`;

/** A contract with what only the room knows of it: how far from its anchor the next due day lies. */
export type Registro = Contrato & { meses: number };

/** @throws DomainError NOT_FOUND */
export async function fetchRegistro(ctx: Ctx, id: number): Promise<Registro> {
  // Written out: the items come as one JSON column, in one round trip.
  const [found] = (await ctx.db.orm.execute(sql`
    SELECT ${SHOWN}, ${ITENS}, e.meses FROM ${CONTRATOS}
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`)) as unknown as Registro[];
  if (!found) throw notFound(MISSING);
  return found;
}

/**
 * The company's contract with its items.
 * @throws DomainError NOT_FOUND
 */
export async function fetchContrato(ctx: Ctx, id: number): Promise<Contrato> {
  const { meses: _, ...contrato } = await fetchRegistro(ctx, id);
  return contrato;
}

/** The same, locked for the change that follows. */
export async function lockContrato(ctx: Ctx, id: number): Promise<Registro> {
  // Written out: the lock alone, in a statement of its own, so that the contract is read after the lock is held.
  await ctx.db.sql`SELECT FROM contratos WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`;
  return fetchRegistro(ctx, id);
}

/** @throws DomainError NOT_FOUND when the company has no such contract */
export async function requireContrato(ctx: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  const found = await ctx.db.sql`SELECT FROM contratos WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (found.length === 0) throw notFound(MISSING);
}

type Written = Partial<
  Pick<
    typeof contratos.$inferSelect,
    | 'titulo'
    | 'cliente_id'
    | 'status'
    | 'periodicidade'
    | 'valor'
    | 'inicio_em'
    | 'fim_em'
    | 'primeiro_vencimento'
    | 'dia_vencimento'
    | 'dias_antecedencia'
    | 'preco_desde'
    | 'observacao'
    | 'meses'
  >
>;

const MOMENT = { suspenso: 'suspenso_em', encerrado: 'encerrado_em', cancelado: 'cancelado_em' } as const;

/**
 * Writes a locked contract's fields, with what follows from them: its next due day, when the job looks at it, and the moment of a new
 * status.
 * @param quiet nothing that people decided has changed: `atualizado_em` stays
 */
export async function writeContrato(
  ctx: Ctx,
  before: Registro,
  fields: Written,
  { quiet = false } = {},
): Promise<Registro> {
  const after = { ...before, ...fields };
  const now = sql`clock_timestamp()`;
  const moved = fields.status !== undefined && fields.status !== before.status;
  const moments = !moved
    ? {}
    : { suspenso_em: null, ...(fields.status && fields.status !== 'ativo' ? { [MOMENT[fields.status]]: now } : {}) };
  await ctx.db.orm
    .update(contratos)
    .set({ ...fields, ...agendaDe(after), ...moments, ...(quiet ? {} : { atualizado_em: now }) })
    .where(sql`${contratos.id} = ${before.id}`);
  return after;
}

const WORDS: Record<StatusContrato, string> = {
  ativo: 'ativo',
  suspenso: 'suspenso',
  encerrado: 'encerrado',
  cancelado: 'cancelado',
};

/**
 * The refusal of what a contract's status forbids: names the status, and those from which it is allowed.
 * @param what the end of the sentence, such as `pode ser suspenso`
 */
export const forbidden = (
  { numero, status }: Pick<Contrato, 'numero' | 'status'>,
  what: string,
  allowed: readonly StatusContrato[],
) => forbiddenStatus(`O contrato ${numero} está ${WORDS[status]}`, what, allowed, WORDS);

export const recordContrato = (
  ctx: Ctx,
  acao: AcaoDe<'contrato'>,
  { id, numero, titulo }: Pick<Contrato, 'id' | 'numero' | 'titulo'>,
  detalhes: Detalhes<'contrato'>,
) => record(ctx, { acao, recurso: 'contrato', recurso_id: id, recurso_nome: `${numero} ${titulo}`, detalhes });

const payload = (c: Contrato): Omit<Dados<'contrato.criado'>, 'criado_em'> => ({
  ...{ id: c.id, numero: c.numero, titulo: c.titulo, status: c.status, periodicidade: c.periodicidade, valor: c.valor },
  ...{ inicio_em: c.inicio_em, fim_em: c.fim_em, cliente_id: c.cliente_id, negocio: c.negocio, itens: c.itens },
});

export const publishCriado = (ctx: Ctx, c: Contrato): Promise<void> =>
  publish(ctx, 'contrato.criado', { ...payload(c), criado_em: isoInZone(c.criado_em, ctx.fuso) });

/** Tells of a contract whose status has changed already. */
export async function publishStatus(ctx: Ctx, id: number, status_anterior: StatusContrato): Promise<Contrato> {
  const found = await fetchContrato(ctx, id);
  const atualizado_em = isoInZone(found.atualizado_em, ctx.fuso);
  await publish(ctx, 'contrato.status_alterado', { ...payload(found), status_anterior, atualizado_em });
  return found;
}
