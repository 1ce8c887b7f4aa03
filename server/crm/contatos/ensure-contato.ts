import { eq } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { takeTurn } from '#server/platform/db.ts';
import { conflict } from '#server/platform/errors.ts';
import { changeRow, insertRow, lockRow } from '#server/platform/rows.ts';
import { chavesOf } from './identidades.ts';
import { CONTATOS, publishContato, recordContato } from './internal.ts';
import { isSemNome, semNome } from './sem-nome.ts';
import { emailKey, telephoneKey } from './telefone.ts';
import { publishAtualizado } from './update-contato.ts';

/** How a platform names a person, as the platform writes it. */
export type IdentidadeDita = { tipo: 'email' | 'telefone' | 'wa_id' | 'lid' | 'remetente'; valor: string };

type Sought = { tipo: IdentidadeDita['tipo']; chave: string; valor: string };

/** Of identities that two contacts have, the first of these kinds decides. */
const ORDER = ['telefone', 'email', 'wa_id', 'lid', 'remetente'] as const;

const LONGEST_NAME = 120;
/** So often a new contact's identities may be given to others at the very moment. */
const TRIES = 5;

/**
 * The identities in the form in which contacts are compared; what can be none is left out, and a sender's own writing where it is a telephone.
 */
function soughtOf(identidades: readonly IdentidadeDita[]): Sought[] {
  const sought = identidades.flatMap(({ tipo, valor }): Sought[] => {
    const chave = keyOf(tipo, valor);
    return chave && chave.length <= 254 ? [{ tipo, chave, valor: valor.trim() }] : [];
  });
  const named = sought.filter(({ tipo }) => tipo !== 'remetente');
  return (named.length > 0 ? named : sought).toSorted((a, b) => ORDER.indexOf(a.tipo) - ORDER.indexOf(b.tipo));
}

function keyOf(tipo: IdentidadeDita['tipo'], valor: string): string | null {
  if (tipo === 'telefone') return telephoneKey(valor);
  return tipo === 'email' || tipo === 'remetente' ? emailKey(valor) : valor.trim();
}

/**
 * The contact whom a platform names, or a new one (`contato.criado`), in the caller's transaction. Further identities become the contact's,
 * where nobody has them. Of the same person told at the same moment by many, one contact is made. For other rooms: no scope is asked for.
 * @param nome the name that the person gave themselves; it becomes the contact's whom nobody had named (`contato.atualizado`)
 * @returns the contact's id; null where nothing told can be an identity
 */
