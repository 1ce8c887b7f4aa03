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
import { countMessage, listData } from '../envelope.ts';
import type { Route } from '../route.ts';

const quantity = z
  .string()
  .describe('Decimal com 3 casas.')
  .meta({ examples: ['12.000'] });
const tag = 'Estoque';

const posicao = z.object({
  produto_id: z.int().describe('Identificador do produto.'),
  produto_nome: z.string().describe('Nome do produto.'),
  produto_codigo: z.string().describe('Código do produto (SKU).'),
  unidade: z.string().describe('Unidade de medida, como UN, KG, L, PAR ou CX.'),
  controlar_estoque: z.boolean().describe('Sempre true nesta lista.'),
  estoque_total: quantity.describe('Quantidade total, soma dos depósitos, calculada dos lançamentos.'),
});

const posicaoDetalhe = posicao.extend({
  depositos: z
    .array(
      z.object({
        deposito_id: z.int().describe('Identificador do depósito.'),
        deposito_nome: z.string().describe('Nome do depósito.'),
        quantidade: quantity.describe('Quantidade do produto neste depósito.'),
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
  custo_unitario: z.string().describe('Custo unitário, com 2 casas decimais.'),
  observacao: z.string().describe('Observação.'),
  saldo_apos: quantity.describe('Saldo do depósito logo após este lançamento.'),
});

const linhaExtrato = lancamento.extend({
  tipo: z.enum(['entrada', 'saida', 'balanco']).describe('Entrada, saída ou balanço (contagem feita no painel).'),
  variacao: quantity.describe('Efeito sobre o saldo, com sinal.'),
  origem: z.enum(['M', 'V', 'C', 'D', 'N']).describe('M manual, V venda, C compra, D devolução, N nota fiscal.'),
  porta: z.enum(['api', 'painel', 'cli', 'job']).describe('Por onde o lançamento entrou.'),
  autor: z
    .object({ tipo: z.string(), id: z.int().nullable(), nome: z.string() })
    .describe('Quem lançou: usuário do painel ou token.'),
  data_lancamento: z.iso.datetime({ offset: true }).describe('Data e hora, no fuso da empresa.'),
});

const EXAMPLE = {
  produto_id: 1,
  produto_nome: 'Café torrado 500 g',
  produto_codigo: 'CAFE-500',
  unidade: 'UN',
  controlar_estoque: true,
  estoque_total: '42.000',
};

const MOVED = {
  id: 311,
  tipo: 'entrada',
  produto_id: 1,
  produto_nome: 'Café torrado 500 g',
  deposito_id: 1,
  deposito_nome: 'Loja',
  quantidade: '10.000',
  custo_unitario: '18.90',
  observacao: 'Nota 1234',
  saldo_apos: '52.000',
};

const PAGINACAO = {
  pagina_atual: 1,
  total_paginas: 1,
  total_registros: 1,
  por_pagina: 25,
  proxima: null,
  anterior: null,
};

/** Stock: sections 4.1 and 7.3 of the specification, and the statement of decisions.md. */
export const estoqueRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/estoque/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'listarEstoque',
    summary: 'Lista o saldo por produto',
    description: 'Só produtos com `controlar_estoque=true`. O total soma os depósitos.',
    query: estoqueFilters,
    response: { status: 200, data: posicao, list: true, example: { resultados: [EXAMPLE], paginacao: PAGINACAO } },
    handler: async (ctx, { query, pageUrl }) => {
      const page = await listEstoque(ctx, query);
      return {
        message: countMessage(page.total_registros, 'produto encontrado', 'produtos encontrados'),
        data: listData(page, pageUrl),
      };
    },
  },
  {
    method: 'GET',
    path: '/v1/estoque/{produto_id}/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarEstoque',
    summary: 'Consulta o saldo de um produto, por depósito',
    params: { produto_id: 'Identificador do produto.' },
    response: {
      status: 200,
      data: posicaoDetalhe,
      example: { ...EXAMPLE, depositos: [{ deposito_id: 1, deposito_nome: 'Loja', quantidade: '42.000' }] },
    },
    refusals: { 404: 'O produto não existe, é de outra empresa ou não controla estoque.' },
    handler: async (ctx, { params }) => ({ message: 'Estoque encontrado.', data: await getEstoque(ctx, params) }),
  },
  {
    method: 'GET',
    path: '/v1/estoque/{produto_id}/extrato/',
    escopo: 'estoque:read',
    limite: 'leitura',
    tag,
    operationId: 'listarExtrato',
    summary: 'Lista os lançamentos de um produto, com o saldo após cada um',
    description:
      'Do mais novo para o mais antigo. Cada linha traz o autor, a origem e o saldo do depósito após o lançamento.',
    params: { produto_id: 'Identificador do produto.' },
    query: extratoFilters,
    response: {
      status: 200,
      data: linhaExtrato,
      list: true,
      example: {
        resultados: [
          {
            ...MOVED,
            variacao: '10.000',
            origem: 'M',
            porta: 'api',
            autor: { tipo: 'token', id: 1, nome: 'Loja virtual' },
            data_lancamento: '2026-08-07T10:15:00.000-03:00',
          },
        ],
        paginacao: PAGINACAO,
      },
    },
    refusals: { 404: 'O produto não existe, é de outra empresa ou não controla estoque.' },
    handler: async (ctx, { params, query, pageUrl }) => {
      const page = await listExtrato(ctx, { ...query, ...params });
      const resultados = page.resultados.map((line) => ({
        ...line,
        data_lancamento: isoInZone(line.data_lancamento, ctx.fuso),
      }));
      return {
        message: countMessage(page.total_registros, 'lançamento encontrado', 'lançamentos encontrados'),
        data: listData({ ...page, resultados }, pageUrl),
      };
    },
  },
  {
    method: 'POST',
    path: '/v1/estoque/',
    escopo: 'estoque:write',
    limite: 'estoque:escrita',
    tag,
    operationId: 'criarLancamento',
    summary: 'Lança uma entrada ou uma saída',
    description:
      'Um lançamento não é alterado nem excluído: corrige-se com o lançamento inverso. Emite o evento `estoque.atualizado`. Com o cabeçalho `Idempotency-Key`, repetir a mesma requisição em até 24 horas devolve a primeira resposta, sem lançar de novo.',
    body: createLancamentoInput,
    bodyExample: {
      produto_id: 1,
      deposito_id: 1,
      tipo: 'entrada',
      quantidade: '10',
      custo_unitario: '18.90',
      observacao: 'Nota 1234',
    },
    response: { status: 201, data: lancamento, example: MOVED },
    refusals: {
      400: 'Dados inválidos, produto ou depósito não encontrado, produto que não controla estoque, empresa sem depósito padrão, ou saldo insuficiente onde o estoque negativo é proibido.',
      409: 'Uma requisição com a mesma Idempotency-Key ainda está em andamento.',
      422: 'A Idempotency-Key já foi usada com outro corpo.',
    },
    handler: async (ctx, { body }) => ({
      status: 201,
      message: 'Lançamento criado.',
      data: await createLancamento(ctx, body),
    }),
  },
];
