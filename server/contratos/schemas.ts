import { PERIODICIDADE, STATUS_CONTRATO } from '#modulos/contratos.ts';
import { camposDeLinha, dinheiro, MOST_LINHAS, requireDistinctIds, requireKindOrText } from '#server/catalogo/index.ts';
import { decimal, writtenDecimal } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { lido_em } from '#server/platform/lido-em.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, requiredText, text, z } from '#server/platform/validation.ts';
import { trimmed } from '#server/platform/written-forms.ts';

const STATUS = Object.keys(STATUS_CONTRATO) as (keyof typeof STATUS_CONTRATO)[];
export type StatusContrato = (typeof STATUS)[number];
const PERIODICIDADES = Object.keys(PERIODICIDADE) as (keyof typeof PERIODICIDADE)[];

const status = z.enum(STATUS).describe('Situação do contrato.');
const periodicidade = z.enum(PERIODICIDADES).describe('De quanto em quanto tempo se cobra.');

const TIPOS_ITEM = ['servico', 'livre'] as const;

const lines = camposDeLinha(TIPOS_ITEM);

const lineFields = {
  tipo: lines.tipo.describe(
    'Dispensável: `servico_id` já diz; sem ele, é texto livre. Enviado, precisa dizer o mesmo.',
  ),
  produto_id: idSchema
    .nullable()
    .optional()
    .refine(
      (id) => id == null,
      'Um contrato cobra serviços e textos livres: produtos saem do estoque, e são vendidos por um pedido.',
    )
    .meta({ type: 'null', description: 'Sempre nulo: um contrato não move estoque.' }),
  servico_id: idSchema.nullable().optional().describe('Serviço do item; sem ele, o item é um texto livre.'),
  descricao: requiredText(500).optional().describe('Sem ela, o nome do serviço; obrigatória em texto livre.'),
  unidade: requiredText(6).optional().describe('Só de texto livre; sem ela, UN.'),
  quantidade: lines.quantidade,
  preco_unitario: dinheiro('O preço').optional().describe('Sem ele, o preço do cadastro; 0.00 em texto livre.'),
  desconto_percentual: lines.desconto_percentual,
};

const newItens = z
  .array(z.object(lineFields).superRefine(requireKindOrText))
  .max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`);

const itens = z
  .array(
    z
      .object({
        id: idSchema.optional().describe('Identificador de um item que o contrato já tem: ele continua o mesmo.'),
        ...lineFields,
      })
      .superRefine(requireKindOrText),
  )
  .max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`)
  .superRefine(requireDistinctIds)
  .describe('A lista inteira, de 0 a 200 itens; cada `id` uma vez.');

/** The largest number of JSON with 18 digits. */
const BELOW_LIMIT = 10 ** 18 - 128;

/** As long as the sum of items may be: what is read can be sent back. */
const valor = decimal({ digits: 20, scale: 2, min: 'zero', minMessage: 'O valor não pode ser negativo.' })
  .refine((value) => value.length <= 18 + '.00'.length, 'Use no máximo 18 dígitos antes da vírgula.')
  .meta({ ...writtenDecimal({ digits: 20, scale: 2, whole: 18 }, 'zero'), maximum: BELOW_LIMIT });
const VALOR = 'Valor de cada ciclo, só em um contrato sem itens: com itens, é a soma deles.';

const whole = (min: number, max: number) =>
  z
    .int('Informe um número inteiro.')
    .min(min, `Informe um número de ${min} a ${max}.`)
    .max(max, `Informe um número de ${min} a ${max}.`);

const titulo = requiredText(150).describe('Título do contrato, como aparece nas contas a receber.');
const inicio_em = day.describe('Primeiro dia de vigência (AAAA-MM-DD).');
const fim_em = day.nullable().describe('Último dia de vigência (AAAA-MM-DD); nulo: sem prazo.');
const primeiro_vencimento = day.describe(
  'A âncora do calendário (AAAA-MM-DD): os vencimentos seguintes são contados sempre a partir dele.',
);
const dia_vencimento = whole(1, 31).describe(
  'Dia do mês em que os ciclos vencem; um mês mais curto tem o seu último dia. Sem ele, o dia do primeiro vencimento.',
);
const dias_antecedencia = whole(0, 60).describe(
  'Quantos dias antes do vencimento o ciclo, e a sua conta a receber, são gerados.',
);
const observacao = text(2_000).describe('Texto livre, até 2.000 caracteres.');

