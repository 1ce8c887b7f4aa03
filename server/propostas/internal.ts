import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { heldMesclagens } from '#server/crm/index.ts';
import { type Dados, maskDocumento, publish } from '#server/eventos/index.ts';
import { isoInZone, today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import type { Proposta, StatusProposta } from './schemas.ts';

const MISSING = 'Proposta não encontrada.';

/** A proposal as it is kept: with the deal's code, and the answer's document in full. */
export type Guardada = Proposta & { negocio_codigo: number | null };

/**
 * The company's proposal with its items and its last answer.
 * @throws DomainError NOT_FOUND
 */
export async function fetchProposta(ctx: Ctx, id: number): Promise<Guardada> {
  // Written out: items and answer come as JSON columns, in one round trip.
  const [row] = await ctx.db.sql<Guardada[]>`
    SELECT p.id, p.numero, p.titulo, p.status, p.cliente_id, c.nome AS cliente_nome, p.contato_id, t.nome AS contato_nome, p.negocio_id,
      n.codigo AS negocio_codigo, p.valida_ate::text, p.tipo_destino, p.periodicidade, p.inicio::text, p.desconto::text, p.frete::text,
      p.total_produtos::text, p.valor_total::text, p.versao, p.enviada_em, p.aceita_em, p.recusada_em, p.motivo_recusa, p.cancelada_em,
      p.venda_id, p.contrato_id, p.criado_em, p.atualizado_em, p.introducao, p.condicoes,
      (SELECT encode(v.pdf_sha256, 'hex') FROM versoes_proposta v WHERE v.proposta_id = p.id ORDER BY v.versao DESC LIMIT 1) AS pdf_sha256,
      (SELECT json_build_object('versao', r.versao, 'resposta', r.resposta, 'por', r.por, 'nome', r.nome, 'documento', r.documento,
          'motivo', r.motivo, 'pdf_sha256', encode(r.pdf_sha256, 'hex'), 'ip', r.ip, 'user_agent', r.user_agent,
          'registrada_por', r.registrada_por, 'respondida_em', r.respondida_em)
        FROM respostas_proposta r WHERE r.proposta_id = p.id ORDER BY r.versao DESC LIMIT 1) AS resposta,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'produto_id', i.produto_id, 'servico_id', i.servico_id,
          'codigo', i.codigo, 'descricao', i.descricao, 'unidade', i.unidade, 'quantidade', i.quantidade::text,
          'preco_unitario', i.preco_unitario::text, 'desconto_percentual', i.desconto_percentual::text, 'preco_total', i.total::text,
          'desconto_rateado', i.desconto_rateado::text) ORDER BY i.posicao, i.id), '[]')
        FROM itens_proposta i WHERE i.proposta_id = p.id) AS itens
    FROM propostas p LEFT JOIN clientes c ON c.id = p.cliente_id LEFT JOIN contatos t ON t.id = p.contato_id
      LEFT JOIN negocios n ON n.id = p.negocio_id
    WHERE p.id = ${id} AND p.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound(MISSING);
  return { ...row, resposta: readResposta(row.resposta) };
}

/** An answer that SQL gave as JSON: its moment as a Date, its document masked. */
export function readResposta(resposta: Proposta['resposta']): Proposta['resposta'] {
  if (!resposta) return null;
  const { documento, respondida_em } = resposta;
  return {
    ...resposta,
    documento: documento === null ? null : maskDocumento(documento),
    respondida_em: new Date(respondida_em),
  };
}

/** The same, locked for the change that follows. Contact and deal are held before. */
export async function lockProposta(ctx: Ctx, id: number): Promise<Guardada> {
  // Written out: the lock alone, in a statement of its own, so that the proposal is read after the lock is held.
  const locked = ctx.db
    .sql`SELECT FROM propostas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([locked, fetchProposta(ctx, id)]);
  return found;
}

/**
 * What of a proposal is looked at before anything is locked: contact and deal are locked before it. Contacts are not merged from here until
 * the transaction ends: a merge locks the contact, then its proposals, and a second change of a proposal locks the contact (its foreign key
 * is looked at again).
 * @throws DomainError NOT_FOUND
 */
export async function lookAtProposta(
  ctx: Ctx,
  id: number,
): Promise<{ contato_id: number | null; negocio_id: number | null }> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ contato_id: number | null; negocio_id: number | null }[]>`
    WITH vez AS MATERIALIZED (SELECT ${heldMesclagens(ctx)})
    SELECT contato_id, negocio_id FROM vez, propostas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw notFound(MISSING);
  return found;
}

const WORDS: Record<StatusProposta, string> = {
  rascunho: 'em rascunho',
  enviada: 'enviada',
  aceita: 'aceita',
  recusada: 'recusada',
  expirada: 'expirada',
  cancelada: 'cancelada',
};

/** The refusal of what a proposal's status forbids: names the status, and those from which it is allowed. */
export const forbidden = (
  { numero, status }: Pick<Proposta, 'numero' | 'status'>,
  what: string,
  allowed: readonly StatusProposta[],
) => forbiddenStatus(`A proposta ${numero} está ${WORDS[status]}`, what, allowed, WORDS);

/** Whether the last day on which it can be accepted is over, in the company's zone, whatever its status still says. */
export const isOver = ({ valida_ate }: Pick<Proposta, 'valida_ate'>, fuso: string, now?: Date): boolean =>
  valida_ate !== null && valida_ate < today(fuso, now);

export const recordProposta = (
  ctx: Ctx,
  acao: AcaoDe<'proposta'>,
  { id, numero }: { id: number; numero: string },
  detalhes: Detalhes<'proposta'>,
) => record(ctx, { acao, recurso: 'proposta', recurso_id: id, recurso_nome: numero, detalhes });

const payload = (p: Guardada) => ({
  id: p.id,
  numero: p.numero,
  titulo: p.titulo,
  status: p.status,
  valor_total: p.valor_total,
  valida_ate: p.valida_ate,
  cliente_id: p.cliente_id,
  negocio: p.negocio_id === null || p.negocio_codigo === null ? null : { id: p.negocio_id, codigo: p.negocio_codigo },
  itens: p.itens.map(({ desconto_rateado: _, ...item }) => item),
});

export const publishCriada = (ctx: Ctx, proposta: Guardada): Promise<void> =>
  publish(ctx, 'proposta.criada', { ...payload(proposta), criado_em: isoInZone(proposta.criado_em, ctx.fuso) });

/** One event per change of status. */
export const publishStatus = (ctx: Ctx, proposta: Guardada, status_anterior: StatusProposta): Promise<void> => {
  const dados: Dados<'proposta.status_alterada'> = {
    ...payload(proposta),
    status_anterior,
    atualizado_em: isoInZone(proposta.atualizado_em, ctx.fuso),
  };
  return publish(ctx, 'proposta.status_alterada', dados);
};

/** A proposal as doors show it. */
export const shown = ({ negocio_codigo: _, ...proposta }: Guardada): Proposta => proposta;
