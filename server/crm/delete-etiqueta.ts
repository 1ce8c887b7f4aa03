import { eq } from 'drizzle-orm';
import { contatos_etiquetas, etiquetas } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { fetchRow, lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type publishContato, publishContatos } from './contatos/internal.ts';
import { takeMesclagens } from './contatos/merge-contatos.ts';
import { ETIQUETAS, labelledWith, recordEtiqueta } from './etiquetas.ts';
import { etiquetaIdInput, MOST_LABELLED } from './etiquetas-schemas.ts';

/** So often a removal begins anew because the label was put on somebody meanwhile. */
const TRIES = 5;

/**
 * Removes a label, and takes it off its contacts; each emits `contato.etiqueta_alterada`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` when more contacts have it than one call changes; CONFLICT while it is put on
 * contacts all the time
 */
export async function deleteEtiqueta(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(etiquetaIdInput, input);
  for (let tries = 0; tries < TRIES; tries++) {
    if (await transaction(outer, (ctx) => remove(ctx, id))) return;
  }
  throw conflict('A etiqueta está sendo posta em contatos neste momento. Tente de novo.', undefined);
}

/** Contacts are held before the label, as where labels are put; false where the label has other contacts by then. */
async function remove(ctx: Ctx, id: number): Promise<boolean> {
  // What comes through a channel holds several contacts too, in the order of its messages.
  await takeMesclagens(ctx);
  await fetchRow(ctx, ETIQUETAS, id);
  const ids = await labelledWith(ctx, id, MOST_LABELLED + 1);
  if (ids.length > MOST_LABELLED) throw invalid('id', await tooMany(ctx, id));
  // Written out: an array as a parameter.
  await ctx.db.sql`SELECT FROM contatos WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`;
  const etiqueta = await lockRow(ctx, ETIQUETAS, id);
  const now = await labelledWith(ctx, id, MOST_LABELLED + 1);
  if (now.some((one) => !ids.includes(one))) return false;
  await ctx.db.orm.delete(contatos_etiquetas).where(eq(contatos_etiquetas.etiqueta_id, id));
  await tellContatos(ctx, now, etiqueta.nome);
  await ctx.db.orm.delete(etiquetas).where(eq(etiquetas.id, id));
  await recordEtiqueta(ctx, 'etiqueta.excluida', etiqueta, { nome: etiqueta.nome, contatos: now.length });
  return true;
}

async function tooMany(ctx: Ctx, id: number): Promise<string> {
  const n = await ctx.db.orm.$count(contatos_etiquetas, eq(contatos_etiquetas.etiqueta_id, id));
  const [many, most] = [n.toLocaleString('pt-BR'), MOST_LABELLED.toLocaleString('pt-BR')];
  return `${many} contatos têm esta etiqueta; uma exclusão a tira de até ${most}. Tire-a de alguns antes.`;
}

type Told = Parameters<typeof publishContato>[2];
type Row = { contato: Told; etiquetas: string[]; atualizado_em: Date };

/** Tells of contacts that lost a label. */
async function tellContatos(ctx: Ctx, ids: readonly number[], nome: string): Promise<void> {
  // Written out: the contacts that change, with their other labels, in one round trip.
  const rows = await ctx.db.sql<Row[]>`
    WITH mudados AS (
      UPDATE contatos SET atualizado_em = clock_timestamp() WHERE id = ANY (${[...ids]}::bigint[])
      RETURNING id, nome, email, telefone, celular, empresa_nome, cargo, cliente_erp_id, atualizado_em
    )
    SELECT to_json(c) AS contato, c.atualizado_em,
      (SELECT coalesce(json_agg(t.nome), '[]') FROM contatos_etiquetas ce JOIN etiquetas t ON t.id = ce.etiqueta_id
        WHERE ce.contato_id = c.id) AS etiquetas
    FROM mudados c ORDER BY c.id`;
  await publishContatos(
    ctx,
    'contato.etiqueta_alterada',
    rows.map((row) => ({
      contato: row.contato,
      more: {
        etiquetas: row.etiquetas.toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
        etiquetas_adicionadas: [],
        etiquetas_removidas: [nome],
        atualizado_em: isoInZone(row.atualizado_em, ctx.fuso),
      },
    })),
  );
}
