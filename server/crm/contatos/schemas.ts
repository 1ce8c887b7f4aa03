import { idFilter, idSchema } from '#server/platform/ids.ts';
import { changedInput, paginationInput } from '#server/platform/pagination.ts';
import { instante, text, z } from '#server/platform/validation.ts';
import { orNothing, TELEFONE_MUNDIAL } from '#server/platform/written-forms.ts';
import { campoFilter, camposOutput } from '../campos/values.ts';
import { fields } from './fields.ts';

const { nome, observacao, responsavel_id, campos, ...optional } = fields;

/** A contact has so many labels at most. */
export const MOST_ETIQUETAS = 50;

const etiquetaIds = z.array(idSchema).max(MOST_ETIQUETAS, `Use no máximo ${MOST_ETIQUETAS} etiquetas.`);

/** What is not sent is empty. */
const whole = {
  nome,
  email: optional.email.default(null),
  telefone: optional.telefone.default(null),
  celular: optional.celular.default(null),
  empresa_nome: optional.empresa_nome.default(null),
  cargo: optional.cargo.default(null),
  observacao: observacao.default(''),
  cliente_erp_id: optional.cliente_erp_id.default(null),
};

export const createContatoInput = z.object({
  ...whole,
  responsavel_id: responsavel_id.optional(),
  etiquetas: etiquetaIds.default([]).describe('Identificadores das etiquetas.'),
  campos: campos.optional(),
});

/** Body of PUT. Labels and the archive have actions of their own. */
export const replaceContatoInput = z.object({
  ...whole,
  responsavel_id: responsavel_id.default(null),
  campos: campos.default({}).describe('Valores dos campos personalizados, pela chave; os não enviados ficam vazios.'),
  id: idSchema,
});

export const updateContatoInput = z.object(fields).partial().extend({ id: idSchema });

export const contatoIdInput = z.object({ id: idSchema });

export const setEtiquetasInput = z.object({
  id: idSchema,
  adicionar: etiquetaIds.default([]).describe('Etiquetas a pôr.'),
  remover: etiquetaIds.default([]).describe('Etiquetas a tirar.'),
});

export const mergeContatosInput = z.object({
  id: idSchema,
  contato_id: idSchema.describe('O contato que deixa de existir: tudo o que é dele passa para o do endereço.'),
});

export const matchContatoInput = z
  .object({
    telefone: text(30)
      .optional()
      .meta({ pattern: orNothing(TELEFONE_MUNDIAL) })
      .describe(
        'Telefone com DDD, ou com o código do país, em qualquer escrita, com ou sem o nono dígito; de tantos dígitos quantos um número do país pode ter. É preciso este ou o e-mail, e não em branco.',
      ),
    email: text(254)
      .optional()
      .meta({ pattern: '^[^*\\x00]*$' })
      .describe(
        'E-mail, em maiúsculas ou minúsculas, inteiro e não mascarado; vale quando o telefone não encontra. É preciso este ou o telefone, e não em branco.',
      ),
  })
  .superRefine(({ telefone, email }, context) => {
    if (telefone || email) return;
    const path = [email === undefined ? 'telefone' : 'email'];
    context.addIssue({ code: 'custom', path, message: 'Informe o telefone ou o e-mail.' });
  })
  .meta({ anyOf: [{ required: ['telefone'] }, { required: ['email'] }] });

export const contatoEncontrado = z.object({
  contato_id: z.int().nullable().describe('O contato com este telefone ou e-mail; nulo quando não há.'),
});

export const contatosFilters = z.object({
  ...paginationInput,
  busca: text(200)
    .optional()
    .describe('Parte do nome ou da empresa; ignora acentos e maiúsculas. Para telefone e e-mail há `casar/`.'),
  arquivado: z
    .enum(['false', 'true', 'todos'])
    .default('false')
    .describe('`false`: só os não arquivados; `true`: só os arquivados; `todos`: uns e outros.'),
  etiqueta_id: idFilter('Só os que têm esta etiqueta.'),
  responsavel_id: idFilter('Só os deste responsável.'),
  cliente_erp_id: idFilter('Só os ligados a este cliente.'),
  campo: campoFilter,
  ...changedInput,
  ordenar: z
    .enum(['nome', 'criado_em', 'atualizado_em'])
    .default('nome')
    .describe('Ordem da lista: pelo nome, pela criação ou pela última alteração.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

const etiquetaDoContato = z.object({
  id: z.int().describe('Identificador da etiqueta.'),
  nome: z.string().describe('Nome da etiqueta.'),
  cor: z.string().describe('Cor da etiqueta, `#RRGGBB`.'),
});

/** A contact, as the doors show it: masked everywhere but at the panel. */
export const contato = z.object({
  id: z.int().describe('Identificador do contato.'),
  nome: z.string().describe('Nome do contato.'),
  email: z.string().nullable().describe('E-mail, mascarado: primeira letra, *** e o domínio.'),
  telefone: z.string().nullable().describe('Telefone, mascarado: *****-XXXX.'),
  celular: z.string().nullable().describe('Celular, mascarado: *****-XXXX.'),
  empresa_nome: z.string().nullable().describe('Empresa em que trabalha.'),
  cargo: z.string().nullable().describe('Cargo.'),
  observacao: z.string().describe('Texto livre.'),
  cliente_erp_id: z.int().nullable().describe('Cliente ligado ao contato; nulo quando não há.'),
  responsavel_id: z.int().nullable().describe('Quem responde pelo contato, como em `/v1/usuarios/`.'),
  responsavel_nome: z.string().nullable().describe('Nome de quem responde pelo contato.'),
  etiquetas: z.array(etiquetaDoContato).describe('As etiquetas do contato, pelo nome.'),
  campos: camposOutput.describe('Valores dos campos personalizados, pela chave; `***` no lugar de um dado pessoal.'),
  arquivado: z.boolean().describe('Se está arquivado.'),
  arquivado_em: instante.nullable().describe('Momento do arquivamento; nulo quando não está arquivado.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});

export type Contato = z.output<typeof contato>;

/** Groups of contacts that may be one person; told at the panel alone. */
export const duplicados = z.object({
  grupos: z.array(
    z.object({
      /** How many the group has, of which the oldest are told. */
      quantos: z.int(),
      contatos: z.array(contato),
    }),
  ),
  /** Whether there are more groups. */
  mais: z.boolean(),
});
export type Duplicados = z.output<typeof duplicados>;

/** How a contact is recognised; told at the panel alone. */
export const identidade = z.object({
  id: z.int(),
  tipo: z.enum(['email', 'telefone', 'wa_id', 'lid', 'remetente']),
  valor: z.string(),
  /** Whether a field of the contact has it. */
  do_cadastro: z.boolean(),
});
export type Identidade = z.output<typeof identidade>;

export const addIdentidadeInput = z.object({
  id: idSchema,
  tipo: z.enum(['email', 'telefone']),
  valor: text(254),
});

export const removeIdentidadeInput = z.object({ id: idSchema, identidade_id: idSchema });
