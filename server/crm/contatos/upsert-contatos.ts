import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, z } from '#server/platform/validation.ts';
import { type Chave, chavesOf, takenBy, writeIdentidades } from './identidades.ts';
import { COLUMNS, publishContatos } from './internal.ts';
import { takeMesclagens } from './merge-contatos.ts';
import { holdNames } from './nomes.ts';
import { createContatoInput, updateContatoInput } from './schemas.ts';
import type { Alterado } from './update-contato.ts';

const MOST_ROWS = 500;

const OF_ROW = {
  nome: true,
  email: true,
  telefone: true,
  celular: true,
  empresa_nome: true,
  cargo: true,
  observacao: true,
} as const;

/** What a row of a file says of a contact. */
export const contatoImportado = createContatoInput.pick(OF_ROW);

type Wanted = z.output<typeof contatoImportado>;
const rowsInput = z.array(contatoImportado).max(MOST_ROWS);
/** The cells that are filled in. */
const sentInput = z.array(updateContatoInput.pick(OF_ROW));

/** A contact that rows may change. */
export type Known = Wanted & { id: number };

/** What became of a row. */
export type LinhaGravada = { id: number; acao: 'criado' | 'alterado' | 'igual' };

/**
 * The contacts that have a telephone or an e-mail of the rows, for each row; with `lock` they are locked, in the order of their ids. Two
 * statements, however many rows.
 */
export async function findKnown(ctx: Ctx, rows: readonly Partial<Wanted>[], lock: boolean): Promise<Known[][]> {
  const keys = rows.map((row) => chavesOf({ email: null, telefone: null, celular: null, ...row }));
  const { sql } = ctx.db;
  const sent = JSON.stringify(keys.flat());
  // Written out: the owners of all keys, and these contacts, each in one statement. Keys are looked up as in ensure-contato.ts.
  const owners = await sql<{ tipo: string; chave: string; contato_id: number }[]>`
    SELECT q.tipo, q.chave, i.contato_id FROM json_to_recordset(${sent}::text::json) AS q (tipo text, chave text)
    CROSS JOIN LATERAL (
      SELECT contato_id FROM identidades_contato WHERE empresa_id = ${ctx.empresa_id} AND tipo = q.tipo AND chave = q.chave OFFSET 0) i`;
  const found = await sql<Known[]>`
    SELECT id, nome, email, telefone, celular, empresa_nome, cargo, observacao FROM contatos
    WHERE id = ANY (${[...new Set(owners.map(({ contato_id }) => contato_id))]}::bigint[]) ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`;
  const byId = new Map(found.map((one) => [one.id, one]));
  const byKey = new Map(owners.map(({ tipo, chave, contato_id }) => [`${tipo} ${chave}`, byId.get(contato_id)]));
  return keys.map((own) => [...new Set(own.flatMap(({ tipo, chave }) => byKey.get(`${tipo} ${chave}`) ?? []))]);
}

/** What is said of a row whose telephone and e-mail are of different contacts. */
export const severalOwners = (owners: readonly Known[]): string =>
  `Os telefones e o e-mail desta linha são de contatos diferentes: ${owners.map(({ nome, id }) => `${nome} (id ${id})`).join(', ')}. Mescle-os antes.`;

/**
 * Writes up to 500 contacts, in a number of statements that does not depend on how many they are. A row that has a telephone or an e-mail of
 * a contact changes that contact by the fields that the row has; any other row is a new contact. Emits `contato.criado` and
 * `contato.atualizado`, the latter only on a change. Writes no audit line: the caller has one for the whole. Those of one company go one
 * after another.
 * @returns what became of each row, in their order
 * @throws DomainError VALIDATION_ERROR on `N.campo` of each row at fault, and nothing is written
 */
