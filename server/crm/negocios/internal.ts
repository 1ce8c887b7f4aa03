import { type SQL, sql } from 'drizzle-orm';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { conflict, forbiddenStatus, invalid, notFound } from '#server/platform/errors.ts';
import { camposOf } from '../campos/values.ts';
import { showsPersonal } from '../contatos/internal.ts';
import { fetchPayloads, type Payload } from './payload.ts';
import type { StatusNegocio } from './schemas.ts';
import type { Negocio } from './shapes.ts';

const MISSING = 'Negócio não encontrado.';

/** Deals as lists show them (`e`), with the names of what they name. */
export const NEGOCIOS = sql`(SELECT n.*, c.nome AS contato_nome, c.nome_ordem AS contato_ordem, f.nome AS funil_nome, t.nome AS etapa_nome,
    t.probabilidade, m.nome AS motivo_perda
  FROM negocios n JOIN funis f ON f.id = n.funil_id JOIN etapas t ON t.id = n.etapa_id
    LEFT JOIN contatos c ON c.id = n.contato_id LEFT JOIN motivos_perda m ON m.id = n.motivo_perda_id) e`;

export const SHOWN = sql`e.id, e.codigo, e.titulo, e.valor::text, e.status, e.contato_id, e.contato_nome, e.funil_id, e.funil_nome,
  e.etapa_id, e.etapa_nome, e.probabilidade, e.responsavel_id, e.responsavel_nome, e.previsao_fechamento::text, e.observacao,
  json_build_object('canal', e.origem_canal, 'campanha', e.origem_campanha, 'midia', e.origem_midia, 'fonte', e.origem_fonte,
    'url', e.origem_url) AS origem,
  e.motivo_perda_id, e.motivo_perda, e.observacao_perda, e.pedido_erp_id, e.orcamento_erp_id, e.contrato_erp_id, e.versao,
  e.na_etapa_desde, e.fechado_em, e.criado_em, e.atualizado_em`;

const ITENS = sql`
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'produto_id', i.produto_id, 'servico_id', i.servico_id,
      'codigo', i.codigo, 'descricao', i.descricao, 'unidade', i.unidade, 'quantidade', i.quantidade::text,
      'preco_unitario', i.preco_unitario::text, 'desconto_percentual', i.desconto_percentual::text, 'preco_total', i.total::text)
      ORDER BY i.posicao, i.id), '[]')
    FROM itens_negocio i WHERE i.negocio_id = e.id) AS itens`;

/**
 * The company's deal as the door shows it.
 * @throws DomainError NOT_FOUND, for a deleted one too
 */
export async function fetchNegocio(ctx: Ctx, id: number): Promise<Negocio> {
  const campos: SQL = camposOf('negocio', !showsPersonal(ctx));
  // Written out: items and own fields come as JSON columns, in one round trip.
  const [found] = (await ctx.db.orm.execute(sql`
    SELECT ${SHOWN}, ${ITENS}, ${campos} AS campos FROM ${NEGOCIOS}
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id} AND e.excluido_em IS NULL`)) as unknown as Negocio[];
  if (!found) throw notFound(MISSING);
  return found;
}

/** What of a deal is looked at before anything is locked. */
export type Vista = {
  contato_id: number | null;
  responsavel_id: number | null;
  etapa_id: number;
  status: StatusNegocio;
  versao: number;
};

/**
 * What a deal is about, without a lock: contact and stage are locked before the deal.
 * @throws DomainError NOT_FOUND
 */
export async function lookAtNegocio(ctx: Ctx, id: number): Promise<Vista> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<Vista[]>`
    SELECT contato_id, responsavel_id, etapa_id, status, versao FROM negocios
    WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL`;
  if (!found) throw notFound(MISSING);
  return found;
}

