import type { Dados } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fetchPayloads } from './payload.ts';

/** What `pagamento.recebido` tells of the deal that the paid sale came of. */
export type PagamentoDoNegocio = Pick<Dados<'pagamento.recebido'>, 'negocio' | 'contato' | 'origem' | 'itens'>;

/**
 * A deal, its contact, its items and where it came from; null where the company has no such deal. For the room of payments: no scope is
 * checked here, the verb that calls has checked its own.
 */
export async function findPagamentoDoNegocio(ctx: Ctx, id: number): Promise<PagamentoDoNegocio | null> {
  // Written out, as what reads the rest of the deal beside it.
  const origin = ctx.db.sql<PagamentoDoNegocio['origem'][]>`
    SELECT origem_canal AS canal, origem_campanha AS campanha, origem_midia AS midia, origem_fonte AS fonte, origem_url AS url
    FROM negocios WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  const [[payload], [origem]] = await Promise.all([fetchPayloads(ctx, [id]), origin]);
  if (!payload || !origem) return null;
  const { negocio, contato, itens } = payload;
  if (!contato) return { negocio, contato: null, origem: { ...origem }, itens };
  const { id: contato_id, nome, email, telefone, cliente_erp_id } = contato;
  return { negocio, contato: { id: contato_id, nome, email, telefone, cliente_erp_id }, origem: { ...origem }, itens };
}
