import {
  cancelContrato,
  cicloContrato,
  ciclosFilters,
  contrato,
  contratosFilters,
  createContrato,
  createContratoInput,
  createReajuste,
  createReajusteInput,
  deleteContrato,
  deleteReajuste,
  encerrarContratoInput,
  endContrato,
  getContrato,
  linhaContrato,
  listCiclos,
  listContratos,
  listReajustes,
  reactivateContrato,
  reajusteContrato,
  reajusteCriado,
  reajustesFilters,
  replaceContrato,
  replaceContratoInput,
  suspendContrato,
  updateContrato,
  updateContratoInput,
} from '#server/contratos/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const noun = { g: 'o', one: 'contrato', many: 'contratos' } as const;
const shared = { modulo: 'contratos', tag: 'Contratos' } as const;
const parent = { key: 'id', noun };

const contratos = resource({ ...shared, noun });

const ciclos = resource({
  ...shared,
  path: '/v1/contratos/{id}/ciclos/',
  key: 'ciclo_id',
  parent,
  noun: { g: 'o', one: 'ciclo', many: 'ciclos' },
});

const reajustes = resource({
  ...shared,
  path: '/v1/contratos/{id}/reajustes/',
  key: 'reajuste_id',
  parent,
  noun: { g: 'o', one: 'reajuste', many: 'reajustes' },
});

const criado = new Date('2026-08-14T10:00:12.004-03:00');
const mudou = new Date('2026-11-03T09:17:55.231-03:00');

const LINHA = answers('LinhaContrato', linhaContrato, {
  id: 92,
  numero: '000019',
  titulo: 'Manutenção das máquinas de café',
  status: 'ativo',
  periodicidade: 'mensal',
  valor: '349.20',
  inicio_em: '2026-08-31',
  fim_em: null,
  cliente_id: 318,
  cliente_nome: 'Escritório Nogueira',
  negocio_id: 904,
  negocio: { id: 904, codigo: 127 },
  proposta_id: null,
  primeiro_vencimento: '2026-08-31',
  dia_vencimento: 31,
  dias_antecedencia: 5,
  proximo_vencimento: '2026-09-30',
  preco_desde: '2026-08-31',
  observacao: 'Visita na primeira semana do mês.',
  criado_em: criado,
  atualizado_em: criado,
  suspenso_em: null,
  encerrado_em: null,
  cancelado_em: null,
});

const CONTRATO = answers('Contrato', contrato, {
  ...LINHA.example,
  itens: [
    {
      id: 1,
      tipo: 'servico',
      produto_id: null,
      servico_id: 58,
      codigo: 'SRV-MANUT',
      descricao: 'Manutenção preventiva',
      unidade: 'UN',
      quantidade: '3.000',
      preco_unitario: '116.40',
      desconto_percentual: '0.00',
      preco_total: '349.20',
    },
  ],
});

const CICLO = answers('CicloContrato', cicloContrato, {
  id: 1204,
  contrato_id: 92,
  competencia: '2026-08',
  vencimento: '2026-08-31',
  valor: '349.20',
  titulo_id: 7731,
  titulo_numero: '000412',
  titulo_status: 'paga',
  desfeito_em: null,
  criado_em: criado,
});

const REAJUSTE = answers('ReajusteContrato', reajusteContrato, {
  id: 31,
  contrato_id: 92,
  percentual: '4.62',
  a_partir_de: '2026-12',
  indice: 'IPCA',
  motivo: 'Reajuste anual, cláusula 5',
  valor_antes: '349.20',
  valor_depois: '365.34',
  itens: [{ descricao: 'Manutenção preventiva', antes: '116.40', depois: '121.78' }],
  ator_nome: 'Integração financeira',
  aplicado_em: mudou,
  criado_em: mudou,
});

const CRIADO = answers('ReajusteCriado', reajusteCriado, {
  ...REAJUSTE.example,
  contrato: {
    ...CONTRATO.example,
    valor: '365.34',
    preco_desde: '2026-12-01',
    proximo_vencimento: '2026-12-31',
    atualizado_em: mudou,
    itens: CONTRATO.example.itens.map((item) => ({ ...item, preco_unitario: '121.78', preco_total: '365.34' })),
  },
});

