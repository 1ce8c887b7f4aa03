import {
  createItemNegocio,
  createNegocio,
  createNegocioInput,
  deleteItemNegocio,
  deleteNegocio,
  getItemNegocio,
  getNegocio,
  historicoEtapasFilters,
  itemBody,
  itemNegocio,
  itensFilters,
  linhaNegocio,
  listItensNegocio,
  listNegocios,
  listPassagens,
  loseNegocio,
  loseNegocioInput,
  moveNegocio,
  moveNegocioInput,
  negocio,
  negociosFilters,
  passagem,
  reopenNegocio,
  replaceItemNegocio,
  replaceNegocio,
  replaceNegocioInput,
  updateItemNegocio,
  updateNegocio,
  updateNegocioInput,
  winNegocio,
  winNegocioInput,
} from '#server/crm/index.ts';
import { refusal } from '../openapi-components.ts';
import { badData, KEY_IN_USE, onField, type Refusals } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';
import { writerOf } from '../written.ts';

const NOUN = { g: 'o', one: 'negócio', many: 'negócios' } as const;
const shared = { modulo: 'crm', tag: 'Negócios' } as const;
const parent = { key: 'id', noun: NOUN };

const negocios = resource({ ...shared, path: '/v1/crm/negocios/', noun: NOUN });
const itens = resource({
  ...shared,
  path: '/v1/crm/negocios/{id}/itens/',
  key: 'item_id',
  parent,
  noun: { g: 'o', one: 'item', many: 'itens' },
});
const passagens = resource({
  ...shared,
  path: '/v1/crm/negocios/{id}/historico-etapas/',
  key: 'passagem_id',
  parent,
  noun: { g: 'a', one: 'passagem', many: 'passagens' },
});

const criado = new Date('2026-08-10T13:50:27.338-03:00');
const fechado = new Date('2026-08-13T11:10:05.982-03:00');

const LINHA = answers('LinhaNegocio', linhaNegocio, {
  id: 904,
  codigo: 127,
  titulo: 'Assinatura de café para o escritório',
  valor: '1168.20',
  status: 'aberto',
  contato_id: 612,
  contato_nome: 'Rafael Nogueira',
  funil_id: 2,
  funil_nome: 'Vendas corporativas',
  etapa_id: 11,
  etapa_nome: 'Primeiro contato',
  probabilidade: 20,
  responsavel_id: 14,
  responsavel_nome: 'Beatriz Camargo',
  previsao_fechamento: '2026-08-31',
  observacao: '',
  origem: { canal: 'site', campanha: 'inverno', midia: null, fonte: 'google', url: 'https://cafe.exemplo.com.br/' },
  motivo_perda_id: null,
  motivo_perda: null,
  observacao_perda: null,
  pedido_erp_id: null,
  orcamento_erp_id: null,
  contrato_erp_id: null,
  versao: 1,
  na_etapa_desde: criado,
  fechado_em: null,
  criado_em: criado,
  atualizado_em: criado,
});

const ITEM = answers('ItemNegocio', itemNegocio, {
  id: 3301,
  tipo: 'produto',
  produto_id: 1042,
  servico_id: null,
  codigo: 'CAF-001',
  descricao: 'Café torrado em grãos 1 kg',
  unidade: 'UN',
  quantidade: '20.000',
  preco_unitario: '64.90',
  desconto_percentual: '10.00',
  preco_total: '1168.20',
});

const NEGOCIO = answers('Negocio', negocio, {
  ...LINHA.example,
  itens: [ITEM.example],
  campos: { segmento: 'Escritórios' },
});

const MOVIDO = { ...NEGOCIO.example, etapa_id: 12, etapa_nome: 'Proposta enviada', probabilidade: 60, versao: 2 };
const GANHO = {
  ...MOVIDO,
  status: 'ganho' as const,
  pedido_erp_id: 5821,
  versao: 3,
  fechado_em: fechado,
  atualizado_em: fechado,
};
const PERDIDO = {
  ...MOVIDO,
  ...{ status: 'perdido' as const, motivo_perda_id: 3, motivo_perda: 'Preço acima do orçamento' },
  ...{ observacao_perda: 'Ficou com o fornecedor atual.', versao: 3, fechado_em: fechado, atualizado_em: fechado },
};

const PASSAGEM = answers('PassagemDeEtapa', passagem, {
  id: 4410,
  etapa_id: 11,
  etapa_nome: 'Primeiro contato',
  funil_id: 2,
  funil_nome: 'Vendas corporativas',
  entrou_em: criado,
  saiu_em: fechado,
  segundos: 249578,
});

