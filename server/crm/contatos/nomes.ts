import type { Ctx } from '#server/platform/context.ts';

// The database counts how many contacts in use have a name, and holds the name's row for that (`contar_nomes`). Whoever takes several rows
// takes contacts first, then names in their order, then identities.

/**
 * Archives contacts on their way out, which are held, and takes others of the archive, in one statement: the row of a contact that is
 * removed would be counted last, when its identities are held.
 */
export async function leaveNames(ctx: Ctx, leaving: readonly number[], back: readonly number[] = []): Promise<void> {
  // Written out: names are counted once per statement.
  await ctx.db.sql`
    UPDATE contatos SET arquivado = id = ANY (${leaving}::bigint[]),
      arquivado_em = CASE WHEN id = ANY (${leaving}::bigint[]) THEN clock_timestamp() END
    WHERE id = ANY (${[...leaving, ...back]}::bigint[])`;
}

/**
 * Holds the names that contacts are about to get or lose, for work that creates and changes contacts in two statements.
 * @param created the names of the contacts that will be created
 * @param changed the contacts that will be changed, which are held, with the names that they will have
 */
export async function holdNames(
  ctx: Ctx,
  created: readonly string[],
  changed: readonly { id: number; nome: string }[],
): Promise<void> {
  if (created.length === 0 || changed.length === 0) return;
  // Written out: a name that is not kept gets the row that the count would give it, and the count removes it where it is not needed.
  await ctx.db.sql`
    INSERT INTO nomes_repetidos AS t (empresa_id, nome_ordem, quantos, ultimo_id)
    SELECT ${ctx.empresa_id}, nome, 0, 0 FROM (
      SELECT normalizar(nome) AS nome FROM unnest(${[...created]}::text[]) nome
      UNION SELECT n.nome FROM json_to_recordset(${JSON.stringify(changed.map(({ id, nome }) => ({ id, nome })))}::text::json) AS d (id bigint, nome text)
        JOIN contatos c ON c.id = d.id CROSS JOIN LATERAL (VALUES (c.nome_ordem), (normalizar(d.nome))) n (nome)
        WHERE NOT c.arquivado AND c.nome_ordem <> normalizar(d.nome)) q
    ORDER BY nome
    ON CONFLICT (empresa_id, nome_ordem) DO UPDATE SET quantos = t.quantos`;
}
