import type { Linha } from '#server/catalogo/index.ts';
import { requireCliente } from '#server/clientes/index.ts';
import { holdContato } from '#server/crm/index.ts';
import { dayInWords } from '#server/documentos/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import type { Proposta } from './schemas.ts';

type Head = Pick<
  Proposta,
  'cliente_id' | 'contato_id' | 'valida_ate' | 'desconto' | 'frete' | 'tipo_destino' | 'periodicidade' | 'inicio'
>;

/**
 * Holds whom a proposal is made to, and refuses what does not fit together.
 * @param before what it has already, which is not asked about again
 * @returns the contact's present id, and the customer: the one sent, else the contact's
 * @throws DomainError VALIDATION_ERROR on the field
 */
export async function holdHead(
  ctx: Ctx,
  wanted: Head,
  before?: Head,
): Promise<Pick<Head, 'cliente_id' | 'contato_id'>> {
  refuseFields(faultsOf(wanted));
  const { valida_ate } = wanted;
  if (valida_ate !== null && valida_ate !== before?.valida_ate && valida_ate < today(ctx.fuso)) {
    throw invalid('valida_ate', `A validade não pode ser um dia que já passou: ${dayInWords(valida_ate)}.`);
  }
  const moved = wanted.contato_id !== before?.contato_id;
  const contato = wanted.contato_id !== null && moved ? await holdContato(ctx, wanted.contato_id) : null;
  const contato_id = contato?.id ?? wanted.contato_id;
  const cliente_id = wanted.cliente_id ?? contato?.cliente_erp_id ?? null;
  if (cliente_id !== null && cliente_id !== before?.cliente_id) await requireCliente(ctx, cliente_id);
  return { contato_id, cliente_id };
}

const isZero = (value: string) => /^0*\.?0*$/.test(value);

function faultsOf({
  cliente_id,
  contato_id,
  desconto,
  frete,
  tipo_destino,
  periodicidade,
  inicio,
}: Head): ErrorDetails {
  const details: ErrorDetails = {};
  if (cliente_id === null && contato_id === null) details.cliente_id = ['Informe o cliente ou o contato.'];
  if (tipo_destino === 'contrato') {
    if (periodicidade === null) details.periodicidade = ['Informe de quanto em quanto tempo o contrato é cobrado.'];
    if (inicio === null) details.inicio = ['Informe o dia do primeiro vencimento.'];
    if (!isZero(frete)) details.frete = ['Um contrato não tem frete.'];
    if (!isZero(desconto)) details.desconto = ['Em um contrato o desconto é de cada item.'];
  } else {
    if (periodicidade !== null) details.periodicidade = ['Só uma proposta que vira contrato tem periodicidade.'];
    if (inicio !== null) details.inicio = ['Só uma proposta que vira contrato tem início.'];
  }
  return details;
}

/**
 * Refuses products in what becomes a contract.
 * @throws DomainError VALIDATION_ERROR on `itens.N.produto_id`
 */
export function requireSellable({ tipo_destino }: Pick<Head, 'tipo_destino'>, lines: readonly Linha[]): void {
  if (tipo_destino === 'venda') return;
  const details: ErrorDetails = {};
  for (const [index, { produto_id }] of lines.entries()) {
    if (produto_id === null) continue;
    details[`itens.${index}.produto_id`] = [
      'Um contrato cobra serviços e textos livres: produtos saem do estoque, e são vendidos por um pedido.',
    ];
  }
  refuseFields(details);
}
