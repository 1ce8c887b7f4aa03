import { eq, inArray, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transactionAgain } from '#server/platform/context.ts';
import { heldTurn, type SqlPart, takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { changes, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { publishAtualizados } from '../negocios/payload.ts';
import { chavesOf } from './identidades.ts';
import { currentId, fetchShown, publishContato, recordContato } from './internal.ts';
import { leaveNames } from './nomes.ts';
import { type Contato, mergeContatosInput } from './schemas.ts';
import { type Alterado, publishAtualizado } from './update-contato.ts';

/** What the contact that stays takes where it has none. */
const FILLED = ['email', 'telefone', 'celular', 'empresa_nome', 'cargo', 'cliente_erp_id', 'responsavel_id'] as const;
/** What may change of it. */
const TOLD = [...FILLED, 'observacao', 'arquivado'] as const;
const told = (row: Row) => Object.fromEntries(TOLD.map((field) => [field, row[field]]));
const LONGEST_NOTE = 5_000;

/**
 * Gives one contact all that another one has (identities, labels, deals, activities, values of fields, and what of its data the first has
 * not), and ends the other, whose id finds the first from then on. Emits `contato.arquivado` of the one that ends, unless it was archived;
 * `contato.atualizado` and `contato.etiqueta_alterada` of the one that stays, as far as it changed; `negocio.atualizado` of each deal. A
 * merge that was made changes nothing.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `contato_id` for a contact that the company has not, and for the same contact
 */
export async function mergeContatos(outer: Ctx, input: unknown): Promise<Contato> {
  requireScope(outer, 'crm:write');
  const { id: asked, contato_id } = parseInput(mergeContatosInput, input);
  return transactionAgain(outer, async (ctx) => {
    // First of all: whoever waits for a contact that another merge ends would go on with one that comes before those it holds.
    await takeMesclagens(ctx);
    const id = await currentId(ctx, asked);
    if (contato_id === asked) throw invalid('contato_id', 'Escolha outro contato: este é o que fica.');
    const ending = await currentId(ctx, contato_id).catch(() => {
      throw invalid('contato_id', `Contato não encontrado (id ${contato_id}).`);
    });
    if (ending === id) return fetchShown(ctx, id);
    const [kept, gone] = await lockBoth(ctx, id, ending);
    if (!kept || !gone) return mergeContatos(ctx, input);
    const after = await moveData(ctx, kept, gone);
    const moved = { identidades: await moveIdentidades(ctx, after, ending), ...(await moveRecords(ctx, id, ending)) };
    // Before it is gone: what names the contact in other rooms follows the trace.
    await trace(ctx, kept.id, gone, moved);
    await ctx.db.orm.delete(contatos).where(eq(contatos.id, ending));
    await tell(ctx, { kept, gone, after, moved });
    return fetchShown(ctx, id);
  });
}

type Row = typeof contatos.$inferSelect;

/** Merges of a company go one after another. */
const turnOf = ({ empresa_id }: Ctx) => `mesclagens:${empresa_id}`;

/** The turn of whoever holds several contacts: first of all, before `heldMesclagens` of others and any contact. */
export const takeMesclagens = (ctx: Ctx): Promise<void> => takeTurn(ctx.db, turnOf(ctx));

/**
 * Keeps contacts of the company from being merged until the transaction ends: a part of a statement, for work that holds what follows a
 * merge (deals apart) before it comes to the contact, or that of several contacts. Before it holds any of them.
 */
export const heldMesclagens = (ctx: Ctx): SqlPart => heldTurn(ctx.db, turnOf(ctx));

/** Both contacts, locked in the order of their ids; one that was deleted meanwhile is missing. */
async function lockBoth(ctx: Ctx, id: number, ending: number): Promise<(Row | undefined)[]> {
  const both = inArray(contatos.id, [id, ending]);
  const rows = await ctx.db.orm.select().from(contatos).where(both).orderBy(contatos.id).for('update');
  return [id, ending].map((one) => rows.find((row) => row.id === one));
}

/** What the contact that stays has from now on; a contact in use is not archived by one that was. */
async function moveData(ctx: Ctx, kept: Row, gone: Row): Promise<Row> {
  const filled = Object.fromEntries(
    FILLED.filter((field) => kept[field] === null).map((field) => [field, gone[field]]),
  );
  const note = [...new Set([kept.observacao, gone.observacao].filter(Boolean))].join('\n\n');
  if (!gone.arquivado) await leaveNames(ctx, [gone.id], kept.arquivado ? [kept.id] : []);
  const name = kept.responsavel_id === null ? { responsavel_nome: gone.responsavel_nome } : {};
  const rows = await ctx.db.orm
    .update(contatos)
    .set({
      ...(filled as Partial<Row>),
      ...name,
      observacao: note.length <= LONGEST_NOTE ? note : kept.observacao,
      atualizado_em: sql`clock_timestamp()`,
    })
    .where(eq(contatos.id, kept.id))
    .returning();
  return oneRow(rows);
}

/** The identities of both are those of the one that stays. Returns how many came. */
async function moveIdentidades(ctx: Ctx, after: Row, ending: number): Promise<number> {
  const keys = JSON.stringify(chavesOf(after));
  // Written out: an identity is of the fields where a field of the contact that stays says so.
  const rows = await ctx.db.sql<{ n: number }[]>`
    WITH vindas AS (SELECT count(*) AS n FROM identidades_contato WHERE contato_id = ${ending}), todas AS (
      UPDATE identidades_contato i SET contato_id = ${after.id}, do_cadastro = EXISTS (
        SELECT FROM json_to_recordset(${keys}::text::json) AS q (tipo text, chave text) WHERE q.tipo = i.tipo AND q.chave = i.chave)
      WHERE i.contato_id IN (${after.id}, ${ending}))
    SELECT n FROM vindas`;
  return oneRow(rows).n;
}

type Moved = {
  identidades: number;
  etiquetas: string[];
  todas: string[];
  campos: number;
  negocios: number[];
  atividades: number;
};

/** What is tied to the contact that ends; deals are taken in the order of their ids. */
async function moveRecords(ctx: Ctx, id: number, ending: number): Promise<Omit<Moved, 'identidades'>> {
  const { sql } = ctx.db;
  // Written out: each table in one statement.
  const etiquetas = await sql<{ nome: string; nova: boolean }[]>`
    WITH novas AS (
      INSERT INTO contatos_etiquetas (empresa_id, contato_id, etiqueta_id)
      SELECT empresa_id, ${id}, etiqueta_id FROM contatos_etiquetas WHERE contato_id = ${ending}
      ON CONFLICT DO NOTHING RETURNING etiqueta_id)
    SELECT t.nome, EXISTS (SELECT FROM novas n WHERE n.etiqueta_id = t.id) AS nova FROM etiquetas t
    WHERE t.id IN (SELECT etiqueta_id FROM contatos_etiquetas WHERE contato_id IN (${id}, ${ending})) ORDER BY normalizar(t.nome)`;
  const { n: campos } = oneRow(
    await sql<{ n: number }[]>`
    WITH movidos AS (
      UPDATE valores_contato v SET contato_id = ${id} WHERE v.contato_id = ${ending}
        AND NOT EXISTS (SELECT FROM valores_contato o WHERE o.contato_id = ${id} AND o.campo_id = v.campo_id) RETURNING 1)
    SELECT count(*) AS n FROM movidos`,
  );
  const negocios = await sql<{ id: number; vivo: boolean }[]>`
    WITH alvos AS (SELECT id FROM negocios WHERE contato_id = ${ending} ORDER BY id FOR UPDATE)
    UPDATE negocios n SET contato_id = ${id}, versao = n.versao + 1, atualizado_em = clock_timestamp() FROM alvos a WHERE n.id = a.id
    RETURNING n.id, n.excluido_em IS NULL AS vivo`;
  const { n: atividades } = oneRow(
    await sql<{ n: number }[]>`
    WITH movidas AS (UPDATE atividades SET contato_id = ${id} WHERE contato_id = ${ending} RETURNING 1) SELECT count(*) AS n FROM movidas`,
  );
  await sql`UPDATE mesclagens_contato SET contato_id = ${id} WHERE contato_id = ${ending}`;
  return {
    etiquetas: etiquetas.filter(({ nova }) => nova).map(({ nome }) => nome),
    todas: etiquetas.map(({ nome }) => nome),
    campos,
    negocios: negocios
      .filter(({ vivo }) => vivo)
      .map((row) => row.id)
      .toSorted((a, b) => a - b),
    atividades,
  };
}

/** Notes which contact the one that ends is now, and what it was. */
async function trace(ctx: Ctx, kept_id: number, gone: Row, { negocios, atividades }: Moved): Promise<void> {
  const { id, nome, email, telefone, celular, empresa_nome, cargo, observacao, cliente_erp_id, responsavel_nome } =
    gone;
  const antes = {
    id,
    nome,
    email,
    telefone,
    celular,
    empresa_nome,
    cargo,
    observacao,
    cliente_erp_id,
    responsavel_nome,
  };
  // Written out: a prepared statement is one round trip.
  await ctx.db.sql`
    INSERT INTO mesclagens_contato (antigo_id, empresa_id, contato_id, antes, ator_nome)
    VALUES (${id}, ${ctx.empresa_id}, ${kept_id}, ${JSON.stringify({ ...antes, negocios, atividades })}::text::jsonb, ${ctx.ator.nome})`;
}

/** The events and the audit line. */
async function tell(ctx: Ctx, { kept, gone, after, moved }: { kept: Row; gone: Row; after: Row; moved: Moved }) {
  if (!gone.arquivado) {
    await publishContato(ctx, 'contato.arquivado', gone, { arquivado_em: isoInZone(new Date(), ctx.fuso) });
  }
  const detalhes = changes(told(kept), told(after));
  const alterados: Alterado[] = TOLD.filter((field) => field in detalhes);
  if (moved.campos > 0) alterados.push('campos');
  if (moved.identidades > 0) alterados.push('identidades');
  if (alterados.length > 0) await publishAtualizado(ctx, after, alterados);
  if (moved.etiquetas.length > 0) {
    await publishContato(ctx, 'contato.etiqueta_alterada', after, {
      etiquetas: moved.todas,
      etiquetas_adicionadas: moved.etiquetas,
      etiquetas_removidas: [],
      atualizado_em: isoInZone(after.atualizado_em, ctx.fuso),
    });
  }
  await publishAtualizados(ctx, moved.negocios, ['contato']);
  await recordContato(ctx, 'contato.mesclado', after, {
    mesclado: gone.id,
    mesclado_nome: gone.nome,
    ...detalhes,
    ...(moved.etiquetas.length > 0 ? { etiquetas_adicionadas: moved.etiquetas } : {}),
  });
}