/** The fields of the head that create, PATCH and PUT have alike. */
const calendar = {
  primeiro_vencimento: primeiro_vencimento.optional(),
  dia_vencimento: dia_vencimento.optional(),
};

export const createContratoInput = z.object({
  titulo,
  cliente_id: idSchema.describe('Cliente ativo da empresa.'),
  periodicidade: periodicidade.default('mensal'),
  valor: valor.optional().describe(VALOR),
  itens: newItens.default([]).describe('De 0 a 200 itens.'),
  inicio_em: inicio_em.optional().describe('Sem ele, hoje, no fuso da empresa.'),
  fim_em: fim_em.default(null),
  primeiro_vencimento: primeiro_vencimento
    .optional()
    .describe(
      'A âncora do calendário. Sem ele, o primeiro `dia_vencimento` desde o início ou, sem este também, o dia do início.',
    ),
  dia_vencimento: dia_vencimento.optional(),
  dias_antecedencia: dias_antecedencia.default(0),
  observacao: observacao.default(''),
  negocio_id: idSchema
    .nullable()
    .default(null)
    .describe('Negócio de que o contrato nasce; exige também o escopo `crm:write`.'),
});

/** What a contract may be sent back with. */
const unchanged = {
  status: status
    .optional()
    .describe('Só o que o contrato já tem: mudam-no as ações `suspender/`, `reativar/`, `encerrar/` e `cancelar/`.'),
};

export const updateContratoInput = z.object({
  id: idSchema,
  titulo: titulo.optional(),
  cliente_id: idSchema.optional().describe('Cliente ativo da empresa; vale para os ciclos seguintes.'),
  periodicidade: periodicidade.optional(),
  valor: valor.optional().describe(VALOR),
  itens: itens.optional(),
  inicio_em: inicio_em.optional(),
  fim_em: fim_em.optional(),
  ...calendar,
  dias_antecedencia: dias_antecedencia.optional(),
  observacao: observacao.optional(),
  ...unchanged,
});

/** The same as the panel sends it. */
export const updateContratoLidoInput = updateContratoInput.extend({ lido_em });

/** PUT: what is not sent goes back to its default, but for the calendar, which stays. */
export const replaceContratoInput = z.object({
  id: idSchema,
  titulo,
  cliente_id: idSchema.describe('Cliente ativo da empresa; vale para os ciclos seguintes.'),
  periodicidade: periodicidade.optional().describe('De quanto em quanto tempo se cobra; sem ela, fica como está.'),
  valor: valor.optional().describe(VALOR),
  itens: itens.default([]),
  inicio_em: inicio_em.optional().describe('Sem ele, fica como está.'),
  fim_em: fim_em.default(null),
  ...calendar,
  dias_antecedencia: dias_antecedencia.default(0),
  observacao: observacao.default(''),
  ...unchanged,
});

export const contratoIdInput = z.object({ id: idSchema });

export const encerrarContratoInput = z.object({
  id: idSchema,
  em: day.optional().describe('O último dia de vigência, de hoje em diante (AAAA-MM-DD). Sem ele, hoje.'),
});

export const ciclosFilters = z.object({ id: idSchema, ...paginationInput });
export const reajustesFilters = z.object({ id: idSchema, ...paginationInput });

const competencia = z
  .string({ error: (issue) => (issue.input === undefined ? 'Este campo é obrigatório.' : 'Informe um texto.') })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Use o formato AAAA-MM.');

const NOT_ZERO = '[1-9]\\d{0,1}(?:\\.\\d{1,2})?|0\\.(?:[1-9]\\d?|0[1-9])';
const PERCENTUAL = `(?:[+-]?0{0,20}(?:${NOT_ZERO})|\\+?0{0,20}[1-9]\\d{2}(?:\\.\\d{1,2})?)`;

/** What prices change by at most, in both directions; compared as text, so that none passes through floating point. */
const percentual = decimal({ digits: 6, scale: 2 })
  .refine((value) => value !== '0.00', 'O percentual não pode ser 0.')
  .refine((value) => !value.startsWith('-') || value.length <= '-99.99'.length, 'Uma redução é menor que 100%.')
  .refine((value) => value.startsWith('-') || value.length <= '999.99'.length, 'Use no máximo 999,99%.')
  .meta({
    pattern: trimmed(PERCENTUAL),
    minimum: -99.99,
    maximum: 999.99,
    description: 'Percentual diferente de 0, com até 2 casas: 4.62 aumenta, -1.50 reduz.',
  });