export async function ensureContato(
  ctx: Ctx,
  { nome, identidades }: { nome: string | null; identidades: readonly IdentidadeDita[] },
): Promise<number | null> {
  const sought = soughtOf(identidades);
  const [first] = sought;
  if (!first) return null;
  const called = cutText(
    (nome ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
    LONGEST_NAME,
  );
  return (
    (await findAndComplete(ctx, called, sought)) ??
    (await transaction(ctx, async (inner) => {
      await takeTurn(inner.db, `contato:${ctx.empresa_id}:${first.tipo}:${first.chave}`);
      for (let tries = 0; tries < TRIES; tries++) {
        const id = (await findAndComplete(inner, called, sought)) ?? (await create(inner, called, sought));
        if (id !== null) return id;
      }
      throw conflict('Este contato está sendo gravado neste momento. Tente de novo.', undefined);
    }))
  );
}

/**
 * Makes an address a contact's, where nobody has it. For other rooms: no scope is asked for.
 * @returns whose it is
 */
export async function claimIdentidade(ctx: Ctx, contato_id: number, dita: IdentidadeDita): Promise<number | null> {
  const [sought] = soughtOf([dita]);
  if (!sought) return null;
  await addIdentidades(ctx, contato_id, [sought]);
  // Written out: a prepared statement is one round trip.
  const [owner] = await ctx.db.sql<{ contato_id: number }[]>`
    SELECT contato_id FROM identidades_contato
    WHERE empresa_id = ${ctx.empresa_id} AND tipo = ${sought.tipo} AND chave = ${sought.chave}`;
  return owner?.contato_id ?? null;
}

async function findAndComplete(ctx: Ctx, called: string, sought: readonly Sought[]): Promise<number | null> {
  const { sql } = ctx.db;
  const told = JSON.stringify(sought.map((one, posicao) => ({ ...one, posicao })));
  // Written out: whoever has one of the identities, and how many of them are new, in one statement. Each is looked up by itself (OFFSET 0): a
  // plan that was made while the company had few contacts would read all of them.
  const found = await sql<{ contato_id: number | null; nome: string | null; posicao: number }[]>`
    SELECT q.posicao, i.contato_id, c.nome FROM json_to_recordset(${told}::text::json) AS q (tipo text, chave text, posicao int)
    LEFT JOIN LATERAL (
      SELECT contato_id FROM identidades_contato WHERE empresa_id = ${ctx.empresa_id} AND tipo = q.tipo AND chave = q.chave OFFSET 0) i ON true
    LEFT JOIN LATERAL (SELECT nome FROM contatos WHERE id = i.contato_id OFFSET 0) c ON true ORDER BY q.posicao`;
  const known = found.find(({ contato_id }) => contato_id !== null);
  const owner = known?.contato_id ?? null;
  if (owner === null) return null;
  if (called && isSemNome(known?.nome ?? '')) await nameContato(ctx, owner, called);
  const missing = found.flatMap(({ contato_id, posicao }) => (contato_id === null ? (sought[posicao] ?? []) : []));
  if (missing.length > 0) await addIdentidades(ctx, owner, missing);
  return owner;
}

/** The person has told their name, and nobody had given the contact one meanwhile. */
const nameContato = (outer: Ctx, id: number, nome: string): Promise<void> =>
  transaction(outer, async (ctx) => {
    if (!isSemNome((await lockRow(ctx, CONTATOS, id)).nome)) return;
    const { after, detalhes } = await changeRow(ctx, CONTATOS, { id, sent: { nome } });
    if (detalhes === null) return;
    await publishAtualizado(ctx, after, ['nome']);
    await recordContato(ctx, 'contato.alterado', after, detalhes);
  });

async function addIdentidades(ctx: Ctx, contato_id: number, missing: readonly Sought[]): Promise<void> {
  // Written out: in the order of the keys, as `writeIdentidades`; what somebody else has taken meanwhile stays theirs.
  await ctx.db.sql`
    INSERT INTO identidades_contato (empresa_id, contato_id, tipo, chave, valor, do_cadastro)
    SELECT ${ctx.empresa_id}, ${contato_id}, tipo, chave, valor, false
    FROM json_to_recordset(${JSON.stringify(missing)}::text::json) AS q (tipo text, chave text, valor text) ORDER BY tipo, chave
    ON CONFLICT (empresa_id, tipo, chave) DO NOTHING`;
}

/** A new contact; null where somebody else, who takes no such turn, has given another one of its identities meanwhile. */
async function create(ctx: Ctx, called: string, sought: readonly Sought[]): Promise<number | null> {
  const email = sought.find(({ tipo }) => tipo === 'email')?.chave ?? null;
  const celular = sought.find(({ tipo }) => tipo === 'telefone')?.chave ?? null;
  const remetente = sought.find(({ tipo }) => tipo === 'remetente')?.valor;
  const created = await insertRow(ctx, CONTATOS, {
    nome: called || remetente || semNome({ celular, email }),
    email,
    celular,
  });
  const own = chavesOf(created);
  // Written out: all in one statement.
  const taken = await ctx.db.sql`
    INSERT INTO identidades_contato (empresa_id, contato_id, tipo, chave, valor, do_cadastro)
    SELECT ${ctx.empresa_id}, ${created.id}, tipo, chave, valor, true
    FROM json_to_recordset(${JSON.stringify(own)}::text::json) AS q (tipo text, chave text, valor text) ORDER BY tipo, chave
    ON CONFLICT (empresa_id, tipo, chave) DO NOTHING RETURNING id`;
  if (taken.length < own.length) {
    await ctx.db.orm.delete(contatos).where(eq(contatos.id, created.id));
    return null;
  }
  const others = sought.filter((one) => !own.some(({ tipo, chave }) => tipo === one.tipo && chave === one.chave));
  if (others.length > 0) await addIdentidades(ctx, created.id, others);
  await publishContato(ctx, 'contato.criado', created, { criado_em: isoInZone(created.criado_em, ctx.fuso) });
  await recordContato(ctx, 'contato.criado', created, { nome: created.nome });
  return created.id;
}
