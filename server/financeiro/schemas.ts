import { dinheiro } from '#server/catalogo/index.ts';
import { decimal, MONEY } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, instantText, requiredText, text, z } from '#server/platform/validation.ts';
import { MOMENT } from '#server/platform/written-forms.ts';

export const TIPOS_TITULO = ['receber', 'pagar'] as const;
export const STATUS_TITULO = ['aberta', 'parcial', 'paga', 'cancelada'] as const;
export const ORIGENS_TITULO = ['manual', 'venda', 'contrato', 'compra', 'devolucao_venda', 'devolucao_compra'] as const;
export const FORMAS = [
  ...(['dinheiro', 'pix', 'boleto', 'cartao_credito', 'cartao_debito', 'transferencia', 'cheque', 'outro'] as const),
] as const;
export const ORIGENS_BAIXA = ['manual', 'pix', 'extrato', 'devolucao'] as const;

export type TipoTitulo = (typeof TIPOS_TITULO)[number];
export type StatusTitulo = (typeof STATUS_TITULO)[number];

export const valorPositivo = decimal({ ...MONEY, min: 'positive', minMessage: 'O valor deve ser maior que 0.' });

/** As the database keeps amounts: the total of a sale or a purchase has more digits than any of its prices. */
const TOTAL = { digits: 20, scale: 2 } as const;
const totalPositivo = decimal({ ...TOTAL, min: 'positive', minMessage: 'O valor deve ser maior que 0.' });
const total = decimal({ ...TOTAL, min: 'zero', minMessage: 'O valor não pode ser negativo.' });

/** What other rooms open: checked as the panel's and the API's input is. */
export const openTituloInput = z.object({
  tipo: z.enum(TIPOS_TITULO),
  origem: z.enum(ORIGENS_TITULO),
  venda_id: idSchema.nullable().default(null),
  compra_id: idSchema.nullable().default(null),
  contrato_id: idSchema.nullable().default(null),
  ciclo_id: idSchema.nullable().default(null),
  pessoa_id: idSchema.nullable(),
  valor: totalPositivo,
  vencimento: day,
  descricao: requiredText(200),
  observacao: text(2_000).default(''),
  parcela: z.int().positive().default(1),
  parcelas: z.int().positive().default(1),
});

/** What other rooms settle a title with. */
export const registerBaixaInput = z.object({
  titulo_id: idSchema,
  valor: total,
  juros: dinheiro('O valor dos juros').default('0.00'),
  multa: dinheiro('O valor da multa').default('0.00'),
  desconto: total.default('0.00'),
  em: z.date(),
  forma: z.enum(FORMAS),
  origem: z.enum(ORIGENS_BAIXA),
  id_externo: requiredText(200).nullable().default(null),
});

export const cancelTitulosInput = z.object({ contrato_id: idSchema, ciclo_ids: z.array(idSchema) });

// What people do with titles, at the panel and (conta-receber-schemas.ts, conta-pagar-schemas.ts) through the API.

const tipo = z.enum(TIPOS_TITULO);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);
const yesOrNo = z.enum(['true', 'false']);

const head = {
  descricao: requiredText(200).describe('O que se deve, em até 200 caracteres.'),
  vencimento: day.describe('O dia em que vence (AAAA-MM-DD).'),
  observacao: text(2_000).describe('Texto livre.'),
  cliente_id: idSchema.nullable().describe('De quem é a conta: um cliente ativo da empresa; nulo quando de ninguém.'),
  valor: valorPositivo.describe('Maior que 0.'),
};

export const createTituloInput = z.object({
  tipo,
  ...head,
  cliente_id: head.cliente_id.default(null),
  observacao: head.observacao.default(''),
});

export const updateTituloInput = z.object({
  tipo,
  id: idSchema,
  descricao: head.descricao.optional(),
  vencimento: head.vencimento.optional(),
  observacao: head.observacao.optional(),
  cliente_id: head.cliente_id.optional().describe('Muda só em uma conta lançada à mão.'),
  // Documented with the digits that a new one may have.
  valor: totalPositivo
    .meta(valorPositivo.meta() ?? {})
    .optional()
    .describe('Muda só em uma conta lançada à mão, enquanto nada foi pago.'),
  status: oneOf(STATUS_TITULO)
    .optional()
    .describe('Só o que a conta já tem: quem o muda são as ações `baixar/`, `estornar/` e `cancelar/`.'),
});

/** PUT: what is not sent goes back to its default; the person and the value, which only some may change, stay. */
export const replaceTituloInput = updateTituloInput.extend({
  descricao: head.descricao,
  vencimento: head.vencimento,
  observacao: head.observacao.default(''),
});

export const tituloIdInput = z.object({ tipo, id: idSchema });
export const tipoInput = z.object({ tipo });

/** One of them. */
export const ligadasInput = z
  .object({
    venda_id: idSchema.optional(),
    compra_id: idSchema.optional(),
    contrato_id: idSchema.optional(),
    cliente_id: idSchema.optional(),
  })
  .refine((sent) => Object.values(sent).filter((id) => id !== undefined).length === 1, 'Informe um dos documentos.');

const OFFSET = 'Use um dia (AAAA-MM-DD) ou data e hora com fuso, como 2026-08-12T09:00:00-03:00.';
const moment = z
  .union([day, instantText(OFFSET)], OFFSET)
  .meta({ type: 'string', pattern: MOMENT })
  .describe('O dia, ou data e hora com fuso, em que o dinheiro mudou de mãos, não no futuro; sem ele, agora.');

