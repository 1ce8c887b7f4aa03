import {
  cancelExpedicao,
  createExpedicao,
  createExpedicaoInput,
  type Expedicao,
  expedicoesFilters,
  getExpedicao,
  type LinhaExpedicao,
  listExpedicoes,
  replaceExpedicao,
  replaceExpedicaoInput,
  STATUS_EXPEDICAO,
  updateExpedicao,
  updateExpedicaoInput,
} from '#server/expedicao/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import { countMessage, listAnswer } from '../envelope.ts';
import type { Route } from '../route.ts';
import { LISTA_RECUSADA, onePage, REPETICAO_RECUSADA } from './examples.ts';
import {
  ALTERACAO_EXPEDICAO,
  EXPEDICAO,
  EXPEDICAO_ALTERADA,
  EXPEDICAO_INEXISTENTE,
  EXPEDICAO_RECUSADA,
  LINHA_EXPEDICAO,
  MOVIMENTO_RECUSADO,
  NOVA_EXPEDICAO,
  SUBSTITUICAO_EXPEDICAO,
} from './expedicao-examples.ts';

const tag = 'Expedição';
const instant = z.iso.datetime({ offset: true });

const linha = z.object({
  id: z.int().describe('Identificador único.'),
  numero_expedicao: z.string().describe('Número da expedição.'),
  status: z.enum(STATUS_EXPEDICAO).describe('Situação da expedição.'),
  forma_envio_id: z.int().nullable().describe('Forma de envio vinculada, ou `null`.'),
  codigo_rastreio: z.string().nullable().describe('Código de rastreio da transportadora, ou `null`.'),
  data_criacao: instant.describe('Data e hora da criação, no fuso da empresa.'),
});

const detalhe = linha.extend({
  url_rastreio: z.string().nullable().describe('Endereço completo de rastreio, ou `null`.'),
  rastreio_enviado: z.boolean().describe('Se o rastreio já foi enviado ao cliente.'),
  data_conclusao: instant.nullable().describe('Quando foi concluída, ou `null`.'),
  criado_em: instant.describe('O mesmo que `data_criacao`.'),
  atualizado_em: instant.describe('Última alteração; só muda quando algo muda.'),
  itens: z
    .array(
      z.object({
        pedido_venda_id: z.int().describe('Pedido de venda vinculado.'),
        produto_id: z.int().nullable().describe('Produto do pedido, ou `null` quando vai o pedido inteiro.'),
        quantidade: z.int().describe('Quantidade de volumes do item.'),
      }),
    )
    .describe('Itens vinculados no painel.'),
});

const writeLinha = (ctx: Ctx, e: LinhaExpedicao) => ({ ...e, data_criacao: isoInZone(e.data_criacao, ctx.fuso) });

/** The detail shape of section 2.6 as it goes out. */
const writeDetalhe = (ctx: Ctx, e: Expedicao) => ({
  ...e,
  data_criacao: isoInZone(e.data_criacao, ctx.fuso),
  data_conclusao: e.data_conclusao && isoInZone(e.data_conclusao, ctx.fuso),
  criado_em: isoInZone(e.criado_em, ctx.fuso),
  atualizado_em: isoInZone(e.atualizado_em, ctx.fuso),
});

const params = { id: 'Identificador da expedição.' };