const ITEM_LIVRE = {
  descricao: 'Café torrado em grãos 1 kg, com entrega mensal',
  quantidade: '20',
  preco_unitario: '64.90',
  desconto_percentual: '10',
};
const LIVRE = {
  ...ITEM.example,
  ...{ tipo: 'livre' as const, produto_id: null, codigo: '', descricao: ITEM_LIVRE.descricao },
};

const NOVO_ITEM = { produto_id: 1042, quantidade: '20', preco_unitario: '64.90', desconto_percentual: '10' };

const STALE = 'O negócio mudou desde que foi lido: está na versão 2, e não na 1. Confira e tente de novo.';
const stale = (post: boolean): NonNullable<Refusals[409]> => ({
  description: `O negócio mudou desde que foi lido: \`data\` é o negócio como está.${post ? ' Em um POST, também uma `Idempotency-Key` ainda em andamento.' : ''}`,
  examples: {
    versao: {
      summary: 'Versão antiga',
      value: refusal('CONFLICT', STALE, undefined, writerOf(negocio)(MOVIDO, 'America/Sao_Paulo')),
    },
    ...(post ? { andamento: { summary: 'Chave em andamento', ...KEY_IN_USE } } : {}),
  },
});

const DADOS = badData({ titulo: ['Este campo é obrigatório.'] });
const CONTATO = onField('Contato desconhecido', 'contato_id', 'Contato não encontrado (id 999).');
const PRODUTO = onField('Produto desconhecido', 'itens.0.produto_id', 'Produto não encontrado (id 999).');
const SOMA = onField('Valor que não é o dos itens', 'valor', 'O valor é a soma dos itens (1168,20).');
const fechadoJa = (what: string) =>
  onField('Negócio fechado', 'status', `O negócio 127 está ganho: só ${what} a partir de aberto.`);

const refusedChange: Refusals = {
  400: {
    description: 'Dados inválidos, um registro que a empresa não tem, ou o que só uma ação muda.',
    examples: {
      dados: DADOS,
      contato: CONTATO,
      produto: PRODUTO,
      valor: SOMA,
      etapa: onField(
        'Outra etapa',
        'etapa_id',
        'O negócio muda de etapa, e de funil, por POST /v1/crm/negocios/904/mover-etapa/.',
      ),
      status: fechadoJa('muda de itens'),
    },
  },
  409: stale(false),
};

const refusedItem: Refusals = {
  400: {
    description: 'Dados inválidos, um produto ou serviço que a empresa não tem ou desativou, ou um negócio fechado.',
    examples: {
      produto: onField('Produto desconhecido', 'produto_id', 'Produto não encontrado (id 999).'),
      status: fechadoJa('muda de itens'),
    },
  },
};

