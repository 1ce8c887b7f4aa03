import { decimal, QUANTITY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { namedInput, paginationInput } from '#server/platform/pagination.ts';
import { day, instante, requiredText, text, z } from '#server/platform/validation.ts';
import { FILLED_LINE, ONE_LINE as LINE, orNothing, WEB_ADDRESS } from '#server/platform/written-forms.ts';

export const STATUS_EXPEDICAO = ['pendente', 'concluida', 'cancelada'] as const;
export type StatusExpedicao = (typeof STATUS_EXPEDICAO)[number];

const status = z.enum(STATUS_EXPEDICAO).describe('Situação da expedição.');

const oneLine = (value: string | null) => value === null || !/\p{Cc}/u.test(value);
const ONE_LINE = 'Use uma só linha, sem caracteres de controle.';

const isWebAddress = (value: string) =>
  /^https?:\/\/[^\s/?#]/i.test(value) && !/[\s\p{Cc}]/u.test(value) && URL.canParse(value);

const fields = {
  // Printed on the manifest and encoded in its bars.
  numero_expedicao: requiredText(50).refine(oneLine, ONE_LINE).meta({
    pattern: FILLED_LINE,
    description: 'Número da expedição, único na empresa, até 50 caracteres, em uma só linha.',
  }),
  forma_envio_id: idSchema.nullable().describe('Forma de envio da empresa (cadastrada no painel).'),
  codigo_rastreio: text(100)
    .meta({ pattern: LINE })
    .nullable()
    .transform((value) => value || null)
    .refine(oneLine, ONE_LINE)
    .describe('Código de rastreio da transportadora, até 100 caracteres, em uma só linha.'),
  url_rastreio: text(2048)
    .meta({ pattern: orNothing(WEB_ADDRESS) })
    .nullable()
    .transform((value) => value || null)
    .refine((value) => value === null || isWebAddress(value), 'Informe um endereço que comece com http:// ou https://.')
    .describe('Link de rastreio completo, http ou https, até 2.048 caracteres.'),
};

/** Body of `POST /v1/expedicao/`: everything may be left out. */
export const createExpedicaoInput = z.object({
  numero_expedicao: fields.numero_expedicao
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      'Número da expedição, único na empresa, até 50 caracteres, em uma só linha. Sem ele, vale o próximo da sequência da empresa.',
    ),
  forma_envio_id: fields.forma_envio_id.default(null),
  codigo_rastreio: fields.codigo_rastreio.default(null),
  url_rastreio: fields.url_rastreio.default(null),
  status: status.default('pendente'),
});

/** Body of PATCH: only the fields sent change. */
export const updateExpedicaoInput = z.object({
  numero_expedicao: fields.numero_expedicao.optional(),
  forma_envio_id: fields.forma_envio_id.optional(),
  codigo_rastreio: fields.codigo_rastreio.optional(),
  url_rastreio: fields.url_rastreio.optional(),
  status: status.optional(),
});

/** Body of PUT: `forma_envio_id`, `codigo_rastreio` and `url_rastreio` that are not sent become null; number and status stay. */
export const replaceExpedicaoInput = updateExpedicaoInput.extend({
  forma_envio_id: fields.forma_envio_id.default(null),
  codigo_rastreio: fields.codigo_rastreio.default(null),
  url_rastreio: fields.url_rastreio.default(null),
});

export const expedicaoIdInput = z.object({ id: idSchema });

/** Query of `GET /v1/expedicao/`. */
export const expedicoesFilters = z.object({
  ...paginationInput,
  busca: text(200)
    // The two are kept together, a line each: a term of two lines would find the end of one with the start of the other.
    .transform((value) => value.replace(/\p{Cc}+/gu, ' '))
    .optional()
    .describe('Parte do número ou do código de rastreio; ignora acentos e maiúsculas.'),
  status: status.optional().describe('Só as expedições nesta situação.'),
  data_inicio: day.optional().describe('Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  ordenar: z
    .enum(['data_criacao', 'numero_expedicao'])
    .default('data_criacao')
    .describe('Ordem da lista: pela criação ou pelo número.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('`asc` crescente, `desc` decrescente.'),
});

/** Links part of a sales order, or all of it, to a shipment; only the panel does. */
export const linkItemInput = z.object({
  expedicao_id: idSchema,
  pedido_venda_id: idSchema,
  produto_id: idSchema.nullable().default(null),
  quantidade: z
    .number('Informe um número inteiro.')
    .int('Informe um número inteiro de volumes.')
    .min(1, 'Informe ao menos 1 volume.')
    .max(999_999, 'Use no máximo 999.999 volumes.'),
});

export const unlinkItemInput = z.object({ expedicao_id: idSchema, item_id: idSchema });

export const setRastreioEnviadoInput = z.object({
  id: idSchema,
  rastreio_enviado: z.boolean('Informe true ou false.'),
});

export const createFormaEnvioInput = z.object({ nome: requiredText(100) });
export const updateFormaEnvioInput = z.object({
  id: idSchema,
  nome: requiredText(100).optional(),
  ativo: z.boolean().optional(),
});

/** A shipment in the list. */
export const linhaExpedicao = z.object({
  id: z.int().describe('Identificador único.'),
  numero_expedicao: z.string().describe('Número da expedição.'),
  status,
  forma_envio_id: z.int().nullable().describe('Forma de envio vinculada, ou `null`.'),
  codigo_rastreio: z.string().nullable().describe('Código de rastreio da transportadora, ou `null`.'),
  data_criacao: instante.describe('Data e hora da criação, no fuso da empresa.'),
});

/** A shipment in the panel's list: the same with the orders that it carries, the first three by name. */
export const linhaComPedidos = linhaExpedicao.extend({
  pedidos: z.object({
    quantos: z.int(),
    ao_menos: z.boolean(),
    primeiros: z.array(z.object({ id: z.int(), numero_pedido: z.string(), cliente_nome: z.string() })),
  }),
});

const itemExpedicao = z.object({
  pedido_venda_id: z.int().describe('Pedido de venda vinculado.'),
  produto_id: z.int().nullable().describe('Produto do pedido, ou `null` quando vai o pedido inteiro.'),
  quantidade: z.int().describe('Quantidade de volumes do item.'),
});

/** One shipment, with its items. */
export const expedicao = linhaExpedicao.extend({
  url_rastreio: z.string().nullable().describe('Link de rastreio completo, ou `null`.'),
  rastreio_enviado: z.boolean().describe('Se o rastreio já foi enviado ao cliente.'),
  data_conclusao: instante.nullable().describe('Quando foi concluída, ou `null`.'),
  criado_em: instante.describe('O mesmo que `data_criacao`.'),
  atualizado_em: instante.describe('Última alteração; só muda quando algo muda.'),
  itens: z.array(itemExpedicao).describe('Itens vinculados no painel.'),
});

/** A shipment that carries a sale or a part of it, as the sale's reader sees the shipment. */
export const expedicaoDaVenda = expedicao.pick({ id: true, numero_expedicao: true, status: true });

/** What a shipment did with a sale that it carries: linked, concluded, reopened, cancelled, its tracking sent. `id` is the audit line's. */
export const passoDaVenda = z.object({
  id: z.int(),
  expedicao_id: z.int(),
  numero_expedicao: z.string(),
  acao: z.string(),
  ator_tipo: z.string(),
  ator_nome: z.string(),
  porta: z.string(),
  criado_em: z.date(),
});

const quantidade = z.string();

/** A line of an order that a shipment carries. */
const linhaCarregada = z.object({
  item_venda_id: z.int(),
  produto_id: z.int(),
  /** As the product was called when it was sold, and as it is called now. */
  codigo: z.string(),
  codigo_atual: z.string(),
  descricao: z.string(),
  gtin: z.string().nullable(),
  unidade: z.string(),
  /** What goes: what was sold less what came back before the shipment left. */
  quantidade,
  /** What was put together for this shipment. */
  separada: quantidade,
  /** What leaves the stock as the shipment is concluded: zero where it left before, or leaves with the sale. */
  sai: quantidade,
});

const enderecoEntrega = z.object({
  cep: z.string().nullable(),
  logradouro: z.string().nullable(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
});

/** An order of a shipment: to whom it goes, where, and with which lines. */
const destino = z.object({
  pedido_venda_id: z.int(),
  numero_pedido: z.string(),
  cliente_id: z.int(),
  cliente_nome: z.string(),
  cliente_documento: z.string().nullable(),
  /** Where the order's products leave from; null is the default warehouse. */
  deposito_nome: z.string().nullable(),
  telefone: z.string().nullable(),
  endereco: enderecoEntrega.nullable(),
  volumes: z.int(),
  linhas: z.array(linhaCarregada),
});

/** A linked item as the panel and the manifest show it. */
const itemRomaneio = itemExpedicao.extend({
  id: z.int(),
  numero_pedido: z.string(),
  status_pedido: z.enum(['em_aberto', 'finalizada', 'cancelada']),
  cliente_nome: z.string(),
  produto_nome: z.string().nullable(),
  produto_codigo: z.string().nullable(),
});

/** A shipment with the names of its company, shipping method and items, as the manifest prints it. */
export const romaneio = expedicao.extend({
  empresa_nome: z.string(),
  empresa_razao_social: z.string().nullable(),
  empresa_cnpj: z.string().nullable(),
  forma_envio_nome: z.string().nullable(),
  itens: z.array(itemRomaneio),
  destinos: z.array(destino),
});

export type LinhaExpedicao = z.output<typeof linhaExpedicao>;
export type Expedicao = z.output<typeof expedicao>;
export type LinhaComPedidos = z.output<typeof linhaComPedidos>;
export type PassoDaVenda = z.output<typeof passoDaVenda>;
export type ExpedicaoDaVenda = z.output<typeof expedicaoDaVenda>;
export type ItemRomaneio = z.output<typeof itemRomaneio>;
export type Romaneio = z.output<typeof romaneio>;
export type Destino = z.output<typeof destino>;

const code = requiredText(60);
const separated = decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' });

/** What a scanner read, or a person typed: a product's code or GTIN, and how many of them. */
export const separateInput = z.object({
  expedicao_id: idSchema,
  codigo: code,
  quantidade: separated.prefault('1'),
});

/** How much of a line is put together: 0 begins anew. */
export const setSeparacaoInput = z.object({
  expedicao_id: idSchema,
  item_venda_id: idSchema,
  quantidade: decimal({ ...QUANTITY, min: 'zero', minMessage: 'A quantidade não pode ser negativa.' }),
});

/** A line as it is after a scan. */
export const separada = linhaCarregada;
export type Separada = z.output<typeof separada>;

/** A shipping method. */
export const formaEnvio = z.object({
  id: z.int().describe('Identificador da forma de envio.'),
  nome: z.string().describe('Nome.'),
  ativo: z.boolean().describe('Se a forma de envio pode ser escolhida.'),
  criado_em: instante.describe('Data e hora do cadastro.'),
  atualizado_em: instante.describe('Última alteração.'),
});

export const formasEnvioFilters = z.object(namedInput('Parte do nome; ignora acentos e maiúsculas.'));
export const formaEnvioIdInput = z.object({ id: idSchema });

export type FormaEnvio = z.output<typeof formaEnvio>;

/** The company's shipments in numbers: by status since ever, and those created today. */
export const resumoExpedicao = z.object({
  por_status: z.record(z.enum(STATUS_EXPEDICAO), z.int()),
  criadas_hoje: z.int(),
});

export type ResumoExpedicao = z.output<typeof resumoExpedicao>;

/** Orders that wait for a shipment: how many, and the first of them, with the pending shipment that carries each. */
export const pedidosAExpedir = z.object({
  quantos: z.int(),
  ao_menos: z.boolean(),
  pedidos: z.array(
    z.object({
      id: z.int(),
      numero_pedido: z.string(),
      status: z.enum(['em_aberto', 'finalizada']),
      cliente_nome: z.string(),
      total_venda: z.string(),
      criado_em: instante,
      expedicao_id: z.int().nullable(),
      numero_expedicao: z.string().nullable(),
    }),
  ),
});

export type PedidosAExpedir = z.output<typeof pedidosAExpedir>;
