import { dinheiro } from '#server/catalogo/index.ts';
import { decimal, MONEY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { day, requiredText, text, z } from '#server/platform/validation.ts';

export const TIPOS_TITULO = ['receber', 'pagar'] as const;
export const STATUS_TITULO = ['aberta', 'parcial', 'paga', 'cancelada'] as const;
export const ORIGENS_TITULO = ['manual', 'venda', 'contrato', 'compra', 'devolucao_venda', 'devolucao_compra'] as const;
export const FORMAS = [
  ...(['dinheiro', 'pix', 'boleto', 'cartao_credito', 'cartao_debito', 'transferencia', 'cheque', 'outro'] as const),
] as const;
export const ORIGENS_BAIXA = ['manual', 'pix', 'extrato'] as const;

export type TipoTitulo = (typeof TIPOS_TITULO)[number];
export type StatusTitulo = (typeof STATUS_TITULO)[number];

const valorPositivo = decimal({ ...MONEY, min: 'positive', minMessage: 'O valor deve ser maior que 0.' });

/** What other rooms open: checked as the panel's and the API's input is. */
export const openTituloInput = z.object({
  tipo: z.enum(TIPOS_TITULO),
  origem: z.enum(ORIGENS_TITULO),
  venda_id: idSchema.nullable().default(null),
  compra_id: idSchema.nullable().default(null),
  contrato_id: idSchema.nullable().default(null),
  ciclo_id: idSchema.nullable().default(null),
  pessoa_id: idSchema.nullable(),
  valor: valorPositivo,
  vencimento: day,
  descricao: requiredText(200),
  observacao: text(2_000).default(''),
  parcela: z.int().positive().default(1),
  parcelas: z.int().positive().default(1),
});

/** What other rooms settle a title with. */
export const registerBaixaInput = z.object({
  titulo_id: idSchema,
  valor: dinheiro('O valor'),
  juros: dinheiro('O valor dos juros').default('0.00'),
  multa: dinheiro('O valor da multa').default('0.00'),
  desconto: dinheiro('O desconto').default('0.00'),
  em: z.date(),
  forma: z.enum(FORMAS),
  origem: z.enum(ORIGENS_BAIXA),
  id_externo: requiredText(200).nullable().default(null),
});

export const cancelTitulosInput = z.object({ contrato_id: idSchema, vencimento_apos: day.optional() });
