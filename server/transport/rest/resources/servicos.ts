import {
  createServico,
  createServicoInput,
  deleteServico,
  getServico,
  listServicos,
  replaceServico,
  replaceServicoInput,
  servico,
  servicosFilters,
  updateServico,
  updateServicoInput,
} from '#server/catalogo/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const servicos = resource({
  modulo: 'servicos',
  tag: 'Serviços',
  noun: { g: 'o', one: 'serviço', many: 'serviços' },
});

const criado = new Date('2026-08-11T09:12:45.318-03:00');
const NOVO = { nome: 'Instalação de moedor', codigo: 'INST-01', unidade: 'UN', preco: '120.00' };

const SERVICO = answers('Servico', servico, {
  ...{ id: 5, ...NOVO, descricao: null, ativo: true },
  ...{ criado_em: criado, atualizado_em: criado },
});

const refusals = {
  400: {
    description: 'Dados inválidos ou código em uso.',
    examples: {
      dados: badData({ preco: ['Informe um valor maior ou igual a 0.'] }),
      codigo: onField('Código em uso', 'codigo', 'Já existe um serviço com o código INST-01.'),
    },
  },
};

/** What the company sells without stock. */
export const servicosRoutes: Route[] = [
  servicos.list({
    operationId: 'listarServicos',
    description:
      'Os serviços da empresa, ativos e inativos. `total_registros` é exato até 500 e, com `busca`, até 1.000 registros além da página; acima disso a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.',
    query: servicosFilters,
    data: SERVICO,
    atLeast: true,
    verb: listServicos,
  }),
  servicos.read({
    operationId: 'consultarServico',
    description: 'Um serviço da empresa.',
    data: SERVICO,
    verb: getServico,
  }),
  servicos.create({
    operationId: 'criarServico',
    description: 'Cadastra um serviço; só `nome` e `codigo` são obrigatórios.',
    body: takes('NovoServico', createServicoInput, NOVO),
    data: SERVICO,
    refusals,
    verb: createServico,
  }),
  servicos.replace({
    operationId: 'substituirServico',
    description:
      'Alteração completa: `descricao` não enviada fica nula; `unidade`, `preco` e `ativo` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoServico', replaceServicoInput.omit({ id: true }), NOVO),
    data: SERVICO,
    refusals,
    verb: replaceServico,
  }),
  servicos.update({
    operationId: 'alterarServico',
    description: 'Muda só os campos enviados. `ativo` `false` tira o serviço de novos pedidos.',
    body: takes('AlteracaoServico', updateServicoInput.omit({ id: true }), { preco: '135.00' }),
    data: SERVICO,
    example: { ...SERVICO.example, preco: '135.00' },
    refusals,
    verb: updateServico,
  }),
  servicos.remove({
    operationId: 'excluirServico',
    description:
      'Apaga um serviço que nenhum documento cita. Se algum cita, a resposta é 400: desative-o com `ativo` `false`.',
    refusals: {
      400: {
        description: 'Um documento cita o serviço.',
        examples: {
          citado: onField(
            'Serviço com histórico',
            'id',
            'O serviço consta em pedidos de venda e não pode ser excluído. Para parar de vendê-lo, desative-o com ativo false.',
          ),
        },
      },
    },
    verb: deleteServico,
  }),
];
