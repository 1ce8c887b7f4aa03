import { createContrato } from '#server/contratos/index.ts';
import {
  clienteOf,
  findHeldContato,
  type HeldContato,
  holdNegocio,
  linkVendaAoNegocio,
  winNegocio,
} from '#server/crm/index.ts';
import { holdReserva, resolveMembro } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { takeTurn } from '#server/platform/db.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { createVenda } from '#server/vendas/index.ts';
import {
  fetchProposta,
  forbidden,
  type Guardada,
  lockProposta,
  lookAtProposta,
  recordProposta,
  shown,
} from './internal.ts';
import { convertPropostaInput, type Proposta } from './schemas.ts';

type Sent = z.output<typeof convertPropostaInput>;

/**
 * Makes of an accepted proposal what it was meant to become, once: the sale, with its lines, discount and freight, or the contract, with its
 * lines as what each cycle charges, of the proposal's customer or of the one that its contact becomes. The deal gets what was made and, with
 * `ganhar_negocio`, is won. Emits what those emit. Of a converted one nothing happens.
 * @throws DomainError NOT_FOUND; FORBIDDEN where the caller may not create sales (contracts) nor, where one is needed, customers;
 * VALIDATION_ERROR on `status` of one that was not accepted, on `itens.N.descricao` of a text that a sale is not told what it is, and as where
 * a sale or a contract is created
 */
export async function convertProposta(outer: Ctx, input: unknown): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const sent = parseInput(convertPropostaInput, input);
  if (sent.ganhar_negocio) requireScope(outer, 'crm:write');
  return transaction(outer, async (ctx) => {
    const { id } = sent;
    const seen = await lookAtProposta(ctx, id);
    // The proposal's contact may be another than its deal's: of those who hold two contacts, one goes after the other.
    await takeTurn(ctx.db, `conversoes:${ctx.empresa_id}`);
    // The company's row, the seller's place in it, the contacts, the deal, then the proposal: the order of whoever changes several of them.
    await Promise.all([holdReserva(ctx), resolveMembro(ctx, 'vendedor_id', undefined)]);
    const contato = seen.contato_id === null ? null : await findHeldContato(ctx, seen.contato_id, 'update');
    const negocio = seen.negocio_id === null ? null : await holdNegocio(ctx, seen.negocio_id);
    const before = await lockProposta(ctx, id);
    if (before.venda_id !== null || before.contrato_id !== null) return shown(before);
    if (before.status !== 'aceita') throw forbidden(before, 'pode ser convertida', ['aceita']);
    requireScope(ctx, before.tipo_destino === 'venda' ? 'vendas:write' : 'contratos:write');
    const cliente_id = await customerOf(ctx, before, contato);
    const from = { negocio_id: negocio?.id ?? null, proposta_id: id };
    const made =
      before.tipo_destino === 'venda'
        ? { venda_id: (await createVenda(ctx, vendaOf(before, sent, cliente_id), from)).id, contrato_id: null }
        : { venda_id: null, contrato_id: (await createContrato(ctx, contratoOf(before, sent, cliente_id), from)).id };
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE propostas SET venda_id = ${made.venda_id}::bigint, contrato_id = ${made.contrato_id}::bigint, cliente_id = ${cliente_id},
        convertida_em = m.agora, atualizado_em = m.agora
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    await recordProposta(ctx, 'proposta.convertida', before, changes(before, { ...made, cliente_id }));
    if (negocio && made.venda_id !== null) await linkVendaAoNegocio(ctx, negocio, made.venda_id);
    if (negocio?.status === 'aberto' && sent.ganhar_negocio) await winNegocio(ctx, { id: negocio.id });
    return shown(await fetchProposta(ctx, id));
  });
}

async function customerOf(ctx: Ctx, proposta: Guardada, contato: HeldContato | null): Promise<number> {
  if (proposta.cliente_id !== null) return proposta.cliente_id;
  if (!contato) throw invalid('cliente_id', 'A proposta não tem cliente nem contato: o contato dela foi excluído.');
  return clienteOf(ctx, contato);
}

/** The proposal's lines, each text that was told to be a product or a service as that. */
function linesOf(proposta: Guardada, { itens: named }: Sent) {
  const details: ErrorDetails = {};
  const texts = new Set(proposta.itens.filter(({ tipo }) => tipo === 'livre').map(({ id }) => id));
  for (const [index, { id }] of named.entries()) {
    if (!texts.has(id)) details[`itens.${index}.id`] = [`Esta proposta não tem o item de texto livre ${id}.`];
  }
  refuseFields(details);
  return proposta.itens.map((item) => {
    const { descricao, quantidade, preco_unitario, desconto_percentual } = item;
    const { produto_id = null, servico_id = null } = named.find(({ id }) => id === item.id) ?? item;
    return { produto_id, servico_id, descricao, quantidade, preco_unitario, desconto_percentual };
  });
}

/** The sale that a proposal becomes. */
function vendaOf(proposta: Guardada, sent: Sent, cliente_id: number) {
  const itens = linesOf(proposta, sent);
  const details: ErrorDetails = {};
  for (const [index, { produto_id, servico_id, descricao }] of itens.entries()) {
    if (produto_id !== null || servico_id !== null) continue;
    details[`itens.${index}.descricao`] = [
      `"${descricao}" é um texto livre: diga em \`itens\` que produto ou serviço ele é.`,
    ];
  }
  refuseFields(details);
  const { numero, desconto, frete } = proposta;
  return { tipo_pedido: 'venda', cliente_id, itens, desconto, frete, observacao: `Proposta ${numero}` };
}

/** As long as a contract's title may be. */
const LONGEST_TITLE = 150;

/** The contract that a proposal becomes: its first due day is the one that was accepted. */
function contratoOf(proposta: Guardada, sent: Sent, cliente_id: number) {
  const { numero, titulo, periodicidade, inicio } = proposta;
  return {
    titulo: cutText(titulo, LONGEST_TITLE),
    ...{ cliente_id, periodicidade, inicio_em: inicio, primeiro_vencimento: inicio },
    itens: linesOf(proposta, sent).map((line, index) => ({
      ...line,
      ...(line.servico_id === null ? { unidade: proposta.itens[index]?.unidade } : {}),
    })),
    observacao: `Proposta ${numero}`,
  };
}