export const baixarTituloInput = z.object({
  tipo,
  id: idSchema,
  valor: total
    .optional()
    .describe('O dinheiro, com juros e multa. Sem ele, o que falta, mais juros e multa e menos o desconto.'),
  recebido_em: moment.optional(),
  forma: oneOf(FORMAS).default('outro').describe('Como foi pago.'),
  juros: dinheiro('O valor dos juros').default('0.00').describe('Parte do dinheiro que não quita a conta.'),
  multa: dinheiro('O valor da multa').default('0.00').describe('Parte do dinheiro que não quita a conta.'),
  desconto: dinheiro('O desconto').default('0.00').describe('Quita a conta sem dinheiro.'),
});

export const estornarTituloInput = z.object({
  tipo,
  id: idSchema,
  baixa_id: idSchema.optional().describe('Uma baixa da conta; sem ela, a mais nova que não foi estornada.'),
  motivo: text(500).default('').describe('Por que se estorna.'),
});

export const titulosFilters = z.object({
  tipo,
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número, da descrição ou do nome de quem é a conta.'),
  status: oneOf(STATUS_TITULO).optional().describe('Só as que estão nesta situação.'),
  em_aberto: yesOrNo.optional().describe('`true`: só as de que falta alguma coisa; `false`: só as pagas e canceladas.'),
  vencida: yesOrNo
    .optional()
    .describe(
      '`true`: só as de que falta alguma coisa e cujo vencimento passou, no fuso da empresa; `false`: as outras.',
    ),
  cliente_id: idFilter('Só as desta pessoa.'),
  venda_id: idFilter('Só as deste pedido de venda.'),
  contrato_id: idFilter('Só as deste contrato.'),
  compra_id: idFilter('Só as desta compra.'),
  vencimento_inicio: day.optional().describe('Só as que vencem desde este dia (AAAA-MM-DD), inclusive.'),
  vencimento_fim: day.optional().describe('Só as que vencem até este dia (AAAA-MM-DD), inclusive.'),
  ordenar: oneOf(['vencimento', 'valor', 'criado_em'])
    .default('vencimento')
    .describe('Ordem da lista: pelo vencimento, pelo valor ou pela criação.'),
  direcao: oneOf(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

/** A title in a list, of either kind; decimals are text. */
export const linhaTitulo = z.object({
  id: z.int().describe('Identificador da conta.'),
  tipo,
  numero: z.string().describe('Número da sequência da empresa, com ao menos seis dígitos.'),
  origem: oneOf(ORIGENS_TITULO).describe('O que a fez.'),
  venda_id: z.int().nullable().describe('Pedido de venda que a fez; nulo quando não há.'),
  contrato_id: z.int().nullable().describe('Contrato que a fez; nulo quando não há.'),
  compra_id: z.int().nullable().describe('Compra que a fez; nula quando não há.'),
  documento_numero: z.string().nullable().describe('Número do pedido ou da compra; nulo quando não há.'),
  cliente_id: z.int().nullable().describe('De quem é a conta; nulo quando de ninguém.'),
  cliente_nome: z.string().nullable().describe('O nome.'),
  parcela: z.int().describe('Qual das parcelas do documento é, a partir de 1.'),
  parcelas: z.int().describe('Quantas são.'),
  descricao: z.string().describe('O que se deve.'),
  valor: z.string().describe('Valor da conta.'),
  valor_abatido: z.string().describe('O que devoluções e cancelamentos tiraram dela.'),
  valor_recebido: z.string().describe('O dinheiro que veio, com juros e multa.'),
  valor_aberto: z.string().describe('O que falta.'),
  vencimento: z.string().describe('O dia em que vence: AAAA-MM-DD.'),
  status: oneOf(STATUS_TITULO).describe('Situação, que decorre dos valores.'),
  vencida: z.boolean().describe('Falta alguma coisa, e o vencimento passou no fuso da empresa.'),
  quitada_em: instante.nullable().describe('Quando o último valor foi pago; nulo antes.'),
  cancelada_em: instante.nullable().describe('Quando foi cancelada; nulo antes.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
});

export const baixa = z.object({
  id: z.int().describe('Identificador da baixa.'),
  valor: z.string().describe('O dinheiro, com juros e multa.'),
  juros: z.string().describe('Juros.'),
  multa: z.string().describe('Multa.'),
  desconto: z.string().describe('Desconto.'),
  quitado: z.string().describe('Quanto da conta ela quita: `valor` − `juros` − `multa` + `desconto`.'),
  recebido_em: instante.describe('Quando o dinheiro mudou de mãos.'),
  forma: oneOf(FORMAS).describe('Como foi pago.'),
  origem: oneOf(ORIGENS_BAIXA).describe(
    'De onde se sabe dela: à mão, do Pix, de um extrato ou de uma devolução, que não devolve o desconto dado.',
  ),
  id_externo: z.string().nullable().describe('Como a origem a chama; nulo quando à mão ou de uma devolução.'),
  ator_nome: z.string().describe('Quem registrou.'),
  estornada_em: instante.nullable().describe('Quando foi estornada; nulo quando vale.'),
  motivo_estorno: z.string().nullable().describe('Por que foi estornada.'),
  criado_em: instante.describe('Quando foi registrada.'),
});

/** A title with what settled it, the newest first. */
export const titulo = linhaTitulo.extend({
  observacao: z.string().describe('Texto livre.'),
  baixas: z.array(baixa).describe('O que a quitou, também o que foi estornado, da mais nova para a mais antiga.'),
});

export type LinhaTitulo = z.output<typeof linhaTitulo>;
export type Titulo = z.output<typeof titulo>;
export type Baixa = z.output<typeof baixa>;