export async function upsertContatos(outer: Ctx, rows: readonly unknown[]): Promise<LinhaGravada[]> {
  requireScope(outer, 'crm:write');
  const wanted = parseInput(rowsInput, rows);
  const sent = parseInput(sentInput, rows).map(sentOf);
  return transaction(outer, async (ctx) => {
    await takeImportTurn(ctx);
    const owners = await findKnown(ctx, wanted, true);
    refuseFields(faultsOf(wanted, owners));
    const changed: { index: number; before: Known; after: Known; alterados: Alterado[] }[] = [];
    const results = wanted.map((_, index): LinhaGravada | null => {
      const before = owners[index]?.[0];
      if (!before) return null;
      const after = { ...before, ...sent[index] };
      const alterados = Object.keys(changes(before, after)) as Alterado[];
      if (alterados.length === 0) return { id: before.id, acao: 'igual' };
      changed.push({ index, before, after, alterados });
      return { id: before.id, acao: 'alterado' };
    });
    const fresh = [...wanted.keys()].filter((index) => results[index] === null);
    await holdNames(
      ctx,
      fresh.map((index) => wanted[index]?.nome ?? ''),
      changed.map(({ after }) => after),
    );
    const created = await insertAll(
      ctx,
      fresh.flatMap((index) => wanted[index] ?? []),
    );
    const updated = await updateAll(
      ctx,
      changed.map(({ after }) => after),
    );
    await requireFree(ctx, [
      ...created.map((row, n) => ({ ...row, index: fresh[n] ?? 0 })),
      ...changed.map(({ after, index }) => ({ ...after, index })),
    ]);
    const at = (instant: Date) => isoInZone(instant, ctx.fuso);
    await publishContatos(
      ctx,
      'contato.criado',
      created.map((contato) => ({ contato, more: { criado_em: at(contato.criado_em) } })),
    );
    await publishContatos(
      ctx,
      'contato.atualizado',
      changed.flatMap(({ after, alterados }) => {
        const contato = updated.get(after.id);
        return contato
          ? [{ contato, more: { campos_alterados: alterados, atualizado_em: at(contato.atualizado_em) } }]
          : [];
      }),
    );
    const ids = created.values();
    return results.map((result) => result ?? { id: ids.next().value?.id ?? 0, acao: 'criado' as const });
  });
}

/**
 * Two files with the same new people, each in its order: the second finds the contacts of the first. What comes through a channel finds them
 * too, or made them before: it holds contacts in the order of its messages, and rows hold theirs in another.
 */
export const takeImportTurn = takeMesclagens;

const SAME_CONTACT = 'Outra linha é do mesmo contato.';

/**
 * Rows of several contacts, and second rows of one: of one telephone or e-mail, or of one contact by different ones. Which of two rows is
 * right, nobody can tell.
 */
function faultsOf(rows: readonly Wanted[], owners: readonly Known[][]): ErrorDetails {
  const keysBefore = new Set<string>();
  const ownersBefore = new Set<number>();
  const details: ErrorDetails = {};
  for (const [index, row] of rows.entries()) {
    const keys: Chave[] = chavesOf(row);
    const [owner, another] = owners[index] ?? [];
    const repeated = keys.find(({ tipo, chave }) => keysBefore.has(`${tipo} ${chave}`));
    if (another) details[`${index}.nome`] = [severalOwners(owners[index] ?? [])];
    else if (repeated) details[`${index}.${repeated.campo}`] = [SAME_CONTACT];
    else if (owner && ownersBefore.has(owner.id)) details[`${index}.nome`] = [SAME_CONTACT];
    else if (owner) ownersBefore.add(owner.id);
    for (const { tipo, chave } of keys) keysBefore.add(`${tipo} ${chave}`);
  }
  return details;
}

async function insertAll(ctx: Ctx, rows: readonly Wanted[]) {
  if (rows.length === 0) return [];
  const created = await ctx.db.orm
    .insert(contatos)
    .values(rows.map((row) => ({ ...row, empresa_id: ctx.empresa_id })))
    .returning(COLUMNS);
  // Ids are given in the order of the rows; RETURNING promises none.
  return created.sort((a, b) => a.id - b.id);
}

type Row = Awaited<ReturnType<typeof insertAll>>[number];

async function updateAll(ctx: Ctx, rows: readonly Known[]): Promise<ReadonlyMap<number, Row>> {
  if (rows.length === 0) return new Map();
  // Written out: each row has values of its own, in one statement.
  const updated = await ctx.db.sql<Row[]>`
    UPDATE contatos c SET nome = d.nome, email = d.email, telefone = d.telefone, celular = d.celular, empresa_nome = d.empresa_nome,
      cargo = d.cargo, observacao = d.observacao, atualizado_em = clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS d (id bigint, nome text, email text, telefone text, celular text,
      empresa_nome text, cargo text, observacao text)
    WHERE c.id = d.id AND c.empresa_id = ${ctx.empresa_id} RETURNING c.*`;
  return new Map(updated.map((row) => [row.id, row]));
}

/** @throws DomainError VALIDATION_ERROR on `N.campo` where somebody else has taken a telephone or an e-mail meanwhile */
async function requireFree(ctx: Ctx, rows: readonly (Known & { index: number })[]): Promise<void> {
  const taken = await writeIdentidades(ctx, rows);
  const indexOf = new Map(rows.map(({ id, index }) => [id, index]));
  refuseFields(Object.fromEntries(taken.map((one) => [`${indexOf.get(one.de)}.${one.campo}`, [takenBy(one)]])));
}
