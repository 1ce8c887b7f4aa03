import {
  createLancamento,
  createLancamentoInput,
  estoqueFilters,
  extratoFilters,
  getEstoque,
  listEstoque,
  listExtrato,
} from '#server/estoque/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { z } from '#server/platform/validation.ts';
import { countMessage, listAnswer } from '../envelope.ts';
import type { Route } from '../route.ts';
import {
  LANCAMENTO,
  LANCAMENTO_RECUSADO,
  LINHA_EXTRATO,
  NOVO_LANCAMENTO,
  POSICAO,
  POSICAO_DETALHE,
  PRODUTO_FORA_DO_ESTOQUE,
} from './estoque-examples.ts';
import { LISTA_RECUSADA, onePage } from './examples.ts';

const quantity = z.string().meta({ examples: ['12.000'] });
const tag = 'Estoque';

const posicao = z.object({
  produto_id: z.int().describe('Identificador do produto.'),
  produto_nome: z.string().describe('Nome do produto.'),
  produto_codigo: z.string().describe('Código do produto (SKU).'),
  unidade: z.string().describe('Unidade de medida, como UN, KG, L, PAR ou CX.'),
  controlar_estoque: z.boolean().describe('Sempre `true`: só produtos que controlam estoque têm posição.'),
  estoque_total: quantity.describe('Quantidade total, soma dos depósitos, com 3 casas decimais.'),
});

const posicaoDetalhe = posicao.extend({
  depositos: z
    .array(
      z.object({
        deposito_id: z.int().describe('Identificador do depósito.'),
        deposito_nome: z.string().describe('Nome do depósito.'),
        quantidade: quantity.describe('Quantidade do produto neste depósito, com 3 casas decimais.'),
      }),
    )
    .describe('Quantidade por depósito.'),
});

const lancamento = z.object({
  id: z.int().describe('Identificador do lançamento.'),
  tipo: z.enum(['entrada', 'saida']).describe('Entrada ou saída.'),
  produto_id: z.int().describe('Produto movimentado.'),
  produto_nome: z.string().describe('Nome do produto.'),
  deposito_id: z.int().describe('Depósito usado.'),
  deposito_nome: z.string().describe('Nome do depósito.'),
  quantidade: quantity.describe('Quantidade, com 3 casas decimais.'),
  custo_unitario: z
    .string()
    .meta({ examples: ['18.90'] })
    .describe('Custo unitário, com 2 casas decimais.'),
  observacao: z.string().describe('Observação; vazia quando não foi enviada.'),
  saldo_apos: quantity.describe('Saldo do depósito logo após este lançamento.'),
});

const linhaExtrato = lancamento.extend({
  tipo: z.enum(['entrada', 'saida', 'balanco']).describe('Entrada, saída ou balanço (contagem feita no painel).'),
  variacao: quantity.describe('Efeito sobre o saldo do depósito, com sinal.'),
  origem: z
    .enum(['M', 'V', 'C', 'D', 'N'])
    .describe('`M` manual, `V` venda, `C` compra, `D` devolução, `N` nota fiscal.'),
  porta: z
    .enum(['api', 'painel', 'cli', 'job'])
    .describe('Por onde o lançamento entrou: API, painel, linha de comando ou tarefa do sistema.'),
  autor: z
    .object({
      tipo: z
        .enum(['usuario', 'token', 'concessao', 'sistema'])
        .describe('Usuário do painel, token, concessão OAuth ou o próprio sistema.'),
      id: z.int().nullable().describe('Identificador do autor; `null` para o sistema.'),
      nome: z.string().describe('Nome do autor na hora do lançamento.'),
    })
    .describe('Quem lançou.'),
  data_lancamento: z.iso.datetime({ offset: true }).describe('Data e hora, no fuso da empresa.'),
});

/** Stock: sections 4.1 and 7.3 of the specification, and the statement of decisions.md. */
export const estoqueRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/estoque/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'listarEstoque',
    summary: 'Listar saldos',
    description:
      'O saldo de cada produto que controla estoque (`controlar_estoque=true`). O total soma os depósitos e é calculado dos lançamentos. Sem `busca`, `total_registros` é sempre exato. Com `busca`, também, enquanto `com_estoque` deixar até 20.000 produtos; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.',
    query: estoqueFilters,
    response: {
      status: 200,
      name: 'PosicaoEstoque',
      data: posicao,
      list: true,
      atLeast: true,
      message: '1 produto encontrado.',
      example: onePage(POSICAO),
    },
    refusals: LISTA_RECUSADA,
    handler: async (ctx, { query, pageUrl }) => {
      const page = await listEstoque(ctx, query);
      return listAnswer(page, countMessage(page, 'produto encontrado', 'produtos encontrados'), pageUrl);
    },
  },
  {
    method: 'GET',
    path: '/v1/estoque/{produto_id}/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarEstoque',
    summary: 'Consultar o saldo de um produto',
    description: 'O saldo total de um produto e a quantidade em cada depósito.',
    params: { produto_id: 'Identificador do produto.' },
    response: {
      status: 200,
      name: 'PosicaoEstoqueDetalhe',
      data: posicaoDetalhe,
      message: 'Estoque encontrado.',
      example: POSICAO_DETALHE,
    },
    refusals: PRODUTO_FORA_DO_ESTOQUE,
    handler: async (ctx, { params }) => ({ message: 'Estoque encontrado.', data: await getEstoque(ctx, params) }),
  },
  {
    method: 'GET',
    path: '/v1/estoque/{produto_id}/extrato/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'listarExtrato',
    summary: 'Listar o extrato de um produto',
    description:
      'Os lançamentos de um produto, do mais novo para o mais antigo. Cada linha traz o autor, a origem e o saldo do depósito logo após o lançamento. `total_registros` é exato sem filtros e com `deposito_id`; com `tipo` ou datas, até 500, e acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    params: { produto_id: 'Identificador do produto.' },
    query: extratoFilters,
    response: {
      status: 200,
      name: 'LinhaExtrato',
      data: linhaExtrato,
      list: true,
      atLeast: true,
      message: '1 lançamento encontrado.',
      example: onePage(LINHA_EXTRATO),
    },
    refusals: { ...LISTA_RECUSADA, ...PRODUTO_FORA_DO_ESTOQUE },
    handler: async (ctx, { params, query, pageUrl }) => {
      const page = await listExtrato(ctx, { ...query, ...params });
      const resultados = page.resultados.map((line) => ({
        ...line,
        data_lancamento: isoInZone(line.data_lancamento, ctx.fuso),
      }));
      const message = countMessage(page, 'lançamento encontrado', 'lançamentos encontrados');
      return listAnswer({ ...page, resultados }, message, pageUrl);
    },
  },
  {
    method: 'POST',
    path: '/v1/estoque/',
    escopo: 'estoque:write',
    limite: 'estoque:escrita',
    tag,
    operationId: 'criarLancamento',
    summary: 'Criar um lançamento',
    description:
      'Lança uma entrada ou uma saída. Um lançamento não é alterado nem excluído: corrige-se com o lançamento inverso. Emite o evento `estoque.atualizado`.',
    body: { name: 'NovoLancamento', schema: createLancamentoInput, example: NOVO_LANCAMENTO },
    response: {
      status: 201,
      name: 'Lancamento',
      data: lancamento,
      message: 'Lançamento criado.',
      example: LANCAMENTO,
    },
    refusals: LANCAMENTO_RECUSADO,
    handler: async (ctx, { body }) => ({
      status: 201,
      message: 'Lançamento criado.',
      data: await createLancamento(ctx, body),
    }),
  },
];
