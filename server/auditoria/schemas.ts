import { paginationInput } from '#server/platform/pagination.ts';
import { day, text, z } from '#server/platform/validation.ts';

/** Every audited action, with the words the panel shows. */
export const ACOES = {
  'empresa.criada': 'Empresa criada',
  'empresa.alterada': 'Empresa alterada',
  'usuario.criado': 'Usuário criado',
  'usuario.alterado': 'Usuário alterado',
  'usuario.senha_alterada': 'Senha alterada',
  'sessao.aberta': 'Entrada no painel',
  'token.criado': 'Token criado',
  'token.redes_alteradas': 'Redes do token alteradas',
  'token.revogado': 'Token revogado',
  'produto.criado': 'Produto criado',
  'produto.alterado': 'Produto alterado',
  'produto.desativado': 'Produto desativado',
  'produto.reativado': 'Produto reativado',
  'produto.excluido': 'Produto excluído',
  'deposito.criado': 'Depósito criado',
  'deposito.alterado': 'Depósito alterado',
  'deposito.desativado': 'Depósito desativado',
  'deposito.reativado': 'Depósito reativado',
  'deposito.padrao_definido': 'Depósito padrão definido',
} as const;

export type Acao = keyof typeof ACOES;

export const auditoriaFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Nome do recurso ou de quem fez.'),
  acao: z.enum(Object.keys(ACOES) as [Acao, ...Acao[]]).optional(),
  recurso: text(40).optional(),
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
