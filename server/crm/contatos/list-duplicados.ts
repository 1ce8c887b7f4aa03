import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { masked, shownContato } from './internal.ts';
import type { Contato, Duplicados } from './schemas.ts';

/** So many groups are told, and so many contacts of each. */
const MOST_GROUPS = 50;
const MOST_IN_GROUP = 10;

type Row = Contato & { grupo: number; quantos: number };

/**
 * Contacts that may be one person: groups of those with the same name, whatever its case and accents. The group with the newest contact
 * comes first, and in a group the oldest contact; archived ones do not count. A telephone or an e-mail has one contact only, so that
 * nothing else says it yet. The names that several have are kept apart (nomes_repetidos): no other contact is read.
 */
export async function listDuplicados(ctx: Ctx): Promise<Duplicados> {
  requireScope(ctx, 'crm:read');
  // Written out: groups by a key that no record shows, and the first records of each, in one statement.
  const rows = (await ctx.db.orm.execute(sql`
    WITH grupos AS (
      SELECT nome_ordem, ultimo_id AS grupo, quantos FROM nomes_repetidos
      WHERE empresa_id = ${ctx.empresa_id} AND quantos > 1 ORDER BY ultimo_id DESC LIMIT ${MOST_GROUPS + 1})
    SELECT g.grupo, g.quantos, c.* FROM grupos g CROSS JOIN LATERAL (
      SELECT ${shownContato(ctx)} FROM contatos e
      WHERE e.empresa_id = ${ctx.empresa_id} AND NOT e.arquivado AND e.nome_ordem = g.nome_ordem
      ORDER BY e.id LIMIT ${MOST_IN_GROUP}) c
    ORDER BY g.grupo DESC, c.id`)) as unknown as Row[];
  const grupos = new Map<number, Duplicados['grupos'][number]>();
  for (const { grupo, quantos, ...contato } of rows) {
    const known = grupos.get(grupo);
    if (known) known.contatos.push(masked(ctx, contato));
    else grupos.set(grupo, { quantos, contatos: [masked(ctx, contato)] });
  }
  return { grupos: [...grupos.values()].slice(0, MOST_GROUPS), mais: grupos.size > MOST_GROUPS };
}
