import { holdMembro, resolveMembro } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { createVenda } from '#server/vendas/index.ts';
import type { HeldContato } from '../contatos/hold-contato.ts';
import { clienteOf } from '../contatos/link-cliente.ts';
import {
  closePassagens,
  fetchNegocio,
  forbidden,
  lockEtapa,
  publishAtualizado,
  publishNegocio,
  recordNegocio,
  type Vista,
} from './internal.ts';
import { lockWithContato } from './lock.ts';
import { putInto } from './move-negocio.ts';
import { topKey } from './place.ts';
import { winNegocioInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';

const COLUMN = { venda: 'pedido_erp_id', orcamento: 'orcamento_erp_id' } as const;

/**
 * Wins an open deal; emits `negocio.ganho`, and before that `negocio.etapa_alterada` where it passes to another stage. With `criar` a sale or
 * a quote is made of its items in the same transaction, once: for the contact's customer, else for a new one made of the contact. A deal
 * that is won already gets what it has not yet been made (`negocio.atualizado`); with nothing to make, nothing changes.
 * @throws DomainError NOT_FOUND; FORBIDDEN where the caller may not create sales or customers; VALIDATION_ERROR on `status` of a lost deal,
 * on `criar` of a deal without items, on `itens.N.descricao` of a text, on `contato_id` of a deal without contact, and as where a sale is created
 */
export async function winNegocio(outer: Ctx, input: unknown): Promise<Negocio> {
  requireScope(outer, 'crm:write');
  const { id, criar, etapa_id } = parseInput(winNegocioInput, input);
  if (criar) requireScope(outer, 'vendas:write');
  return transaction(outer, async (ctx) => {
    const stage = async () => (etapa_id === undefined ? null : lockEtapa(ctx, etapa_id));
    const seller = async (seen: Vista) => (criar ? holdVendedor(ctx, seen) : null);
    const { before, contato, held: etapa, place: vendedor_id } = await lockWithContato(ctx, id, stage, seller);
    const moves = etapa !== null && etapa.id !== before.etapa_id;
    const again = before.status === 'ganho';
    if (before.status === 'perdido' || (again && moves)) throw forbidden(before, 'pode ser ganho', ['aberto']);
    const column = criar && before[COLUMN[criar]] === null ? COLUMN[criar] : null;
    if (again && column === null) return before;
    // Before the deal changes: what is made of it is numbered, and whoever takes numbers waits for nobody's totals.
    const made =
      criar && column ? { [column]: await makeVenda(ctx, before, { contato, vendedor_id, tipo_pedido: criar }) } : {};
    if (etapa && moves) await putInto(ctx, before, etapa, await topKey(ctx, etapa.id));
    const { pedido_erp_id, orcamento_erp_id } = { ...before, ...made };
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE negocios SET status = 'ganho', pedido_erp_id = ${pedido_erp_id}::bigint, orcamento_erp_id = ${orcamento_erp_id}::bigint,
        fechado_em = coalesce(fechado_em, m.agora), atualizado_em = m.agora, versao = versao + 1
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    const detalhes = Object.fromEntries(
      Object.entries(made).map(([field, depois]) => [field, { antes: null, depois }]),
    );
    if (again && column) {
      await publishAtualizado(ctx, id, [column]);
      await recordNegocio(ctx, 'negocio.alterado', before, detalhes);
    } else {
      await closePassagens(ctx, [id]);
      await publishNegocio(ctx, 'negocio.ganho', id, (ganho_em) => ({ ganho_em }));
      await recordNegocio(ctx, 'negocio.ganho', before, { status: { antes: 'aberto', depois: 'ganho' }, ...detalhes });
    }
    return fetchNegocio(ctx, id);
  });
}

/** Who sells: who answers for the deal, and is active, else whoever acts at the panel. */
async function holdVendedor(ctx: Ctx, { responsavel_id }: Vista): Promise<number | null> {
  const responsavel = responsavel_id === null ? null : await holdMembro(ctx, responsavel_id);
  const vendedor = responsavel?.ativo ? responsavel : await resolveMembro(ctx, 'vendedor_id', undefined);
  return vendedor?.id ?? null;
}

type Comprada = { contato: HeldContato | null; vendedor_id: number | null; tipo_pedido: 'venda' | 'orcamento' };

/** Makes the sale or the quote of a deal. @returns its id */
async function makeVenda(
  ctx: Ctx,
  { id, itens }: Negocio,
  { contato, vendedor_id, tipo_pedido }: Comprada,
): Promise<number> {
  if (itens.length === 0)
    throw invalid('criar', 'O negócio não tem itens: inclua-os antes, ou ganhe-o sem criar nada.');
  const details: ErrorDetails = {};
  for (const [index, { tipo, descricao }] of itens.entries()) {
    if (tipo !== 'livre') continue;
    details[`itens.${index}.descricao`] = [`"${descricao}" é um texto livre: só produtos e serviços são vendidos.`];
  }
  refuseFields(details);
  if (!contato) throw invalid('contato_id', 'O negócio não tem contato: informe-o antes, para saber a quem se vende.');
  const cliente_id = await clienteOf(ctx, contato);
  const venda = await createVenda(
    ctx,
    {
      tipo_pedido,
      cliente_id,
      vendedor_id,
      itens: itens.map(({ produto_id, servico_id, descricao, quantidade, preco_unitario, desconto_percentual }) => ({
        ...{ produto_id, servico_id, descricao, quantidade, preco_unitario, desconto_percentual },
      })),
    },
    { negocio_id: id },
  );
  return venda.id;
}
