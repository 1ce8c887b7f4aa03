import { z } from '#server/platform/validation.ts';
import { id, masked, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const cnpj_cpf = masked(
  'documento',
  'CPF (***.XXX.XXX-XX) ou CNPJ (**.XXX.XXX/XXXX-XX) mascarado; vazio quando não há.',
);

const cliente = z.strictObject({
  id: id('Identificador do cliente.'),
  nome: text('Nome ou razão social.'),
  tipo_pessoa: z.literal([1, 2]).meta({ description: '1: pessoa física; 2: pessoa jurídica.', type: 'integer' }),
  cnpj_cpf,
  email: masked('email', 'E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há.'),
  celular: masked('telefone', 'Celular mascarado (*****-XXXX); vazio quando não há.'),
  cidade: text('Cidade; nula quando não há.').nullable(),
  uf: text('Sigla do estado; nula quando não há.').nullable(),
});

const registro = { tipo: 'cliente', id: 'id', nome: 'nome', palavra: 'Cliente' } as const;

/** `dados` as the contract has them, no field more. */
export const clientes = {
  'cliente.criado': kind({
    dados: cliente,
    exemplo: {
      id: 318,
      nome: 'Padaria Pão da Serra Ltda.',
      tipo_pessoa: 2,
      cnpj_cpf: '**.222.333/0001-81',
      email: 'c***@paodaserra.com.br',
      celular: '*****-4321',
      cidade: 'Petrópolis',
      uf: 'RJ',
    },
    registro,
    emitido: true,
  }),
  'cliente.atualizado': kind({
    dados: cliente,
    exemplo: {
      id: 245,
      nome: 'Mariana Albuquerque',
      tipo_pessoa: 1,
      cnpj_cpf: '***.982.247-25',
      email: 'm***@exemplo.com.br',
      celular: '*****-8890',
      cidade: 'Belo Horizonte',
      uf: 'MG',
    },
    registro,
    emitido: true,
  }),
  'cliente.excluido': kind({
    dados: z.strictObject({ id: cliente.shape.id, nome: cliente.shape.nome, cnpj_cpf }),
    exemplo: { id: 245, nome: 'Mariana Albuquerque', cnpj_cpf: '***.982.247-25' },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'clientes'>;
