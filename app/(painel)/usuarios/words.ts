import type { Usuario } from './types.ts';

type Words = { nome: string; varios: string; cor: string };

/** What each situation of a user is called: one person, and a list of them. */
export const SITUACAO_USUARIO: Record<Usuario['situacao'], Words> = {
  ativo: { nome: 'Ativo', varios: 'Ativos', cor: 'petroleo' },
  convidado: { nome: 'Convidado', varios: 'Convidados', cor: 'yellow' },
  inativo: { nome: 'Desativado', varios: 'Desativados', cor: 'gray' },
};
