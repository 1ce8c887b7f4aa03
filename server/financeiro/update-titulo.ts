import { eq, sql } from 'drizzle-orm';
import { titulos } from '#drizzle/schema/financeiro.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, z } from '#server/platform/validation.ts';
import { holdPessoa } from './create-titulo.ts';
import { fetchTitulo, fetchTituloForUpdate, forbidden, recordTitulo } from './internal.ts';
import { replaceTituloInput, type Titulo, updateTituloInput, valorPositivo } from './schemas.ts';

/**
 * Changes the fields sent of a title of which something is still to come (PATCH). Whose it is and how much it is may change only where it
 * was opened by hand, and the value only while nothing of it is settled. To send what is there already changes nothing and is accepted in
 * any status.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` where nothing is to come, or when another status is sent, on what may not
 * change, on an unknown or inactive person
 */
export async function updateTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  return change(outer, parseInput(updateTituloInput, input));
}

/** The same for PUT: `observacao` that is not sent is emptied. @throws DomainError as `updateTitulo` */
export async function replaceTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  return change(outer, parseInput(replaceTituloInput, input));
}

type Sent = z.output<typeof updateTituloInput>;

const novoValor = z.object({ valor: valorPositivo });

function change(outer: Ctx, { tipo, id, status, ...sent }: Sent): Promise<Titulo> {
  return transaction(outer, async (ctx) => {
    const before = await fetchTituloForUpdate(ctx, tipo, id);
    if (status !== undefined && status !== before.status) throw elsewhere(before);
    const wanted = sentOf(sent);
    const detalhes = changes(before, wanted);
    if (Object.keys(detalhes).length === 0) return before;
    if (before.valor_aberto === '0.00') throw forbidden(before, 'pode ser alterada', ['aberta', 'parcial']);
    const fixed: ErrorDetails = {};
    if (detalhes.cliente_id && before.origem !== 'manual')
      fixed.cliente_id = [`${madeBy(before)}: de quem ela é não muda.`];
    if (detalhes.valor && before.origem !== 'manual') fixed.valor = [`${madeBy(before)}: o valor não muda por aqui.`];
    else if (detalhes.valor && before.status !== 'aberta')
      fixed.valor = ['O valor não muda depois de uma baixa: estorne-a antes.'];
    // What a title has is taken again whatever its digits; a new value has as many as one that is opened by hand.
    else if (detalhes.valor) parseInput(novoValor, wanted);
    refuseFields(fixed);
    if (detalhes.cliente_id && wanted.cliente_id) await holdPessoa(ctx, tipo, wanted.cliente_id);
    await ctx.db.orm
      .update(titulos)
      .set({ ...wanted, atualizado_em: sql`clock_timestamp()` })
      .where(eq(titulos.id, id));
    await recordTitulo(ctx, 'alterada', before, detalhes);
    return fetchTitulo(ctx, tipo, id);
  });
}

const elsewhere = ({ status }: Titulo) =>
  invalid('status', `O status é ${status} e não muda por aqui: use \`baixar/\`, \`estornar/\` ou \`cancelar/\`.`);

/** What made a title, as the beginning of a refusal. */
export function madeBy({ numero, origem, documento_numero }: Titulo): string {
  const document = {
    venda: 'do pedido',
    devolucao_venda: 'do pedido',
    compra: 'da compra',
    devolucao_compra: 'da compra',
  };
  const from =
    origem in document ? ` ${document[origem as keyof typeof document]} ${documento_numero}` : ' de um contrato';
  return `A conta ${numero} veio${from}`;
}