export const createReajusteInput = z.object({
  id: idSchema,
  percentual,
  a_partir_de: competencia
    .optional()
    .describe('A competência (AAAA-MM) do primeiro ciclo com o preço novo. Sem ela, a do próximo ciclo.'),
  indice: text(40).default('').describe('O índice aplicado, como IPCA ou IGP-M; só informativo.'),
  motivo: text(500).default('').describe('O motivo do reajuste.'),
});

export const reajusteIdInput = z.object({ id: idSchema, reajuste_id: idSchema });

export const contratosFilters = z.object({
  ...paginationInput,
  busca: text(200)
    .optional()
    .describe('Parte do título, do número ou do nome do cliente; ignora acentos e maiúsculas.'),
  status: status.optional().describe('Só os contratos nesta situação.'),
  periodicidade: periodicidade.optional().describe('Só os com esta periodicidade.'),
  cliente_id: idFilter('Só os deste cliente.'),
  negocio_id: idFilter('Só os deste negócio.'),
  servico_id: idFilter('Só os que têm um item deste serviço.'),
  vence_de: day.optional().describe('Com o próximo vencimento desde este dia (AAAA-MM-DD).'),
  vence_ate: day.optional().describe('Com o próximo vencimento até este dia (AAAA-MM-DD).'),
  data_inicio: day.optional().describe('Criados desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criados até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  preco_antigo: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: só os ativos cujo preço tem 12 meses ou mais; `false`: só os outros.'),
  ordenar: z
    .enum(['criado_em', 'numero', 'valor', 'proximo_vencimento'])
    .default('criado_em')
    .describe('Campo da ordem.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.'),
});

const negocioLigado = z
  .object({ id: z.int().describe('Identificador do negócio.'), codigo: z.int().describe('Código do negócio.') })
  .nullable()
  .describe('Negócio de que o contrato nasceu; nulo quando não há.');

