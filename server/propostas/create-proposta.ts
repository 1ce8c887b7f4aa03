import { type Linha, linhaOf, resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import { findNegocio } from '#server/crm/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { holdHead, requireSellable } from './head.ts';
import { fetchProposta, publishCriada, recordProposta, shown } from './internal.ts';
import { createPropostaInput, type Proposta } from './schemas.ts';
import { writeItens } from './write-itens.ts';

/**
 * Creates a draft, numbered by the company's own sequence without gap. From a deal it takes what is not sent of title, contact, customer
 * and items. Emits `proposta.criada`.
 * @throws DomainError FORBIDDEN from a deal without `crm:read`; VALIDATION_ERROR on an unknown deal, contact, product or service, on an
 * unknown or inactive customer, without anybody whom it is made to, and as a sale's on the discount
 */
export async function createProposta(outer: Ctx, input: unknown): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const sent = parseInput(createPropostaInput, input);
  if (sent.negocio_id !== null) requireScope(outer, 'crm:read');
  return transaction(outer, async (ctx) => {
    const data = await withNegocio(ctx, sent);
    const { contato_id, cliente_id } = await holdHead(ctx, data);
    const lines = data.itens ? await resolveLinhas(ctx, data.itens, [], 'Esta proposta') : data.linhas;
    requireSellable(data, lines);
    const { titulo, negocio_id, valida_ate, introducao, condicoes, tipo_destino, periodicidade, inicio } = data;
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number; numero: string }[]>`
      WITH numerada AS (${nextNumber(ctx, 'proposta')})
      INSERT INTO propostas (empresa_id, numero, titulo, cliente_id, contato_id, negocio_id, valida_ate, introducao, condicoes,
        tipo_destino, periodicidade, inicio)
      SELECT ${ctx.empresa_id}, numero, ${titulo}, ${cliente_id}::bigint, ${contato_id}::bigint, ${negocio_id}::bigint,
        ${valida_ate}::date, ${introducao}, ${condicoes}, ${tipo_destino}, ${periodicidade}, ${inicio}::date
      FROM numerada RETURNING id, numero`;
    const created = oneRow(rows);
    const { desconto, frete } = data;
    await writeItens(ctx, created.id, lines, { desconto, frete });
    const made = await fetchProposta(ctx, created.id);
    await recordProposta(ctx, 'proposta.criada', created, {
      ...{ titulo, cliente_id, contato_id, negocio_id, valida_ate, tipo_destino },
      ...(tipo_destino === 'contrato' ? { periodicidade, inicio } : {}),
      ...(desconto === '0.00' ? {} : { desconto }),
      ...(frete === '0.00' ? {} : { frete }),
      ...(introducao === '' ? {} : { introducao }),
      ...(condicoes === '' ? {} : { condicoes }),
      itens: lines.map(toldLinha),
    });
    await publishCriada(ctx, made);
    return shown(made);
  });
}

type Sent = z.output<typeof createPropostaInput>;
type Whole = Omit<Sent, 'titulo' | 'cliente_id' | 'contato_id'> & {
  titulo: string;
  cliente_id: number | null;
  contato_id: number | null;
  /** Of the deal, where no items were sent. */
  linhas: Linha[];
};

async function withNegocio(ctx: Ctx, sent: Sent): Promise<Whole> {
  const { negocio_id } = sent;
  const negocio = negocio_id === null ? null : await findNegocio(ctx, negocio_id);
  if (negocio_id !== null && !negocio) throw invalid('negocio_id', `Negócio não encontrado (id ${negocio_id}).`);
  const titulo = sent.titulo ?? negocio?.titulo;
  if (titulo === undefined) throw invalid('titulo', 'Este campo é obrigatório.');
  const linhas = sent.itens ? [] : (negocio?.itens ?? []).map((item) => ({ ...linhaOf(item), id: null }));
  if (!sent.itens && linhas.length === 0) {
    throw invalid('itens', negocio ? 'O negócio não tem itens: inclua ao menos um.' : 'Inclua ao menos um item.');
  }
  // A customer that is named alone is not joined by the deal's contact, who may be of another.
  const named = sent.cliente_id !== undefined && sent.cliente_id !== null;
  const contato_id = sent.contato_id === undefined ? (named ? null : (negocio?.contato_id ?? null)) : sent.contato_id;
  return { ...sent, titulo, cliente_id: sent.cliente_id ?? null, contato_id, linhas };
}
