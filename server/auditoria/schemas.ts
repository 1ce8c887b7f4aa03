import { type Acao, NOMES_ACOES } from '#modulos/index.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, text, z } from '#server/platform/validation.ts';

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

export type LinhaAuditoria = {
  id: number;
  acao: Acao;
  acao_nome: string;
  recurso: string;
  recurso_id: number | null;
  recurso_nome: string;
  /** Field → its value before and after. */
  detalhes: Record<string, unknown>;
  porta: string;
  ator_tipo: string;
  ator_id: number | null;
  ator_nome: string;
  ip: string | null;
  request_id: string;
  criado_em: Date;
};

/** A line of one record's history: what the people who work with it see, without addresses. */
export type Historico = Pick<
  LinhaAuditoria,
  'id' | 'acao' | 'acao_nome' | 'detalhes' | 'porta' | 'ator_tipo' | 'ator_nome' | 'criado_em'
>;
