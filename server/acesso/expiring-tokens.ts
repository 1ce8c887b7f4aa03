import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { empresas } from '#drizzle/schema/identidade.ts';
import { notifyAdministrators } from '#server/identidade/index.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';

/** How long before its end a token's administrators are told. */
const DAYS = 7;
/** A token that was made for less time than this is told of by nobody. */
const MADE_FOR_DAYS = 8;

/**
 * Tells administrators of tokens that end within seven days, once a token. A token that was made for about as long is left out. For the
 * housekeeping; returns how many end.
 */
export async function warnExpiringTokens(db: Db): Promise<number> {
  const { id, empresa_id, nome, ultimos4, expira_em, criado_em, revogado_em } = tokens_api;
  const inDays = (days: number) => sql`make_interval(days => ${days})`;
  const rows = await db.orm
    .select({
      ...{ id, empresa_id, nome, ultimos4, fuso: empresas.fuso },
      expira_em: sql<Date>`${expira_em}`.mapWith(criado_em),
    })
    .from(tokens_api)
    .innerJoin(empresas, eq(empresas.id, empresa_id))
    .where(
      and(
        isNull(revogado_em),
        gt(expira_em, sql`now()`),
        lte(expira_em, sql`now() + ${inDays(DAYS)}`),
        gt(expira_em, sql`${criado_em} + ${inDays(MADE_FOR_DAYS)}`),
      ),
    )
    .orderBy(asc(expira_em));
  for (const token of rows) {
    const expira = token.expira_em.toISOString();
    // The key of a notice that was written keeps it from being written again.
    await inTransaction(db, (tx) =>
      notifyAdministrators(tx, token.empresa_id, {
        tipo: 'token_expirando',
        chave: `token:${token.id}:${expira}`,
        carta: (empresa_nome) => ({
          tipo: 'token_expirando',
          dados: {
            ...{ empresa_nome, token_nome: token.nome, token_final: token.ultimos4 },
            ...{ expira_em: expira, fuso: token.fuso },
          },
        }),
      }),
    );
  }
  return rows.length;
}
