import {
  createEtapa,
  createEtapaInput,
  createFunil,
  createFunilInput,
  deleteEtapa,
  deleteFunil,
  etapa,
  etapasFilters,
  funil,
  funisFilters,
  getEtapa,
  getFunil,
  listEtapas,
  moverPara,
  replaceEtapa,
  replaceEtapaInput,
  replaceFunil,
  replaceFunilInput,
  searchFunis,
  updateEtapa,
  updateEtapaInput,
  updateFunil,
  updateFunilInput,
} from '#server/crm/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const noun = { g: 'o', one: 'funil', many: 'funis' } as const;

const funis = resource({ modulo: 'crm', path: '/v1/crm/funis/', tag: 'Cadastros do CRM', noun });

const etapas = resource({
  modulo: 'crm',
  path: '/v1/crm/funis/{funil_id}/etapas/',
  parent: { key: 'funil_id', noun },
  tag: 'Cadastros do CRM',
  noun: { g: 'a', one: 'etapa', many: 'etapas' },
});

const criado = new Date('2026-08-03T09:05:40-03:00');
const instantes = { criado_em: criado, atualizado_em: criado };

const CONTATO = { nome: 'Primeiro contato', cor: '#1C7ED6', probabilidade: 10, dias_parado: 3 };
const PROPOSTA = { nome: 'Proposta enviada', cor: '#F08C00', probabilidade: 50, dias_parado: null };

const FUNIL = answers('Funil', funil, {
  ...{ id: 3, nome: 'Vendas corporativas', posicao: 1 },
  etapas: [
    { id: 11, posicao: 1, ...CONTATO },
    { id: 12, posicao: 2, ...PROPOSTA },
  ],
  ...instantes,
});

const ETAPA = answers('Etapa', etapa, { id: 12, posicao: 2, ...PROPOSTA, funil_id: 3, ...instantes });

const NO_NAME = badData({ nome: ['Este campo é obrigatório.'] });
const funilRefused = {
  400: {
    description: 'Dados inválidos, nome que outro funil tem, ou posição além do fim.',
    examples: {
      dados: NO_NAME,
      nome: onField('Nome em uso', 'nome', 'Já existe um funil chamado Vendas corporativas.'),
      posicao: onField('Além do fim', 'posicao', 'A última posição é 2.'),
    },
  },
};
const etapaRefused = {
  400: {
    description: 'Dados inválidos, nome que outra etapa do funil tem, ou posição além do fim.',
    examples: {
      dados: NO_NAME,
      nome: onField('Nome em uso', 'nome', 'O funil já tem uma etapa chamada Proposta enviada.'),
      posicao: onField('Além do fim', 'posicao', 'A última posição é 5.'),
    },
  },
};

const funisRoutes: Route[] = [
  funis.list({
    operationId: 'listarFunis',
    description: 'Os funis da empresa, com as etapas em ordem.',
    query: funisFilters,
    data: FUNIL,
    verb: searchFunis,
  }),
  funis.read({
    operationId: 'consultarFunil',
    description: 'Um funil, com as etapas em ordem.',
    data: FUNIL,
    verb: getFunil,
  }),
  funis.create({
    operationId: 'criarFunil',
    description:
      'Cria um funil com as etapas enviadas, de 1 a 30; sem `etapas`, com cinco usuais. São no máximo 20 funis por empresa.',
    body: takes('NovoFunil', createFunilInput, { nome: 'Vendas corporativas', etapas: [CONTATO, PROPOSTA] }),
    data: FUNIL,
    refusals: funilRefused,
    verb: createFunil,
  }),
  funis.replace({
    operationId: 'substituirFunil',
    description:
      'Alteração completa do nome e da posição; sem `posicao` o funil fica onde está. As etapas têm operações próprias: o corpo lido com GET pode ser enviado de volta, e `etapas` é ignorado.',
    body: takes('SubstituicaoFunil', replaceFunilInput.omit({ id: true }), { nome: 'Vendas corporativas', posicao: 1 }),
    data: FUNIL,
    refusals: funilRefused,
    verb: replaceFunil,
  }),
  funis.update({
    operationId: 'alterarFunil',
    description: 'Muda só os campos enviados.',
    body: takes('AlteracaoFunil', updateFunilInput.omit({ id: true }), { posicao: 1 }),
    data: FUNIL,
    refusals: funilRefused,
    verb: updateFunil,
  }),
  funis.remove({
    operationId: 'excluirFunil',
    description:
      'Exclui um funil em que nenhum negócio está nem esteve ao ser excluído: o histórico desses pertence ao funil.',
    refusals: {
      400: {
        description: 'O funil tem negócios.',
        examples: {
          ocupado: onField(
            'Funil em uso',
            'id',
            'O funil "Vendas corporativas" tem 12 negócios, contando os ganhos e os perdidos. Mova-os para outro funil antes de excluí-lo.',
          ),
        },
      },
    },
    verb: deleteFunil,
  }),
];

const etapasRoutes: Route[] = [
  etapas.list({
    operationId: 'listarEtapas',
    description: 'As etapas de um funil, em ordem.',
    query: etapasFilters,
    data: ETAPA,
    verb: listEtapas,
  }),
  etapas.read({ operationId: 'consultarEtapa', description: 'Uma etapa de um funil.', data: ETAPA, verb: getEtapa }),
  etapas.create({
    operationId: 'criarEtapa',
    description: 'Acrescenta uma etapa ao funil, no fim ou em `posicao`. Um funil tem no máximo 30.',
    body: takes('NovaEtapa', createEtapaInput.omit({ funil_id: true }), PROPOSTA),
    data: ETAPA,
    refusals: etapaRefused,
    verb: createEtapa,
  }),
  etapas.replace({
    operationId: 'substituirEtapa',
    description:
      'Alteração completa: sem `posicao` a etapa fica onde está, e sem `dias_parado` os negócios dela nunca aparecem parados. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoEtapa', replaceEtapaInput.omit({ funil_id: true, id: true }), PROPOSTA),
    data: ETAPA,
    refusals: etapaRefused,
    verb: replaceEtapa,
  }),
  etapas.update({
    operationId: 'alterarEtapa',
    description: 'Muda só os campos enviados; com `posicao`, a etapa muda de lugar e as outras se deslocam.',
    body: takes('AlteracaoEtapa', updateEtapaInput.omit({ funil_id: true, id: true }), { posicao: 2 }),
    data: ETAPA,
    refusals: etapaRefused,
    verb: updateEtapa,
  }),
  etapas.remove({
    operationId: 'excluirEtapa',
    description:
      'Exclui uma etapa. Se houver negócios nela, `mover_para` diz a etapa do mesmo funil que os recebe, no fim e na mesma ordem, até 1.000 abertos de uma vez; cada negócio aberto gera `negocio.etapa_alterada`. A última etapa de um funil não pode ser excluída.',
    query: moverPara,
    refusals: {
      400: {
        description: 'A etapa tem negócios, é a última do funil, ou a outra não serve.',
        examples: {
          ocupada: onField(
            'Etapa em uso',
            'id',
            'A etapa "Proposta enviada" tem 8 negócios, contando os ganhos e os perdidos. Diga em `mover_para` a etapa que os recebe.',
          ),
          outra: onField('Etapa desconhecida', 'mover_para', 'O funil não tem esta etapa (id 40).'),
        },
      },
    },
    verb: deleteEtapa,
  }),
];

/** Funnels and their stages. */
export const crmFunisRoutes: Route[] = [...funisRoutes, ...etapasRoutes];
