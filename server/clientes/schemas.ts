import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, text, z } from '#server/platform/validation.ts';
import { bareDocument, fields, TIPOS_ENDERECO, tipo_pessoa } from './fields.ts';

const { nome, cidade, uf, enderecos, ativo, fornecedor, tipo_pessoa: pessoa, ...optional } = fields;

/** Taken from the addresses where neither of the two is sent. */
const lugar = {
  cidade: cidade.optional().describe('Cidade. Sem `cidade` e `uf`, valem as do endereço principal.'),
  uf: uf.optional().describe('Sigla do estado.'),
};

/** What is not sent is empty, but for what is worked out: the kind of person from the document, the city from the addresses. */
const whole = {
  nome,
  tipo_pessoa: pessoa
    .optional()
    .describe(
      '1: pessoa física, com CPF; 2: pessoa jurídica, com CNPJ. Sem ele, vale o do documento e, sem documento, 1.',
    ),
  cnpj_cpf: optional.cnpj_cpf.default(null),
  nome_fantasia: optional.nome_fantasia.default(null),
  inscricao_estadual: optional.inscricao_estadual.default(null),
  email: optional.email.default(null),
  telefone: optional.telefone.default(null),
  celular: optional.celular.default(null),
  ...lugar,
  enderecos: enderecos.default([]),
  observacao: optional.observacao.default(null),
};

export const createClienteInput = z.object({
  ...whole,
  fornecedor: fornecedor.default(false),
  ativo: ativo.default(true),
});

/** Body of PUT: the two marks that are not sent stay as they are. */
export const replaceClienteInput = z.object({
  ...whole,
  fornecedor: fornecedor.optional(),
  ativo: ativo.optional(),
  id: idSchema,
});

export const updateClienteInput = z.object(fields).partial().extend({ id: idSchema });

export const clienteIdInput = z.object({ id: idSchema });

/** A flag of a query, where it comes as text. */
const flag = (description: string) =>
  z
    .union(
      [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
      'Valor inválido. Aceitos: true, false.',
    )
    .optional()
    .meta({ type: 'string', enum: ['true', 'false'], description });

export const clientesFilters = z.object({
  ...paginationInput,
  busca: text(200)
    .optional()
    .describe(
      'Parte do nome, do nome fantasia, do CPF ou CNPJ, do e-mail ou do telefone; ignora acentos e maiúsculas.',
    ),
  ativo: flag('`true`: só os ativos; `false`: só os inativos.'),
  fornecedor: flag('`true`: só os fornecedores; `false`: só os que não são.'),
  tipo_pessoa: z
    .union(
      [tipo_pessoa, z.enum(['1', '2']).transform((value) => (value === '1' ? 1 : 2))],
      'Valor inválido. Aceitos: 1, 2.',
    )
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: 2, description: 'Só pessoas físicas (`1`) ou jurídicas (`2`).' }),
  cnpj_cpf: text(18)
    .transform(bareDocument)
    .optional()
    .describe('Só o cliente com este CPF ou CNPJ, com ou sem pontuação.'),
  email: text(254)
    .transform((value) => value.toLowerCase())
    .optional()
    .describe('Só os clientes com este e-mail, inteiro.'),
  ordenar: z
    .enum(['nome', 'criado_em', 'atualizado_em'])
    .default('nome')
    .describe('Ordem da lista: pelo nome, pela criação ou pela última alteração.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

const enderecoDoCliente = z.object({
  tipo: z.enum(TIPOS_ENDERECO).describe('Para que serve o endereço.'),
  cep: z.string().nullable().describe('CEP: 8 dígitos.'),
  logradouro: z.string().nullable().describe('Rua, avenida ou estrada.'),
  numero: z.string().nullable().describe('Número, como foi escrito.'),
  complemento: z.string().nullable().describe('Complemento.'),
  bairro: z.string().nullable().describe('Bairro.'),
  cidade: z.string().nullable().describe('Cidade.'),
  uf: z.string().nullable().describe('Sigla do estado.'),
});

/** A customer with all that is known of them; nothing is masked here, as it is in events. */
export const cliente = z.object({
  id: z.int().describe('Identificador do cliente.'),
  nome: z.string().describe('Nome ou razão social.'),
  tipo_pessoa: tipo_pessoa.describe('Pessoa física (1) ou jurídica (2).'),
  cnpj_cpf: z.string().nullable().describe('CPF (11 dígitos) ou CNPJ (14 caracteres), sem pontuação.'),
  nome_fantasia: z.string().nullable().describe('Nome fantasia.'),
  inscricao_estadual: z.string().nullable().describe('Inscrição estadual, como foi escrita.'),
  email: z.string().nullable().describe('E-mail, em minúsculas.'),
  telefone: z.string().nullable().describe('Telefone: só os dígitos.'),
  celular: z.string().nullable().describe('Celular: só os dígitos.'),
  cidade: z.string().nullable().describe('Cidade.'),
  uf: z.string().nullable().describe('Sigla do estado.'),
  enderecos: z.array(enderecoDoCliente).describe('Na ordem em que foram enviados.'),
  observacao: z.string().nullable().describe('Observação livre.'),
  fornecedor: z.boolean().describe('Se a empresa também compra desta pessoa.'),
  ativo: z.boolean().describe('Se entra em documentos novos.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});

export type Cliente = z.output<typeof cliente>;
export type EnderecoDoCliente = z.output<typeof enderecoDoCliente>;
