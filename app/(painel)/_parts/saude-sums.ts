import type { SaudeEntregas, Uso } from './saude-types.ts';

/** Attempts of a period: their number, and the share that arrived; null without attempts. */
export function attemptsOf({ pontos }: SaudeEntregas): { total: number; sucessos: number; share: number | null } {
  const sucessos = pontos.reduce((n, ponto) => n + ponto.sucessos, 0);
  const total = pontos.reduce((n, { novas_tentativas, falhas }) => n + novas_tentativas + falhas, sucessos);
  return { total, sucessos, share: total === 0 ? null : sucessos / total };
}

/** The name of a token or a connection, also of an unknown one. */
export const nameOf = ({ nome, credencial, id }: Uso): string =>
  nome ?? (credencial === 'token' ? `Token nº ${id}` : `Conexão nº ${id}`);
