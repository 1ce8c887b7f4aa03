import { recursoNome } from '#modulos/index.ts';

const PORTAS: Record<string, string> = {
  painel: 'pelo painel',
  api: 'pela API',
  cli: 'pela linha de comando',
  job: 'pelo próprio sistema',
  link: 'pelo link público',
};

const ATORES: Record<string, string> = {
  usuario: 'Usuário',
  token: 'Token de API',
  concessao: 'Aplicativo',
  sistema: 'Sistema',
};

export const portaNome = (porta: string) => PORTAS[porta] ?? porta;
export const atorNome = (tipo: string) => ATORES[tipo] ?? tipo;

/** "Webhook nº 3": one record, or all of a kind. */
export const recordName = (recurso: string, id: string | number | null): string =>
  id === null ? recursoNome(recurso) : `${recursoNome(recurso)} nº ${id}`;

/** The audit trail with the lines of one record. */
export const auditOf = (recurso: string, id: number): string => `/auditoria?recurso=${recurso}&recurso_id=${id}`;