/** @throws DomainError NOT_FOUND when the company has no such funnel */
export async function requireFunil(ctx: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  const found = await ctx.db.sql`SELECT FROM funis WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (found.length === 0) throw notFound('Funil não encontrado.');
}

/** The deal as the door shows it, locked for the change that follows. @throws DomainError NOT_FOUND */
export async function lockNegocio(ctx: Ctx, id: number): Promise<Negocio> {
  // Written out: the lock alone, in a statement of its own, so that the deal is read after the lock is held.
  await ctx.db.sql`SELECT FROM negocios WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`;
  return fetchNegocio(ctx, id);
}

/**
 * Refuses whoever has seen an older state of the deal.
 * @throws DomainError CONFLICT with the deal as it is
 */
export async function requireVersao(
  ctx: Ctx,
  id: number,
  versao: number | undefined,
  now: Pick<Vista, 'versao'>,
): Promise<void> {
  if (versao === undefined || versao === now.versao) return;
  throw conflict(
    `O negócio mudou desde que foi lido: está na versão ${now.versao}, e não na ${versao}. Confira e tente de novo.`,
    await fetchNegocio(ctx, id),
  );
}

/** How an action names the company's stage to itself. */
export type Etapa = { id: number; nome: string; funil_id: number; funil_nome: string };

/**
 * Holds the company's stage until the transaction ends: whoever puts a deal into it takes turns.
 * @throws DomainError VALIDATION_ERROR on `etapa_id` when the company has no such stage
 */
export async function lockEtapa(ctx: Ctx, id: number): Promise<Etapa> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<Etapa[]>`
    SELECT e.id, e.nome, e.funil_id, f.nome AS funil_nome FROM etapas e JOIN funis f ON f.id = e.funil_id
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id} FOR NO KEY UPDATE OF e`;
  if (!found) throw invalid('etapa_id', `Etapa não encontrada (id ${id}).`);
  return found;
}

/** The refusal of what a deal's status forbids: names the statuses from which it is allowed. */
export const forbidden = (
  { codigo, status }: Pick<Negocio, 'codigo' | 'status'>,
  what: string,
  allowed: readonly StatusNegocio[],
) => forbiddenStatus(`O negócio ${codigo} está ${status}`, what, allowed);

export const recordNegocio = (
  ctx: Ctx,
  acao: AcaoDe<'negocio'>,
  { id, codigo, titulo }: Pick<Negocio, 'id' | 'codigo' | 'titulo'>,
  detalhes: Detalhes<'negocio'>,
) => record(ctx, { acao, recurso: 'negocio', recurso_id: id, recurso_nome: `${codigo} ${titulo}`, detalhes });

type Evento = 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido';

/** Publishes an event of a deal, which has changed already; `more` gets the moment of that change. */
export async function publishNegocio<E extends Evento>(
  ctx: Ctx,
  evento: E,
  id: number,
  more: (em: string) => Omit<Dados<E>, keyof Payload>,
): Promise<void> {
  const [found] = await fetchPayloads(ctx, [id]);
  if (!found) throw new Error(`There is no deal ${id} to tell of`);
  const { atualizado_em, ...payload } = found;
  await publish(ctx, evento, { ...payload, ...more(isoInZone(atualizado_em, ctx.fuso)) } as unknown as Dados<E>);
}

export type Alterado = Dados<'negocio.atualizado'>['campos_alterados'][number];

export const publishAtualizado = (ctx: Ctx, id: number, campos_alterados: Alterado[]): Promise<void> =>
  publishNegocio(ctx, 'negocio.atualizado', id, (atualizado_em) => ({ campos_alterados, atualizado_em }));

/** Closes the stages that the deals are in, each at the moment of the change that its deal has just seen. */
export async function closePassagens(ctx: Ctx, ids: readonly number[]): Promise<void> {
  // Written out: the moment is the deal's own, to the microsecond.
  await ctx.db.sql`
    UPDATE historico_etapas h SET saiu_em = n.atualizado_em FROM negocios n
    WHERE n.id = ANY (${[...ids]}::bigint[]) AND h.negocio_id = n.id AND h.saiu_em IS NULL`;
}

/** Begins a new stage in the history of the deals, in their order: the one that each is in since the change that it has just seen. */
export async function openPassagens(ctx: Ctx, ids: readonly number[]): Promise<void> {
  // Written out: names and moment come from the tables themselves.
  await ctx.db.sql`
    INSERT INTO historico_etapas (empresa_id, negocio_id, funil_id, funil_nome, etapa_id, etapa_nome, entrou_em, ator_nome)
    SELECT n.empresa_id, n.id, f.id, f.nome, e.id, e.nome, n.na_etapa_desde, ${ctx.ator.nome}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY p (id, ordem) JOIN negocios n ON n.id = p.id
    JOIN etapas e ON e.id = n.etapa_id JOIN funis f ON f.id = n.funil_id ORDER BY p.ordem`;
}
