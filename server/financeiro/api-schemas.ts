import { instante, z } from '#server/platform/validation.ts';
import {
  baixa,
  baixarTituloInput,
  createTituloInput,
  estornarTituloInput,
  linhaTitulo,
  replaceTituloInput,
  titulo,
  titulosFilters,
  updateTituloInput,
} from './schemas.ts';

// The two sides of titles as the API names them: a receivable has a customer who pays, a payable a supplier who is paid.

const noTipo = { tipo: true } as const;
const noCliente = { tipo: true, cliente_id: true } as const;

export const contasReceberFilters = titulosFilters.omit({ tipo: true, compra_id: true });
export const createContaReceberInput = createTituloInput.omit(noTipo);
export const replaceContaReceberInput = replaceTituloInput.omit(noTipo);
export const updateContaReceberInput = updateTituloInput.omit(noTipo);
export const baixarContaReceberInput = baixarTituloInput.omit(noTipo);
export const estornarContaInput = estornarTituloInput.omit(noTipo);
export const linhaContaReceber = linhaTitulo.omit(noTipo);
export const contaReceber = titulo.omit(noTipo);

const { cliente_id: whose } = createTituloInput.shape;
const fornecedor_id = whose.describe('A quem se deve: um cliente ativo da empresa; nulo quando a ninguém.');

export const contasPagarFilters = titulosFilters.omit({ tipo: true, cliente_id: true, contrato_id: true }).extend({
  fornecedor_id: titulosFilters.shape.cliente_id,
});
export const createContaPagarInput = createTituloInput.omit(noCliente).extend({ fornecedor_id });
export const replaceContaPagarInput = replaceTituloInput.omit(noCliente).extend({
  fornecedor_id: replaceTituloInput.shape.cliente_id,
});
export const updateContaPagarInput = updateTituloInput.omit(noCliente).extend({
  fornecedor_id: updateTituloInput.shape.cliente_id,
});
export const baixarContaPagarInput = baixarTituloInput.omit({ tipo: true, recebido_em: true }).extend({
  pago_em: baixarTituloInput.shape.recebido_em,
});

const PAID = {
  fornecedor_id: z.int().nullable().describe('A quem se deve; nulo quando a ninguém.'),
  fornecedor_nome: z.string().nullable().describe('O nome.'),
  valor_pago: z.string().describe('O dinheiro que foi, com juros e multa.'),
  pago_em: instante.nullable().describe('Quando o último valor foi pago; nulo antes.'),
};
const RECEIVED = { tipo: true, cliente_id: true, cliente_nome: true, valor_recebido: true, quitada_em: true } as const;

export const baixaPaga = baixa.omit({ recebido_em: true }).extend({ pago_em: baixa.shape.recebido_em });
export const linhaContaPagar = linhaTitulo.omit(RECEIVED).extend(PAID);
export const contaPagar = titulo.omit(RECEIVED).extend({
  ...PAID,
  baixas: z.array(baixaPaga).describe('O que a quitou, também o que foi estornado, da mais nova para a mais antiga.'),
});

export type LinhaContaReceber = z.output<typeof linhaContaReceber>;
export type ContaReceber = z.output<typeof contaReceber>;
export type LinhaContaPagar = z.output<typeof linhaContaPagar>;
export type ContaPagar = z.output<typeof contaPagar>;