/** Shipments: sections 4.2 and 7.4 of the specification, with the answers of decisions.md, "Shipments". */
export const expedicaoRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/expedicao/',
    escopo: 'expedicao:read',
    limite: 'leitura',
    tag,
    operationId: 'listarExpedicoes',
    summary: 'Listar expedições',
    description:
      'As expedições da empresa, também as canceladas. Sem filtro de texto, `total_registros` é sempre exato. Com `busca`, também, enquanto os outros filtros deixarem até 20.000 expedições; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.',
    query: expedicoesFilters,
    response: {
      status: 200,
      name: 'LinhaExpedicao',
      data: linha,
      list: true,
      atLeast: true,
      message: '1 expedição encontrada.',
      example: onePage(LINHA_EXPEDICAO),
    },
    refusals: LISTA_RECUSADA,
    handler: async (ctx, { query, pageUrl }) => {
      const page = await listExpedicoes(ctx, query);
      return listAnswer(
        { ...page, resultados: page.resultados.map((e) => writeLinha(ctx, e)) },
        countMessage(page, 'expedição encontrada', 'expedições encontradas'),
        pageUrl,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/expedicao/{id}/',
    escopo: 'expedicao:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarExpedicao',
    summary: 'Consultar uma expedição',
    description: 'Uma expedição com o rastreio, as datas e os itens vinculados.',
    params,
    response: {
      status: 200,
      name: 'Expedicao',
      data: detalhe,
      message: 'Expedição encontrada.',
      example: EXPEDICAO,
    },
    refusals: EXPEDICAO_INEXISTENTE,
    handler: async (ctx, { params: at }) => ({
      message: 'Expedição encontrada.',
      data: writeDetalhe(ctx, await getExpedicao(ctx, at)),
    }),
  },
  {
    method: 'POST',
    path: '/v1/expedicao/',
    escopo: 'expedicao:write',
    limite: 'expedicao:escrita',
    tag,
    operationId: 'criarExpedicao',
    summary: 'Criar uma expedição',
    description:
      'Todos os campos são opcionais: `{}` cria uma expedição pendente com o próximo número da sequência da empresa, que não tem falhas nem repetições. Criada como `concluida`, já recebe `data_conclusao`.',
    body: { name: 'NovaExpedicao', schema: createExpedicaoInput, example: NOVA_EXPEDICAO },
    response: {
      status: 201,
      name: 'Expedicao',
      data: detalhe,
      message: 'Expedição criada.',
      example: { ...EXPEDICAO, rastreio_enviado: false, itens: [] },
    },
    refusals: { ...EXPEDICAO_RECUSADA, ...REPETICAO_RECUSADA },
    handler: async (ctx, { body }) => ({
      status: 201,
      message: 'Expedição criada.',
      data: writeDetalhe(ctx, await createExpedicao(ctx, body)),
    }),
  },
  {
    method: 'PUT',
    path: '/v1/expedicao/{id}/',
    escopo: 'expedicao:write',
    limite: 'expedicao:escrita',
    tag,
    operationId: 'substituirExpedicao',
    summary: 'Substituir uma expedição',
    description:
      'Alteração completa: `forma_envio_id`, `codigo_rastreio` e `url_rastreio` não enviados ficam nulos; `numero_expedicao` e `status` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.',
    params,
    body: { name: 'SubstituicaoExpedicao', schema: replaceExpedicaoInput, example: SUBSTITUICAO_EXPEDICAO },
    response: {
      status: 200,
      name: 'Expedicao',
      data: detalhe,
      message: 'Expedição atualizada.',
      example: EXPEDICAO,
    },
    refusals: { ...MOVIMENTO_RECUSADO, ...EXPEDICAO_INEXISTENTE },
    handler: async (ctx, { params: at, body }) => ({
      message: 'Expedição atualizada.',
      data: writeDetalhe(ctx, await replaceExpedicao(ctx, { ...body, ...at })),
    }),
  },
  {
    method: 'PATCH',
    path: '/v1/expedicao/{id}/',
    escopo: 'expedicao:write',
    limite: 'expedicao:escrita',
    tag,
    operationId: 'alterarExpedicao',
    summary: 'Alterar uma expedição',
    description:
      'Muda só os campos enviados. `status` leva de `pendente` a `concluida` ou `cancelada`, e de `concluida` a `pendente` (reabre e limpa `data_conclusao`) ou `cancelada`. Em uma `cancelada` nada muda: PATCH e PUT respondem 400 em `status`. Enviar o que já está gravado não altera nada, nem `atualizado_em`.',
    params,
    body: { name: 'AlteracaoExpedicao', schema: updateExpedicaoInput, example: ALTERACAO_EXPEDICAO },
    response: {
      status: 200,
      name: 'Expedicao',
      data: detalhe,
      message: 'Expedição atualizada.',
      example: EXPEDICAO_ALTERADA,
    },
    refusals: { ...MOVIMENTO_RECUSADO, ...EXPEDICAO_INEXISTENTE },
    handler: async (ctx, { params: at, body }) => ({
      message: 'Expedição atualizada.',
      data: writeDetalhe(ctx, await updateExpedicao(ctx, { ...body, ...at })),
    }),
  },
  {
    method: 'DELETE',
    path: '/v1/expedicao/{id}/',
    escopo: 'expedicao:delete',
    limite: 'expedicao:exclusao',
    tag,
    operationId: 'cancelarExpedicao',
    summary: 'Cancelar uma expedição',
    description:
      'Cancela sem apagar: a expedição continua na lista com `status` `cancelada`. Cancelar uma que já está cancelada responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    params,
    response: { status: 200, message: 'Expedição cancelada.' },
    refusals: EXPEDICAO_INEXISTENTE,
    handler: async (ctx, { params: at }) => {
      await cancelExpedicao(ctx, at);
      return { message: 'Expedição cancelada.' };
    },
  },
];
