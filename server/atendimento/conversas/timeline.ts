import { sql } from 'drizzle-orm';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { oneRow } from '#server/platform/rows.ts';
import { instante, parseInput, requiredText, z } from '#server/platform/validation.ts';
import { announceConversa } from '../avisar.ts';
import { readMensagens } from '../mensagens/internal.ts';
import { type Mensagem, mensagem } from '../schemas.ts';
import { lockConversa } from './internal.ts';

/** Messages of one reading. */
const PAGE = 50;
const MOST_REGISTROS = 200;

const email = z.object({
  assunto: z.string(),
  de: z.string(),
  para: z.array(z.string()),
  cc: z.array(z.string()),
  /** Whether there is a formatted text (`getFormatado`). */
  formatado: z.boolean(),
  citado: z.string().nullable(),
  automatica: z.boolean(),
});

export const registro = z.object({
  id: z.int(),
  tipo: z.enum(['nota', 'mudanca']),
  texto: z.string().nullable(),
  mudanca: z.record(z.string(), z.unknown()).nullable(),
  ator_nome: z.string(),
  criado_em: instante,
});
export type Registro = z.output<typeof registro>;

export const linhaDoTempo = z.object({
  /** Oldest first. */
  mensagens: z.array(mensagem.extend({ email: email.nullable() })),
  registros: z.array(registro),
  /** Whether there are older messages. */
  tem_mais: z.boolean(),
});
export type LinhaDoTempo = z.output<typeof linhaDoTempo>;

export const timelineInput = z.object({
  id: idSchema,
  /** Only what is older than this message of the conversation. */
  antes_de: idSchema.optional(),
  /** These of its messages alone, as they are now; nothing else. */
  so: z.array(idSchema).min(1).max(200).optional(),
});

type Email = z.output<typeof email> & { mensagem_id: number };

/**
 * What was said in a conversation and what happened to it, the newest fifty messages or the fifty before one, or some messages alone; for
 * the panel.
 * @throws DomainError NOT_FOUND, for a message of another conversation too
 */
export async function getTimeline(ctx: Ctx, input: unknown): Promise<LinhaDoTempo> {
  requireScope(ctx, 'crm:read');
  const { id, antes_de, so } = parseInput(timelineInput, input);
  const place = await placeOf(ctx, id, antes_de);
  if (so) return { mensagens: await fetchNamed(ctx, id, so), registros: [], tem_mais: false };
  const before = place ? sql`AND (m.txid, m.id) < (${place.txid}::xid8, ${place.id})` : sql``;
  const found = await readMensagens(ctx, sql`m.conversa_id = ${id} ${before}`, sql`m.txid DESC, m.id DESC`, PAGE + 1);
  const page = found.slice(0, PAGE).toReversed();
  const from = found.length > PAGE ? (page[0]?.criado_em ?? null) : null;
  const [mensagens, registros] = await Promise.all([
    withEmails(ctx, page),
    fetchRegistros(ctx, id, from, place?.criado_em ?? null),
  ]);
  return { mensagens, registros, tem_mais: found.length > PAGE };
}

async function fetchNamed(ctx: Ctx, id: number, ids: readonly number[]): Promise<LinhaDoTempo['mensagens']> {
  const named = sql`m.conversa_id = ${id} AND m.id IN (${sql.join([...ids], sql`, `)})`;
  return withEmails(ctx, await readMensagens(ctx, named, sql`m.txid, m.id`, ids.length));
}

async function withEmails(ctx: Ctx, mensagens: readonly Mensagem[]): Promise<LinhaDoTempo['mensagens']> {
  const emails = await fetchEmails(
    ctx,
    mensagens.map((one) => one.id),
  );
  return mensagens.map((one) => ({ ...one, email: emails.get(one.id) ?? null }));
}

async function placeOf(ctx: Ctx, id: number, antes_de: number | undefined) {
  // Written out: whether the conversation is the company's, and the place of the message, in one round trip.
  const [row] = await ctx.db.sql<{ id: number | null; txid: string | null; criado_em: Date | null }[]>`
    SELECT m.id, m.txid::text, m.criado_em FROM conversas v LEFT JOIN mensagens m ON m.conversa_id = v.id AND m.id = ${antes_de ?? 0}
    WHERE v.id = ${id} AND v.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Conversa não encontrada.');
  if (antes_de === undefined) return null;
  if (row.id === null || row.txid === null || row.criado_em === null) throw notFound('Mensagem não encontrada.');
  return { id: row.id, txid: row.txid, criado_em: row.criado_em };
}

async function fetchEmails(ctx: Ctx, ids: readonly number[]): Promise<Map<number, z.output<typeof email>>> {
  // Written out: a prepared statement is one round trip.
  const rows = await ctx.db.sql<Email[]>`
    SELECT mensagem_id, assunto, de, para, cc, html IS NOT NULL AS formatado, citado, automatica FROM emails
    WHERE mensagem_id = ANY (${[...ids]}::bigint[]) AND empresa_id = ${ctx.empresa_id}`;
  return new Map(rows.map(({ mensagem_id, ...rest }) => [mensagem_id, rest]));
}

/** Written out: a part of the time line, in the order in which it is shown. */
async function fetchRegistros(ctx: Ctx, id: number, from: Date | null, until: Date | null): Promise<Registro[]> {
  const { sql } = ctx.db;
  const rows = await sql<Registro[]>`
    SELECT id, tipo, texto, mudanca, ator_nome, criado_em FROM registros_conversa
    WHERE conversa_id = ${id} AND empresa_id = ${ctx.empresa_id} ${from ? sql`AND criado_em >= ${from}` : sql``}
      ${until ? sql`AND criado_em < ${until}` : sql``} ORDER BY id DESC LIMIT ${MOST_REGISTROS}`;
  return rows.toReversed();
}

export const addNotaInput = z.object({ id: idSchema, texto: requiredText(5_000) });

/**
 * Writes an internal note into a conversation: the company's people see it, the contact never does. No event, and not in the API.
 * @throws DomainError NOT_FOUND
 */
export async function addNota(outer: Ctx, input: unknown): Promise<Registro> {
  requireScope(outer, 'crm:write');
  const { id, texto } = parseInput(addNotaInput, input);
  return transaction(outer, async (ctx) => {
    await lockConversa(ctx, id);
    const { tipo, id: ator_id, nome } = ctx.ator;
    // Written out: the note, and the conversation's place among what followers read, in one round trip.
    const rows = await ctx.db.sql<Registro[]>`
      WITH mudada AS (UPDATE conversas SET txid = ordem_do_evento() WHERE id = ${id})
      INSERT INTO registros_conversa (empresa_id, conversa_id, tipo, texto, ator_tipo, ator_id, ator_nome)
      VALUES (${ctx.empresa_id}, ${id}, 'nota', ${texto}, ${tipo}, ${ator_id}, ${nome})
      RETURNING id, tipo, texto, mudanca, ator_nome, criado_em`;
    await announceConversa(ctx);
    return oneRow(rows);
  });
}