const NOVO = {
  titulo: 'Manutenção das máquinas de café',
  cliente_id: 318,
  periodicidade: 'mensal' as const,
  dia_vencimento: 31,
  dias_antecedencia: 5,
  itens: [{ servico_id: 58, quantidade: '3', preco_unitario: '116.40' }],
};

const refusedStatus = (summary: string, message: string) => onField(summary, 'status', message);

const over = (what: string, from: string) =>
  refusedStatus('Contrato que terminou', `O contrato 000019 está cancelado: só ${what} a partir de ${from}.`);

const refusedAction = (what: string, from: string) => ({
  400: {
    description: 'O contrato não está em uma situação que permita a ação.',
    examples: { status: over(what, from) },
  },
});

const DADOS = badData({ titulo: ['Este campo é obrigatório.'], dia_vencimento: ['Informe um número de 1 a 31.'] });
const CLIENTE = onField('Cliente não encontrado', 'cliente_id', 'Cliente não encontrado (id 999).');
const SERVICO = onField('Serviço inativo', 'itens.0.servico_id', 'O serviço "Limpeza" (id 61) está inativo.');
const PRODUTO = badData(
  {
    'itens.0.produto_id': [
      'Um contrato cobra serviços e textos livres: produtos saem do estoque, e são vendidos por um pedido.',
    ],
  },
  'Produto em um contrato',
);

const refusedChange = {
  400: {
    description:
      'Dados inválidos, um registro que a empresa não tem ou desativou, um calendário que não combina com os ciclos já gerados, ou um contrato que já terminou.',
    examples: {
      dados: DADOS,
      cliente: CLIENTE,
      servico: SERVICO,
      calendario: onField(
        'Competência já gerada',
        'primeiro_vencimento',
        'O ciclo de 08/2026 já foi gerado: o novo primeiro vencimento pode ser de 09/2026 em diante.',
      ),
      fim: onField(
        'Fim antes de um ciclo gerado',
        'fim_em',
        'O ciclo de 08/2026 já foi gerado, com vencimento em 31/08/2026: para terminar antes dele, use POST /v1/contratos/92/encerrar/.',
      ),
      status: over('pode ser alterado', 'ativo, suspenso'),
    },
  },
};

const refusedCancel = refusedAction('pode ser cancelado', 'ativo, suspenso');

