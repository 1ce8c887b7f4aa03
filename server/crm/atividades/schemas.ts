import { STATUS_ATIVIDADE, TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, instantText, requiredText, text, z } from '#server/platform/validation.ts';
import { instantPattern } from '#server/platform/written-forms.ts';

const tipos = Object.keys(TIPO_ATIVIDADE) as (keyof typeof TIPO_ATIVIDADE)[];
const situacoes = Object.keys(STATUS_ATIVIDADE) as (keyof typeof STATUS_ATIVIDADE)[];
const tipo = z.enum(tipos);

const venceEm = instantText('Use data e hora com fuso, como 2026-08-12T09:00:00-03:00.')
  .transform((value) => new Date(value))
  .meta({ type: 'string', format: 'date-time', pattern: instantPattern() })
  .nullable()
  .describe('Prazo, com data, hora e fuso; nulo quando não há. Uma nota não tem.');

const fields = {
  tipo: tipo.describe('O que é; uma nota nasce concluída.'),
  titulo: requiredText(150).describe('Título.'),
  descricao: text(5_000).describe('Texto livre.'),
  contato_id: idSchema.nullable().describe('Contato da empresa; sem ele, o do negócio.'),
  negocio_id: idSchema.nullable().describe('Negócio da empresa.'),
  responsavel_id: idSchema.nullable().describe('Um usuário ativo da empresa.'),
  vence_em: venceEm,
};

const whole = {
  tipo: fields.tipo,
  titulo: fields.titulo,
  descricao: fields.descricao.default(''),
  contato_id: fields.contato_id.default(null),
  negocio_id: fields.negocio_id.default(null),
  vence_em: fields.vence_em.default(null),
};

export const createAtividadeInput = z.object({ ...whole, responsavel_id: fields.responsavel_id.optional() });
/** Body of PUT: what is not sent is empty. The status has actions of its own. */
export const replaceAtividadeInput = z.object({
  ...whole,
  responsavel_id: fields.responsavel_id.default(null),
  id: idSchema,
});
export const updateAtividadeInput = z.object(fields).partial().extend({ id: idSchema });
export const atividadeIdInput = z.object({ id: idSchema });

export const atividadesFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do título; ignora acentos e maiúsculas.'),
  tipo: tipo.optional().describe('Só as deste tipo.'),
  status: z.enum(situacoes).optional().describe('Só as que estão assim.'),
  contato_id: idFilter('Só as deste contato.'),
  negocio_id: idFilter('Só as deste negócio.'),
  responsavel_id: idFilter('Só as deste responsável.'),
  vence_inicio: day.optional().describe('Que vencem deste dia em diante (AAAA-MM-DD), no fuso da empresa.'),
  vence_fim: day.optional().describe('Que vencem até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  atrasadas: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: só as pendentes que já venceram; `false`: só as outras.'),
  ordenar: z
    .enum(['vence_em', 'criado_em'])
    .default('criado_em')
    .describe('Ordem da lista: pelo prazo (as sem prazo depois das outras) ou pela criação.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('`asc` crescente, `desc` decrescente.'),
});
/** The panel's list knows who asks, and has an order more: what is to be done before what is over. */
export const listAtividadesInput = atividadesFilters.extend({
  minhas: z.enum(['true']).optional(),
  ordenar: z.enum(['a_fazer', 'vence_em', 'criado_em']).default('criado_em'),
});

export const atividade = z.object({
  id: z.int().describe('Identificador da atividade.'),
  tipo: z.enum(tipos).describe('O que é.'),
  titulo: z.string().describe('Título.'),
  descricao: z.string().describe('Texto livre.'),
  contato_id: z.int().nullable().describe('Contato; nulo quando não há.'),
  contato_nome: z.string().nullable().describe('Nome do contato.'),
  negocio_id: z.int().nullable().describe('Negócio; nulo quando não há.'),
  negocio_codigo: z.int().nullable().describe('Código do negócio.'),
  negocio_titulo: z.string().nullable().describe('Título do negócio.'),
  responsavel_id: z.int().nullable().describe('Quem responde por ela, como em `/v1/usuarios/`.'),
  responsavel_nome: z.string().nullable().describe('Nome de quem responde por ela.'),
  vence_em: instante.nullable().describe('Prazo (ISO 8601, no fuso da empresa); nulo quando não há.'),
  status: z.enum(situacoes).describe('Situação da atividade.'),
  concluida_em: instante.nullable().describe('Momento da conclusão; nulo enquanto não há.'),
  atrasada: z.boolean().describe('Se está pendente e já venceu.'),
  autor_nome: z.string().describe('Quem a criou.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type Atividade = z.output<typeof atividade>;

const contagem = z.object({ atrasadas: z.int(), hoje: z.int() });

/** What waits today: overdue and due later today; counted up to 501. */
export const resumoAtividades = z.object({
  minhas: contagem,
  todas: contagem,
  /** The first of them: one's own before the others', the oldest first. */
  primeiras: z.array(atividade),
});
export type ResumoAtividades = z.output<typeof resumoAtividades>;