/** Deals of the CRM: their items, stages, and how they end. */
export const crmNegociosRoutes: Route[] = [
  negocios.list({
    operationId: 'listarNegocios',
    description:
      'Os negócios da empresa, sem os itens; os excluídos não aparecem. Para manter uma cópia em dia, leia com `atualizado_desde` e `ordenar=atualizado_em`. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.',
    query: negociosFilters,
    data: LINHA,
    atLeast: true,
    verb: listNegocios,
  }),
  negocios.read({
    operationId: 'consultarNegocio',
    description: 'Um negócio com os itens e os campos personalizados.',
    data: NEGOCIO,
    verb: getNegocio,
  }),
  negocios.create({
    operationId: 'criarNegocio',
    description:
      'Só `titulo` é obrigatório. `codigo` é a sequência da empresa, sem lacunas. Sem `etapa_id`, entra na primeira etapa de `funil_id` ou, sem este, do primeiro funil da empresa, acima dos outros; uma empresa sem funil cria antes o primeiro, em `POST /v1/crm/funis/`. Com itens, `valor` é a soma deles. Gera `negocio.criado`.',
    body: takes('NovoNegocio', createNegocioInput, {
      titulo: LINHA.example.titulo,
      previsao_fechamento: '2026-08-31',
      origem: { canal: 'site', campanha: 'inverno' },
      itens: [ITEM_LIVRE],
    }),
    data: NEGOCIO,
    example: {
      ...NEGOCIO.example,
      ...{ contato_id: null, contato_nome: null, itens: [LIVRE], campos: {} },
      origem: { canal: 'site', campanha: 'inverno', midia: null, fonte: null, url: null },
    },
    refusals: {
      400: {
        description: 'Dados inválidos, ou um registro que a empresa não tem.',
        examples: {
          dados: DADOS,
          contato: CONTATO,
          produto: PRODUTO,
          valor: SOMA,
          funil: onField('Nenhum funil', 'funil_id', 'Crie antes um funil com etapas: a empresa ainda não tem nenhum.'),
        },
      },
    },
    verb: createNegocio,
  }),
  negocios.replace({
    operationId: 'substituirNegocio',
    description:
      'Alteração completa: o que não for enviado fica vazio, também os itens; um item com o seu `id` continua o mesmo. O corpo lido com GET pode ser enviado de volta e não muda nada. `status`, `funil_id` e `etapa_id` só podem voltar como foram lidos: mudam por ações. Com `versao`, a resposta é 409 se o negócio mudou desde que foi lido.',
    body: takes('SubstituicaoNegocio', replaceNegocioInput.omit({ id: true }), {
      titulo: LINHA.example.titulo,
      contato_id: 612,
      itens: [{ id: 3301, ...NOVO_ITEM }],
      versao: 1,
    }),
    data: NEGOCIO,
    refusals: refusedChange,
    verb: replaceNegocio,
  }),
  negocios.update({
    operationId: 'alterarNegocio',
    description:
      'Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Gera um `negocio.atualizado` quando algo muda. Com `versao`, a resposta é 409 se o negócio mudou desde que foi lido.',
    body: takes('AlteracaoNegocio', updateNegocioInput.omit({ id: true }), { titulo: 'Assinatura anual de café' }),
    data: NEGOCIO,
    refusals: refusedChange,
    verb: updateNegocio,
  }),
  negocios.remove({
    operationId: 'excluirNegocio',
    description:
      'Tira o negócio das listas; o código dele não volta a ser usado, e as atividades pendentes dele são canceladas. Gera `negocio.atualizado` com `excluido`. Um negócio que gerou uma venda não é excluído, nem depois de reaberto. A resposta traz só `success` e `message`.',
    refusals: {
      400: {
        description: 'Negócio que gerou uma venda.',
        examples: {
          status: onField(
            'Negócio com venda',
            'status',
            'O negócio 127 gerou uma venda e não pode ser excluído. Só se exclui o que não gerou venda.',
          ),
        },
      },
    },
    verb: deleteNegocio,
  }),
  negocios.act({
    operationId: 'moverEtapaNegocio',
    at: '{id}/mover-etapa/',
    summary: 'Mover um negócio de etapa ou de lugar',
    description:
      'Leva um negócio em aberto a outra etapa, do mesmo funil ou de outro, ou a outro lugar da etapa: antes de `antes_de`, depois de `depois_de`, ou acima de todos quando não se informa nenhum. Outra etapa gera `negocio.etapa_alterada`; outro lugar não gera evento; o mesmo lugar não muda nada. Com `versao`, quem leu o negócio antes de outra mudança recebe 409.',
    message: 'Negócio movido.',
    body: mayTake('MovimentoDeNegocio', moveNegocioInput.omit({ id: true }), {
      etapa_id: 12,
      depois_de: 880,
      versao: 1,
    }),
    data: NEGOCIO,
    example: MOVIDO,
    refusals: {
      400: {
        description: 'Etapa ou vizinho que a empresa não tem, ou um negócio fechado.',
        examples: {
          etapa: onField('Etapa desconhecida', 'etapa_id', 'Etapa não encontrada (id 999).'),
          vizinho: onField('Vizinho desconhecido', 'depois_de', 'Negócio não encontrado (id 999).'),
          status: fechadoJa('muda de etapa'),
        },
      },
      409: stale(true),
    },
    verb: moveNegocio,
  }),
  negocios.act({
    operationId: 'ganharNegocio',
    at: '{id}/ganhar/',
    summary: 'Ganhar um negócio',
    description:
      'De `aberto` a `ganho`; gera `negocio.ganho`. Com `criar`, nasce na mesma hora, uma vez só, uma venda ou um orçamento com os itens, os preços e os descontos do negócio, para o cliente do contato; se o contato não tem cliente, é criado um com os dados dele. Exige então também `vendas:write` e, para criar o cliente, `clientes:write`. Ganhar de novo responde 200: só nasce o que ainda não existe.',
    message: 'Negócio ganho.',
    body: mayTake('GanhoDeNegocio', winNegocioInput.omit({ id: true }), { criar: 'venda', etapa_id: 12 }),
    data: NEGOCIO,
    example: GANHO,
    refusals: {
      400: {
        description: 'Negócio perdido, ou sem o que `criar` precisa: contato, e itens que sejam produtos ou serviços.',
        examples: {
          status: onField(
            'Negócio perdido',
            'status',
            'O negócio 127 está perdido: só pode ser ganho a partir de aberto.',
          ),
          itens: onField(
            'Negócio sem itens',
            'criar',
            'O negócio não tem itens: inclua-os antes, ou ganhe-o sem criar nada.',
          ),
          livre: onField(
            'Texto livre',
            'itens.1.descricao',
            '"Treinamento da equipe" é um texto livre: só produtos e serviços são vendidos.',
          ),
          contato: onField(
            'Negócio sem contato',
            'contato_id',
            'O negócio não tem contato: informe-o antes, para saber a quem se vende.',
          ),
        },
      },
    },
    verb: winNegocio,
  }),
  negocios.act({
    operationId: 'perderNegocio',
    at: '{id}/perder/',
    summary: 'Perder um negócio',
    description:
      'De `aberto` a `perdido`, por um dos motivos da empresa; gera `negocio.perdido`. Repetir o mesmo responde 200 e não muda nada.',
    message: 'Negócio perdido.',
    body: takes('PerdaDeNegocio', loseNegocioInput.omit({ id: true }), {
      motivo_perda_id: 3,
      observacao: 'Ficou com o fornecedor atual.',
    }),
    data: NEGOCIO,
    example: PERDIDO,
    refusals: {
      400: {
        description: 'Motivo que a empresa não tem ou desativou, ou um negócio que não está aberto.',
        examples: {
          motivo: onField('Motivo desconhecido', 'motivo_perda_id', 'Motivo de perda não encontrado (id 999).'),
          status: fechadoJa('pode ser perdido'),
        },
      },
    },
    verb: loseNegocio,
  }),
  negocios.act({
    operationId: 'reabrirNegocio',
    at: '{id}/reabrir/',
    summary: 'Reabrir um negócio',
    description:
      'De `ganho` ou `perdido` de volta a `aberto`, acima dos outros da etapa; o motivo da perda sai, e o que nasceu do negócio fica. Gera `negocio.atualizado` com `status`; reabrir um que está aberto responde 200 e não muda nada.',
    message: 'Negócio reaberto.',
    data: NEGOCIO,
    verb: reopenNegocio,
  }),
  itens.list({
    operationId: 'listarItensNegocio',
    description: 'Os itens de um negócio, na ordem deles.',
    query: itensFilters.omit({ id: true }),
    data: ITEM,
    verb: listItensNegocio,
  }),
  itens.create({
    operationId: 'criarItemNegocio',
    description:
      'Acrescenta um item ao fim de um negócio em aberto: um produto, um serviço ou um texto livre. O valor do negócio passa a ser a soma dos itens. Gera um `negocio.atualizado`.',
    body: takes('NovoItemNegocio', itemBody, NOVO_ITEM),
    data: ITEM,
    refusals: refusedItem,
    verb: createItemNegocio,
  }),
  itens.read({
    operationId: 'consultarItemNegocio',
    description: 'Um item de um negócio.',
    data: ITEM,
    verb: getItemNegocio,
  }),
  itens.replace({
    operationId: 'substituirItemNegocio',
    description:
      'Alteração completa: o que não for enviado volta a ser o do produto ou do serviço. O corpo lido com GET pode ser enviado de volta e não muda nada.',
    body: takes('SubstituicaoItemNegocio', itemBody, NOVO_ITEM),
    data: ITEM,
    refusals: refusedItem,
    verb: replaceItemNegocio,
  }),
  itens.update({
    operationId: 'alterarItemNegocio',
    description: 'Muda só os campos enviados de um item. Gera um `negocio.atualizado` quando algo muda.',
    body: takes('AlteracaoItemNegocio', itemBody.partial(), { quantidade: '25' }),
    data: ITEM,
    refusals: refusedItem,
    verb: updateItemNegocio,
  }),
  itens.remove({
    operationId: 'excluirItemNegocio',
    description:
      'Tira um item de um negócio em aberto; sem itens, o valor do negócio passa a 0.00. Gera um `negocio.atualizado`. A resposta traz só `success` e `message`.',
    refusals: {
      400: { description: 'Negócio fechado.', examples: { status: fechadoJa('muda de itens') } },
    },
    verb: deleteItemNegocio,
  }),
  passagens.list({
    operationId: 'listarHistoricoEtapas',
    description:
      'As etapas por que um negócio passou, da mais nova para a mais antiga, com os nomes que tinham e o tempo em cada uma.',
    query: historicoEtapasFilters.omit({ id: true }),
    data: PASSAGEM,
    verb: listPassagens,
  }),
];