/** Contracts, their cycles, what stops and ends them, and their price adjustments. */
export const contratosRoutes: Route[] = [
  contratos.list({
    operationId: 'listarContratos',
    description:
      'Os contratos da empresa, também os que terminaram, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: contratosFilters,
    data: LINHA,
    atLeast: true,
    verb: listContratos,
  }),
  contratos.read({
    operationId: 'consultarContrato',
    description: 'Um contrato com os itens. Os ciclos e os reajustes estão em endereços próprios.',
    data: CONTRATO,
    verb: getContrato,
  }),
  contratos.create({
    operationId: 'criarContrato',
    description:
      'Cria um contrato ativo, com o próximo número da sequência da empresa, e gera já os ciclos devidos, cada um com a sua conta a receber. Os vencimentos são contados sempre a partir de `primeiro_vencimento`: um contrato do dia 31 vence em 28 ou 29 de fevereiro e de novo em 31 de março. `valor` é a soma dos itens ou, sem itens, o que é enviado. Com `negocio_id`, o negócio passa a apontar para o contrato.',
    body: takes('NovoContrato', createContratoInput, NOVO),
    data: CONTRATO,
    refusals: {
      400: {
        description:
          'Dados inválidos, um registro que a empresa não tem ou desativou, um valor de zero, ou um negócio que já tem um contrato em vigor.',
        examples: {
          dados: DADOS,
          cliente: CLIENTE,
          servico: SERVICO,
          produto: PRODUTO,
          valor: onField('Sem valor', 'itens', 'Inclua ao menos um item, ou informe o valor de cada ciclo.'),
          negocio: onField('Negócio com contrato', 'negocio_id', 'O negócio 127 já tem o contrato 000012.'),
        },
      },
    },
    verb: (ctx, input) => createContrato(ctx, input),
  }),
  contratos.replace({
    operationId: 'substituirContrato',
    description:
      'Alteração completa de um contrato ativo ou suspenso: o que não é enviado volta ao padrão, menos o calendário (`periodicidade`, `inicio_em`, `primeiro_vencimento`, `dia_vencimento`), que fica como está. Os ciclos já gerados não mudam. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.',
    body: takes('SubstituicaoContrato', replaceContratoInput.omit({ id: true }), {
      ...NOVO,
      itens: [{ id: 1, servico_id: 58, quantidade: '3', preco_unitario: '116.40' }],
    }),
    data: CONTRATO,
    refusals: refusedChange,
    verb: replaceContrato,
  }),
  contratos.update({
    operationId: 'alterarContrato',
    description:
      'Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Vale para os ciclos que ainda não foram gerados. Um `primeiro_vencimento` novo é de uma competência depois da última gerada; um `dia_vencimento` novo vale do próximo ciclo em diante, que passa a ser o primeiro vencimento. `status` não muda por aqui: use as ações.',
    body: takes('AlteracaoContrato', updateContratoInput.omit({ id: true }), { dia_vencimento: 10 }),
    data: CONTRATO,
    example: {
      ...CONTRATO.example,
      dia_vencimento: 10,
      primeiro_vencimento: '2026-09-10',
      proximo_vencimento: '2026-09-10',
    },
    refusals: refusedChange,
    verb: updateContrato,
  }),
  contratos.remove({
    operationId: 'excluirContrato',
    summary: 'Cancelar um contrato (DELETE)',
    description:
      'O mesmo que `cancelar/`, com o escopo de exclusão: o contrato não é apagado, continua na lista como `cancelado`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    message: 'Contrato cancelado.',
    refusals: refusedCancel,
    verb: deleteContrato,
  }),
  contratos.act({
    operationId: 'suspenderContrato',
    at: '{id}/suspender/',
    summary: 'Suspender um contrato',
    description:
      'De `ativo` a `suspenso`. O que venceu até hoje fica cobrado; ciclos gerados com antecedência e que nada receberam são desfeitos, e a conta a receber deles, cancelada. O que vence durante a suspensão não é cobrado, nem depois. Suspender um que já está suspenso responde 200 e não muda nada.',
    message: 'Contrato suspenso.',
    data: CONTRATO,
    example: {
      ...CONTRATO.example,
      status: 'suspenso',
      proximo_vencimento: null,
      suspenso_em: mudou,
      atualizado_em: mudou,
    },
    refusals: refusedAction('pode ser suspenso', 'ativo'),
    verb: suspendContrato,
  }),
  contratos.act({
    operationId: 'reativarContrato',
    at: '{id}/reativar/',
    summary: 'Reativar um contrato',
    description:
      'De `suspenso` a `ativo`, na mesma âncora: o próximo ciclo é o primeiro que vence de hoje em diante. Reativar um que já está ativo responde 200 e não muda nada.',
    message: 'Contrato reativado.',
    data: CONTRATO,
    example: { ...CONTRATO.example, proximo_vencimento: '2026-11-30', atualizado_em: mudou },
    refusals: refusedAction('pode ser reativado', 'suspenso'),
    verb: reactivateContrato,
  }),
  contratos.act({
    operationId: 'encerrarContrato',
    at: '{id}/encerrar/',
    summary: 'Encerrar um contrato',
    description:
      'Encerra hoje ou, com `em`, depois daquele dia, que passa a ser `fim_em`: o contrato continua ativo até lá, e o serviço o encerra sozinho. O que vence até o último dia fica cobrado; ciclos gerados além dele e que nada receberam são desfeitos. Encerrar um que já está encerrado responde 200 e não muda nada.',
    message: ({ status }) => (status === 'encerrado' ? 'Contrato encerrado.' : 'Encerramento marcado.'),
    body: mayTake('EncerramentoContrato', encerrarContratoInput.omit({ id: true }), { em: '2098-12-31' }),
    data: CONTRATO,
    example: { ...CONTRATO.example, fim_em: '2098-12-31', atualizado_em: mudou },
    refusals: {
      400: {
        description: 'Um dia que já passou, ou um contrato cancelado.',
        examples: {
          em: onField('Dia que já passou', 'em', 'O contrato é encerrado hoje ou em um dia que ainda vem.'),
          status: over('pode ser encerrado', 'ativo, suspenso'),
        },
      },
    },
    verb: endContrato,
  }),
  contratos.act({
    operationId: 'cancelarContrato',
    at: '{id}/cancelar/',
    summary: 'Cancelar um contrato',
    description:
      'De `ativo` ou `suspenso` a `cancelado`. As contas a receber que vencem de hoje em diante e que nada receberam são canceladas com os seus ciclos; as que venceram antes continuam devidas, e o que foi pago fica pago. Cancelar um que já está cancelado responde 200 e não muda nada.',
    message: 'Contrato cancelado.',
    data: CONTRATO,
    example: {
      ...CONTRATO.example,
      status: 'cancelado',
      proximo_vencimento: null,
      cancelado_em: mudou,
      atualizado_em: mudou,
    },
    refusals: refusedCancel,
    verb: cancelContrato,
  }),
  ciclos.list({
    operationId: 'listarCiclosDoContrato',
    description:
      'Os ciclos de um contrato, do último vencimento ao primeiro, cada um com a sua conta a receber. Uma competência tem um só ciclo que vale; os que uma suspensão ou um fim desfez trazem `desfeito_em`.',
    query: ciclosFilters.omit({ id: true }),
    data: CICLO,
    verb: listCiclos,
  }),
  reajustes.list({
    operationId: 'listarReajustesDoContrato',
    description:
      'O histórico dos reajustes, do mais novo ao mais antigo, com o valor e os preços antes e depois. Um que ainda espera a sua competência traz `aplicado_em` nulo.',
    query: reajustesFilters.omit({ id: true }),
    data: REAJUSTE,
    verb: listReajustes,
  }),
  reajustes.create({
    operationId: 'reajustarContrato',
    summary: 'Reajustar um contrato',
    description:
      'Muda os preços por um percentual, para os ciclos de `a_partir_de` em diante: já, quando o próximo ciclo é dessa competência ou de uma posterior; senão, quando o primeiro deles for gerado. Cada preço é arredondado ao centavo, meio para cima, e o valor do contrato é a soma dos itens. Uma competência tem um só reajuste. A resposta traz também o contrato, como ficou.',
    body: takes('NovoReajuste', createReajusteInput.omit({ id: true }), {
      percentual: '4.62',
      indice: 'IPCA',
      motivo: 'Reajuste anual, cláusula 5',
    }),
    data: CRIADO,
    refusals: {
      400: {
        description:
          'Dados inválidos, uma competência já gerada ou que já tem reajuste, ou um contrato que já terminou.',
        examples: {
          dados: badData({ percentual: ['O percentual não pode ser 0.'] }),
          gerada: onField(
            'Competência já gerada',
            'a_partir_de',
            'O ciclo de 11/2026 já foi gerado: o reajuste vale de 12/2026 em diante.',
          ),
          repetida: onField(
            'Competência que já tem reajuste',
            'a_partir_de',
            'O contrato já tem um reajuste a partir desta competência.',
          ),
          status: over('pode ser reajustado', 'ativo, suspenso'),
        },
      },
    },
    verb: createReajuste,
  }),
  reajustes.remove({
    operationId: 'excluirReajusteDoContrato',
    description:
      'Exclui um reajuste que ainda espera a sua competência. Um que já mudou o preço fica no histórico. A resposta traz só `success` e `message`.',
    refusals: {
      400: {
        description: 'Um reajuste que já mudou o preço.',
        examples: {
          aplicado: onField(
            'Reajuste aplicado',
            'aplicado_em',
            'Este reajuste já mudou o preço: altere os itens, ou registre outro reajuste.',
          ),
        },
      },
    },
    verb: deleteReajuste,
  }),
];
