import {
  changeDepositoInput,
  createDeposito,
  createDepositoInput,
  deposito,
  depositosFilters,
  getDeposito,
  replaceDeposito,
  replaceDepositoInput,
  searchDepositos,
  updateDeposito,
} from '#server/estoque/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const depositos = resource({
  modulo: 'estoque',
  path: '/v1/depositos/',
  tag: 'Estoque',
  noun: { g: 'o', one: 'depósito', many: 'depósitos' },
});

const criado = new Date('2026-08-07T09:30:00-03:00');

const DEPOSITO = answers('Deposito', deposito, {
  ...{ id: 1, nome: 'Depósito principal', padrao: true, ativo: true },
  ...{ criado_em: criado, atualizado_em: criado },
});

const DADOS = badData({ nome: ['Campo obrigatório.'] });
const NOME = onField('Nome em uso', 'nome', 'Já existe um depósito chamado Loja.');
const COM_SALDO = '3 produtos têm saldo no depósito "Loja": zere os saldos antes de desativá-lo.';
const SEM_PADRAO = 'A empresa precisa de um depósito padrão: torne outro o padrão, e este deixa de ser.';

const refusedChange = {
  400: {
    description:
      'Dados inválidos, nome em uso, depósito padrão ou com saldo que seria inativado, ou empresa que ficaria sem depósito padrão.',
    examples: {
      dados: DADOS,
      nome: NOME,
      saldo: onField('Depósito com saldo', 'ativo', COM_SALDO),
      padrao: onField('Sem depósito padrão', 'padrao', SEM_PADRAO),
    },
  },
};

/** What `deposito_id` may be. A warehouse is not deleted, since movements name it: it is deactivated. */
export const depositosRoutes: Route[] = [
  depositos.list({
    operationId: 'listarDepositos',
    description: 'Os depósitos da empresa, também os inativos: o que `deposito_id` aceita.',
    query: depositosFilters,
    data: DEPOSITO,
    verb: searchDepositos,
  }),
  depositos.read({
    operationId: 'consultarDeposito',
    description: 'Um depósito da empresa.',
    data: DEPOSITO,
    verb: getDeposito,
  }),
  depositos.create({
    operationId: 'criarDeposito',
    description: 'Cadastra um depósito. Com `padrao` `true`, ele toma o lugar do depósito padrão.',
    body: takes('NovoDeposito', createDepositoInput, { nome: 'Loja', padrao: false }),
    data: DEPOSITO,
    example: { ...DEPOSITO.example, nome: 'Loja', padrao: false },
    refusals: { 400: { description: 'Dados inválidos ou nome em uso.', examples: { dados: DADOS, nome: NOME } } },
    verb: createDeposito,
  }),
  depositos.replace({
    operationId: 'substituirDeposito',
    description:
      'Alteração completa: `nome` é obrigatório; `ativo` e `padrao` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoDeposito', replaceDepositoInput, { nome: 'Loja central', ativo: true, padrao: true }),
    data: DEPOSITO,
    example: { ...DEPOSITO.example, nome: 'Loja central' },
    refusals: refusedChange,
    verb: replaceDeposito,
  }),
  depositos.update({
    operationId: 'alterarDeposito',
    description:
      'Muda só os campos enviados. Um depósito não se exclui, porque os lançamentos o citam: `ativo` `false` o inativa, depois de zerados os saldos.',
    body: takes('AlteracaoDeposito', changeDepositoInput, { padrao: true }),
    data: DEPOSITO,
    refusals: refusedChange,
    verb: updateDeposito,
  }),
];