/** A contract in the list; decimals are text. */
export const linhaContrato = z.object({
  id: z.int().describe('Identificador.'),
  numero: z.string().describe('Número da sequência da empresa, com ao menos seis dígitos.'),
  titulo: z.string().describe('Título.'),
  status,
  periodicidade,
  valor: z.string().describe('Valor de cada ciclo; com itens, a soma deles.'),
  inicio_em: z.string().describe('Primeiro dia de vigência: AAAA-MM-DD.'),
  fim_em: z.string().nullable().describe('Último dia de vigência; nulo: sem prazo.'),
  cliente_id: z.int().describe('O cliente.'),
  cliente_nome: z.string().describe('O nome dele.'),
  negocio_id: z.int().nullable().describe('Negócio de que o contrato nasceu; nulo quando não há.'),
  negocio: negocioLigado,
  proposta_id: z.int().nullable().describe('Proposta de que o contrato nasceu; nulo quando não há.'),
  primeiro_vencimento: z.string().describe('A âncora do calendário: AAAA-MM-DD.'),
  dia_vencimento: z.int().describe('Dia do mês em que os ciclos vencem.'),
  dias_antecedencia: z.int().describe('Quantos dias antes do vencimento o ciclo é gerado.'),
  proximo_vencimento: z
    .string()
    .nullable()
    .describe('Vencimento do próximo ciclo a gerar; nulo quando suspenso, terminado, ou sem mais ciclos.'),
  preco_desde: z
    .string()
    .describe('Desde quando o preço é este: o último reajuste, a última mudança do valor ou o início.'),
  observacao: z.string().describe('Texto livre.'),
  criado_em: instante.describe('Quando foi criado.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
  suspenso_em: instante.nullable().describe('Desde quando está suspenso; nulo quando não está.'),
  encerrado_em: instante.nullable().describe('Quando foi encerrado.'),
  cancelado_em: instante.nullable().describe('Quando foi cancelado.'),
});

const itemContrato = z.object({
  id: z.int().describe('Identificador do item.'),
  tipo: z.enum(TIPOS_ITEM).describe('Serviço ou texto livre.'),
  produto_id: z.null().describe('Sempre nulo: um contrato não move estoque.'),
  servico_id: z.int().nullable().describe('Serviço; nulo em texto livre.'),
  codigo: z.string().describe('Código do serviço; vazio em texto livre.'),
  descricao: z.string().describe('Nome, como foi contratado.'),
  unidade: z.string().describe('Unidade de medida.'),
  quantidade: z.string().describe('Quantidade de cada ciclo.'),
  preco_unitario: z.string().describe('Preço de cada unidade.'),
  desconto_percentual: z.string().describe('Desconto do item, de 0 a 100.'),
  preco_total: z.string().describe('Quantidade × preço, menos o desconto, arredondado ao centavo.'),
});

/** A contract with its items. */
export const contrato = linhaContrato.extend({
  itens: z.array(itemContrato).describe('Os itens, na ordem do contrato; lista vazia quando só há o valor.'),
});

/** One cycle, with the receivable that it opened. */
export const cicloContrato = z.object({
  id: z.int().describe('Identificador do ciclo.'),
  contrato_id: z.int().describe('O contrato.'),
  competencia: z.string().describe('Mês do vencimento: AAAA-MM.'),
  vencimento: z.string().describe('Dia do vencimento, do calendário do contrato: AAAA-MM-DD.'),
  valor: z.string().describe('Quanto o ciclo cobra.'),
  titulo_id: z.int().nullable().describe('A conta a receber do ciclo, em `/v1/financeiro/contas-receber/`.'),
  titulo_numero: z.string().nullable().describe('O número dela.'),
  titulo_status: z.enum(['aberta', 'parcial', 'paga', 'cancelada']).nullable().describe('A situação dela.'),
  desfeito_em: instante
    .nullable()
    .describe('Quando uma suspensão, um encerramento ou um cancelamento o desfez antes de vencer; nulo: vale.'),
  criado_em: instante.describe('Quando foi gerado.'),
});

/** A price adjustment; what it changed is null until it is applied. */
export const reajusteContrato = z.object({
  id: z.int().describe('Identificador do reajuste.'),
  contrato_id: z.int().describe('O contrato.'),
  percentual: z.string().describe('Percentual, com 2 casas; negativo quando reduz.'),
  a_partir_de: z.string().describe('Competência do primeiro ciclo com o preço novo: AAAA-MM.'),
  indice: z.string().describe('O índice aplicado.'),
  motivo: z.string().describe('O motivo.'),
  valor_antes: z.string().nullable().describe('Valor do ciclo antes dele; nulo enquanto agendado.'),
  valor_depois: z.string().nullable().describe('Valor do ciclo depois dele; nulo enquanto agendado.'),
  itens: z
    .array(
      z.object({
        descricao: z.string().describe('O item.'),
        antes: z.string().describe('Preço de uma unidade antes.'),
        depois: z.string().describe('Preço de uma unidade depois.'),
      }),
    )
    .describe('O preço de cada item, antes e depois.'),
  ator_nome: z.string().describe('Quem o registrou.'),
  aplicado_em: instante.nullable().describe('Quando mudou o preço; nulo enquanto agendado.'),
  criado_em: instante.describe('Quando foi registrado.'),
});

/** An adjustment just made, with the contract as it left it. */
export const reajusteCriado = reajusteContrato.extend({ contrato: contrato.describe('O contrato, como ficou.') });

/** What the form and the detail show of what is to come. */
export const previaCiclosInput = z.object({
  periodicidade,
  inicio_em: inicio_em.optional(),
  fim_em: fim_em.default(null),
  ...calendar,
  dias_antecedencia: dias_antecedencia.default(0),
});

export const previaCiclos = z.object({
  primeiro_vencimento: z.string(),
  dia_vencimento: z.int(),
  /** So many due days are generated at once. */
  ja_devidos: z.int(),
  proximos: z.array(z.object({ competencia: z.string(), vencimento: z.string(), gera_em: z.string() })),
});

/** A cycle that is still to come, with the price that it will have as things stand. */
export const cicloPrevisto = z.object({
  competencia: z.string(),
  vencimento: z.string(),
  gera_em: z.string(),
  valor: z.string(),
});

export const resumoContratos = z.object({
  ativos: z.int(),
  suspensos: z.int(),
  /** What the active contracts charge, by month; each periodicity spread over its months. */
  receita_mensal: z.string(),
  receita_anual: z.string(),
  /** Active ones whose price is older than 12 months. */
  preco_antigo: z.int(),
});

export type LinhaContrato = z.output<typeof linhaContrato>;
export type ItemContrato = z.output<typeof itemContrato>;
export type Contrato = z.output<typeof contrato>;
export type CicloContrato = z.output<typeof cicloContrato>;
export type ReajusteContrato = z.output<typeof reajusteContrato>;
export type ReajusteCriado = z.output<typeof reajusteCriado>;
export type PreviaCiclos = z.output<typeof previaCiclos>;
export type CicloPrevisto = z.output<typeof cicloPrevisto>;
export type ResumoContratos = z.output<typeof resumoContratos>;
export type SentItem = z.output<typeof itens>[number];
