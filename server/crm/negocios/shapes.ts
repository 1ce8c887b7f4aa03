import { idFilter, idSchema } from '#server/platform/ids.ts';
import { changedInput, paginationInput } from '#server/platform/pagination.ts';
import { day, instante, text, z } from '#server/platform/validation.ts';
import { campoFilter, camposOutput } from '../campos/values.ts';
import { status } from './schemas.ts';

const origem = z.object({
  canal: z.string().nullable().describe('Canal.'),
  campanha: z.string().nullable().describe('Campanha.'),
  midia: z.string().nullable().describe('Mídia.'),
  fonte: z.string().nullable().describe('Fonte.'),
  url: z.string().nullable().describe('Endereço da página.'),
});

/** A deal in the list; decimals are text. */
export const linhaNegocio = z.object({
  id: z.int().describe('Identificador do negócio.'),
  codigo: z.int().describe('Código do negócio, sequencial por empresa.'),
  titulo: z.string().describe('Título.'),
  valor: z.string().describe('Valor; com itens, a soma deles.'),
  status: status.describe('Situação do negócio.'),
  contato_id: z.int().nullable().describe('Contato; nulo quando não há.'),
  contato_nome: z.string().nullable().describe('Nome do contato.'),
  funil_id: z.int().describe('Funil.'),
  funil_nome: z.string().describe('Nome do funil.'),
  etapa_id: z.int().describe('Etapa do funil.'),
  etapa_nome: z.string().describe('Nome da etapa.'),
  probabilidade: z.int().describe('Probabilidade de ganhar, em %, da etapa.'),
  responsavel_id: z.int().nullable().describe('Quem responde pelo negócio, como em `/v1/usuarios/`.'),
  responsavel_nome: z.string().nullable().describe('Nome de quem responde pelo negócio.'),
  previsao_fechamento: z.string().nullable().describe('Dia em que se espera fechar (AAAA-MM-DD).'),
  observacao: z.string().describe('Texto livre.'),
  origem: origem.describe('De onde o negócio veio.'),
  motivo_perda_id: z.int().nullable().describe('Motivo da perda; nulo quando não foi perdido.'),
  motivo_perda: z.string().nullable().describe('Nome do motivo da perda.'),
  observacao_perda: z.string().nullable().describe('O que mais se disse da perda.'),
  pedido_erp_id: z.int().nullable().describe('Venda que nasceu do negócio; nula quando não há.'),
  orcamento_erp_id: z.int().nullable().describe('Orçamento que nasceu do negócio; nulo quando não há.'),
  contrato_erp_id: z.int().nullable().describe('Contrato que nasceu do negócio; nulo quando não há.'),
  versao: z.int().describe('Conta as mudanças do negócio.'),
  na_etapa_desde: instante.describe('Desde quando está na etapa.'),
  fechado_em: instante.nullable().describe('Quando foi ganho ou perdido; nulo enquanto aberto.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});

/** A line of a deal. */
export const itemNegocio = z.object({
  id: z.int().describe('Identificador do item.'),
  tipo: z.enum(['produto', 'servico', 'livre']).describe('Produto, serviço ou texto livre.'),
  produto_id: z.int().nullable().describe('Produto; nulo nos demais.'),
  servico_id: z.int().nullable().describe('Serviço; nulo nos demais.'),
  codigo: z.string().describe('Código do produto ou do serviço; vazio em texto livre.'),
  descricao: z.string().describe('Nome, como foi oferecido.'),
  unidade: z.string().describe('Unidade de medida.'),
  quantidade: z.string().describe('Quantidade.'),
  preco_unitario: z.string().describe('Preço de cada unidade.'),
  desconto_percentual: z.string().describe('Desconto do item, de 0 a 100.'),
  preco_total: z.string().describe('Quantidade × preço, menos o desconto, arredondado ao centavo.'),
});

/** A deal with its items and the company's own fields. */
export const negocio = linhaNegocio.extend({
  itens: z.array(itemNegocio).describe('Os itens, na ordem em que foram enviados.'),
  campos: camposOutput.describe('Valores dos campos personalizados, pela chave; `***` no lugar de um dado pessoal.'),
});

export type LinhaNegocio = z.output<typeof linhaNegocio>;
export type ItemNegocio = z.output<typeof itemNegocio>;
export type Negocio = z.output<typeof negocio>;

/** A stage that a deal has been in. */
export const passagem = z.object({
  id: z.int().describe('Identificador da passagem.'),
  etapa_id: z.int().nullable().describe('Etapa; nula quando já não existe.'),
  etapa_nome: z.string().describe('Nome que a etapa tinha.'),
  funil_id: z.int().nullable().describe('Funil; nulo quando já não existe.'),
  funil_nome: z.string().describe('Nome que o funil tinha.'),
  entrou_em: instante.describe('Quando o negócio entrou na etapa.'),
  saiu_em: instante.nullable().describe('Quando saiu, ou foi fechado; nulo enquanto está nela.'),
  segundos: z.int().describe('Quanto tempo ficou; até agora, enquanto está nela.'),
});
export type Passagem = z.output<typeof passagem>;

const DAY = 'AAAA-MM-DD, inclusive';

/** What narrows both the list and the board. */
const common = {
  busca: text(200)
    .optional()
    .describe('Parte do título, do código ou do nome do contato; ignora acentos e maiúsculas.'),
  contato_id: idFilter('Só os deste contato.'),
  responsavel_id: idFilter('Só os deste responsável.'),
  produto_id: idFilter('Só os que têm um item deste produto.'),
  origem_canal: text(200).optional().describe('Só os que vieram por este canal, escrito igual.'),
  campo: campoFilter,
  data_inicio: day.optional().describe(`Criados desde este dia (${DAY}), no fuso da empresa.`),
  data_fim: day.optional().describe(`Criados até este dia (${DAY}), no fuso da empresa.`),
  previsao_inicio: day.optional().describe(`Com fechamento previsto desde este dia (${DAY}).`),
  previsao_fim: day.optional().describe(`Com fechamento previsto até este dia (${DAY}).`),
};

export const negociosFilters = z.object({
  ...paginationInput,
  ...common,
  status: status.optional().describe('Só os que estão nesta situação.'),
  funil_id: idFilter('Só os deste funil.'),
  etapa_id: idFilter('Só os desta etapa.'),
  motivo_perda_id: idFilter('Só os perdidos por este motivo.'),
  ...changedInput,
  ordenar: z
    .enum(['criado_em', 'atualizado_em', 'valor', 'codigo'])
    .default('criado_em')
    .describe('Ordem da lista: pela criação, pela última alteração, pelo valor ou pelo código.'),
  direcao: z.enum(['asc', 'desc']).optional().meta({
    default: 'desc',
    description:
      '`asc` crescente, `desc` decrescente (o padrão; com `atualizado_desde` e `ordenar=atualizado_em`, crescente).',
  }),
});

export const historicoEtapasFilters = z.object({ id: idSchema, ...paginationInput });
export const itensFilters = z.object({ id: idSchema, ...paginationInput });

export const quadroFilters = z.object({ funil_id: idSchema, ...common });

/** So many cards at most are read at once. */
const MOST_CARTOES = 50;

export const colunaFilters = z.object({
  etapa_id: idSchema,
  ...common,
  /** The place of the last card that was read. */
  cursor: text(2_000).nullish(),
  /** The last cards of the column rather than the next ones. */
  do_fim: z.boolean().default(false),
  limite: z.int().min(1).max(MOST_CARTOES).default(MOST_CARTOES),
});

/** The columns of a board, each with what its open deals come to. */
export const quadro = z.object({
  etapas: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      cor: z.string(),
      probabilidade: z.int(),
      dias_parado: z.int().nullable(),
      posicao: z.int(),
      quantidade: z.int(),
      valor: z.string(),
    }),
  ),
});
export type Quadro = z.output<typeof quadro>;

const cartao = z.object({
  id: z.int(),
  codigo: z.int(),
  titulo: z.string(),
  valor: z.string(),
  contato_id: z.int().nullable(),
  contato_nome: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  previsao_fechamento: z.string().nullable(),
  na_etapa_desde: instante,
  /** Longer in the stage than the stage allows. */
  parado: z.boolean(),
  atividades_pendentes: z.int(),
  /** One of the pending ones is overdue. */
  atividade_atrasada: z.boolean(),
  versao: z.int(),
  posicao: z.string(),
});
export type Cartao = z.output<typeof cartao>;

/** Cards of a column in their order, and where the next ones begin; null at the end. */
export const coluna = z.object({ negocios: z.array(cartao), proxima: z.string().nullable() });
export type Coluna = z.output<typeof coluna>;
