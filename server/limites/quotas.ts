import { type LimiteDeModulo, LIMITES as WORDS } from '#modulos/index.ts';
import { z } from '#server/platform/validation.ts';
import { LIMITES, type Limite, peek } from './limits.ts';

/** Limits that each token or connection has for itself, and the scopes of which it needs one to have a use for them. */
const OF_CREDENTIALS: readonly { limite: Limite; escopos?: readonly string[] }[] = [
  { limite: 'leitura' },
  ...(Object.keys(WORDS) as LimiteDeModulo[]).map((limite) => ({ limite, escopos: WORDS[limite].escopos })),
];

/** How much of a limit is in use now, of how much, in how long (ms). */
export const quota = z.object({
  limite: z.string(),
  nome: z.string(),
  usados: z.int(),
  limite_total: z.int(),
  janela_ms: z.int(),
});
export type Quota = z.output<typeof quota>;

/**
 * The limits of one token or connection as they stand now; uses nothing of them. Without Redis, as this process has counted.
 *
 * @param who as the pipeline counts it: `token:7`, `concessao:3`
 */
export function listQuotas(who: string, escopos: readonly string[]): Promise<Quota[]> {
  const used = OF_CREDENTIALS.filter(({ escopos: some }) => !some || some.some((escopo) => escopos.includes(escopo)));
  return Promise.all(used.map(({ limite }) => quotaOf(limite, who)));
}

/** The limit over all tokens and connections of a company, likewise. */
export const getQuotaEmpresa = (empresa_id: number): Promise<Quota> => quotaOf('empresa', String(empresa_id));

async function quotaOf(limite: Limite, who: string): Promise<Quota> {
  const { limit, remaining } = await peek(limite, who);
  const { nome, windowMs } = LIMITES[limite];
  return { limite, nome, usados: limit - remaining, limite_total: limit, janela_ms: windowMs };
}
