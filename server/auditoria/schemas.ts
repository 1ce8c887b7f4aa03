import { type Acao, NOMES_ACOES } from '#modulos/index.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, instantInput, text, z } from '#server/platform/validation.ts';

export type { Acao };

export const auditoriaFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Nome do recurso ou de quem fez.'),
  acao: z.enum(NOMES_ACOES).optional(),
  recurso: text(40).optional().describe('Tipo do registro.'),
  recurso_id: z.number().int().positive().optional().describe('Só o registro deste tipo com este id.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

/** The lines of one request, of which something is known to have happened at `desde`. */
export const daRequisicaoInput = z.object({
  requisicao: text(64),
  desde: instantInput,
});

/** A line of the audit trail; `detalhes` has each field's value, or its value before and after. */
export const linhaAuditoria = z.object({
  id: z.int(),
  acao: z.string(),
  acao_nome: z.string(),
  recurso: z.string(),
  recurso_id: z.int().nullable(),
  recurso_nome: z.string(),
  detalhes: z.record(z.string(), z.unknown()),
  porta: z.string(),
  ator_tipo: z.string(),
  ator_id: z.int().nullable(),
  ator_nome: z.string(),
  ip: z.string().nullable(),
  request_id: z.string(),
  criado_em: instante,
});

/** A line of one record's history as people who work with the record see it: without IP addresses. */
export const historico = linhaAuditoria.pick({
  ...{ id: true, acao: true, acao_nome: true, detalhes: true, porta: true, ator_tipo: true, ator_nome: true },
  criado_em: true,
});

/** A line of a request, as the thread of what it caused shows it. */
export const linhaDaRequisicao = linhaAuditoria.pick({
  ...{ id: true, acao: true, acao_nome: true, recurso: true, recurso_id: true, recurso_nome: true, porta: true },
  ...{ ator_tipo: true, ator_nome: true, criado_em: true },
});

export type LinhaDaRequisicao = z.output<typeof linhaDaRequisicao>;
export type LinhaAuditoria = z.output<typeof linhaAuditoria>;
export type Historico = z.output<typeof historico>;
