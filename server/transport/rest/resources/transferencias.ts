import {
  createTransferencia,
  createTransferenciaInput,
  getTransferencia,
  linhaTransferencia,
  listTransferencias,
  transferencia,
  transferenciasFilters,
} from '#server/estoque/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const transferencias = resource({
  modulo: 'estoque',
  path: '/v1/estoque/transferencias/',
  tag: 'Estoque',
  noun: { g: 'a', one: 'transferência', many: 'transferências' },
});

const pedido = {
  produto_id: 1,
  deposito_origem_id: 2,
  deposito_destino_id: 1,
  quantidade: '12.000',
  observacao: 'Reposição da loja',
};
const produto = { produto_id: 1, produto_nome: 'Café torrado em grãos 500 g' };

const LINHA = answers('LinhaTransferencia', linhaTransferencia, {
  id: 9,
  ...pedido,
  ...produto,
  deposito_origem_nome: 'Centro de distribuição',
  deposito_destino_nome: 'Loja',
  criado_em: new Date('2026-08-07T10:15:00-03:00'),
});

const moved = { ...produto, quantidade: '12.000', custo_unitario: '21.40', observacao: 'Reposição da loja' };

const TRANSFERENCIA = answers('Transferencia', transferencia, {
  ...LINHA.example,
  saida: {
    ...moved,
    id: 313,
    tipo: 'saida',
    deposito_id: 2,
    deposito_nome: 'Centro de distribuição',
    saldo_apos: '168.000',
  },
  entrada: { ...moved, id: 314, tipo: 'entrada', deposito_id: 1, deposito_nome: 'Loja', saldo_apos: '54.000' },
});

const SAME = 'O depósito de destino deve ser diferente do de origem.';
const NO_CONTROL = 'O produto "Entrega na região" (id 23) não controla estoque.';
const SHORT =
  'Saldo insuficiente de "Café torrado em grãos 500 g": faltam 4, e esta empresa não permite estoque negativo.';

/** Transfers between warehouses; like the movements that they make, they are neither changed nor deleted. */
export const transferenciasRoutes: Route[] = [
  transferencias.list({
    operationId: 'listarTransferencias',
    description:
      'As transferências da empresa, da mais nova para a mais antiga. `total_registros` é exato até 500; acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: transferenciasFilters,
    data: LINHA,
    atLeast: true,
    verb: listTransferencias,
  }),
  transferencias.read({
    operationId: 'consultarTransferencia',
    description: 'Uma transferência com os dois lançamentos.',
    data: TRANSFERENCIA,
    verb: getTransferencia,
  }),
  transferencias.create({
    operationId: 'criarTransferencia',
    description:
      'Passa um produto de um depósito a outro: uma saída e uma entrada, as duas juntas ou nenhuma. O total do produto não muda. Uma transferência não se altera nem se exclui: transfira de volta. Emite `estoque.atualizado` para cada lançamento.',
    body: takes('NovaTransferencia', createTransferenciaInput, { ...pedido, quantidade: '12' }),
    data: TRANSFERENCIA,
    refusals: {
      400: {
        description:
          'Dados inválidos, produto ou depósito não encontrado, produto que não controla estoque, depósito inativo, o mesmo depósito duas vezes, ou saldo insuficiente onde o estoque negativo é proibido.',
        examples: {
          dados: badData({ quantidade: ['A quantidade deve ser maior que 0.'] }),
          mesmo: onField('O mesmo depósito', 'deposito_destino_id', SAME),
          deposito: onField('Depósito não encontrado', 'deposito_origem_id', 'Depósito não encontrado (id 999).'),
          produto: onField('Produto não encontrado', 'produto_id', 'Produto não encontrado (id 999).'),
          sem_controle: onField('Produto sem controle de estoque', 'produto_id', NO_CONTROL),
          saldo: onField('Saldo insuficiente', 'quantidade', SHORT),
        },
      },
    },
    verb: createTransferencia,
  }),
];
