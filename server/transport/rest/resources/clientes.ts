import {
  cliente,
  clientesFilters,
  createCliente,
  createClienteInput,
  deleteCliente,
  getCliente,
  listClientes,
  replaceCliente,
  replaceClienteInput,
  updateCliente,
  updateClienteInput,
} from '#server/clientes/index.ts';
import { refusal } from '../openapi-components.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const clientes = resource({
  modulo: 'clientes',
  tag: 'Clientes',
  noun: { g: 'o', one: 'cliente', many: 'clientes' },
});

const criado = new Date('2026-08-07T09:30:00-03:00');

const NOVO = {
  nome: 'Padaria Pão da Serra Ltda.',
  nome_fantasia: 'Pão da Serra',
  tipo_pessoa: 2,
  cnpj_cpf: '11.222.333/0001-81',
  inscricao_estadual: '78.123.456',
  email: 'compras@paodaserra.com.br',
  telefone: '(24) 2245-1020',
  celular: '(24) 98888-4321',
  enderecos: [
    {
      tipo: 'principal',
      cep: '25620-001',
      logradouro: 'Rua do Imperador',
      numero: '288',
      complemento: 'Loja 2',
      bairro: 'Centro',
      cidade: 'Petrópolis',
      uf: 'RJ',
    },
  ],
} as const;

const CLIENTE = answers('Cliente', cliente, {
  id: 318,
  nome: NOVO.nome,
  tipo_pessoa: 2,
  cnpj_cpf: '11222333000181',
  nome_fantasia: NOVO.nome_fantasia,
  inscricao_estadual: NOVO.inscricao_estadual,
  email: NOVO.email,
  telefone: '2422451020',
  celular: '24988884321',
  cidade: 'Petrópolis',
  uf: 'RJ',
  enderecos: [{ ...NOVO.enderecos[0], cep: '25620001' }],
  observacao: null,
  fornecedor: false,
  ativo: true,
  criado_em: criado,
  atualizado_em: criado,
});

const DADOS = badData({
  cnpj_cpf: ['Use no máximo 18 caracteres.'],
  'enderecos.0.cep': ['Informe os 8 dígitos do CEP.'],
  'enderecos.1.uf': ['UF desconhecida.'],
});
const REPETIDO = 'Já existe um cliente com este documento: Padaria Pão da Serra Ltda. (id 318).';

const refused = {
  400: {
    description: 'Dados inválidos, documento que não é CPF nem CNPJ válido, ou documento de outro cliente da empresa.',
    examples: {
      dados: DADOS,
      documento: onField('Documento inválido', 'cnpj_cpf', 'CNPJ inválido: confira os 14 caracteres.'),
      repetido: onField('Documento em uso', 'cnpj_cpf', REPETIDO),
    },
  },
};

/** Customers, and suppliers, who are customers with a mark. */
export const clientesRoutes: Route[] = [
  clientes.list({
    operationId: 'listarClientes',
    description:
      'Os clientes e fornecedores da empresa, com todos os dados, sem máscara. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.',
    query: clientesFilters,
    data: CLIENTE,
    atLeast: true,
    verb: listClientes,
  }),
  clientes.read({
    operationId: 'consultarCliente',
    description: 'Um cliente com todos os dados, sem máscara: nos eventos, documento, e-mail e celular vão mascarados.',
    data: CLIENTE,
    verb: getCliente,
  }),
  clientes.create({
    operationId: 'criarCliente',
    description:
      'Só `nome` é obrigatório. Sem `tipo_pessoa`, vale o do documento: 2 para um CNPJ, senão 1. Sem `cidade` e `uf`, valem as do primeiro endereço `principal` ou, se não houver, do primeiro. Gera `cliente.criado`.',
    body: takes('NovoCliente', createClienteInput, NOVO as never),
    data: CLIENTE,
    refusals: refused,
    verb: createCliente,
  }),
  clientes.replace({
    operationId: 'substituirCliente',
    description:
      'Alteração completa: o que não for enviado fica vazio, ou é deduzido como na criação (`tipo_pessoa`, `cidade`, `uf`); `ativo` e `fornecedor` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta: não muda nada e não gera evento.',
    body: takes('SubstituicaoCliente', replaceClienteInput.omit({ id: true }), NOVO as never),
    data: CLIENTE,
    refusals: refused,
    verb: replaceCliente,
  }),
  clientes.update({
    operationId: 'alterarCliente',
    description:
      'Muda só os campos enviados; `enderecos`, quando enviado, substitui a lista inteira. `ativo: false` desativa: o cliente não entra em documentos novos, e os que tem ficam. Gera `cliente.atualizado` quando algo muda, também um campo que o evento não mostra.',
    body: takes('AlteracaoCliente', updateClienteInput.omit({ id: true }), { celular: '(24) 98888-4321' }),
    data: CLIENTE,
    refusals: refused,
    verb: updateCliente,
  }),
  clientes.remove({
    operationId: 'excluirCliente',
    description:
      'Exclui de vez um cliente que nenhum documento cita e gera `cliente.excluido`. Se há vendas ou compras dele, a resposta é 400 e diz quais são: desative-o com `ativo: false`. A resposta traz só `success` e `message`.',
    refusals: {
      400: {
        description: 'O cliente está em documentos.',
        examples: {
          documentos: {
            summary: 'Cliente com documentos',
            value: refusal(
              'VALIDATION_ERROR',
              'O cliente "Padaria Pão da Serra Ltda." está em vendas e não pode ser excluído. Desative-o (ativo: false): os documentos ficam, e nenhum novo é feito em seu nome.',
            ),
          },
        },
      },
    },
    verb: deleteCliente,
  }),
];
