import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idFilter } from '#server/platform/ids.ts';
import { searchedText } from '#server/platform/listing.ts';
import { containsText, indexedLongText, isShort } from '#server/platform/search.ts';
import { instante, parseInput, text, z } from '#server/platform/validation.ts';

export const searchMensagensInput = z.object({ busca: text(200), conversa_id: idFilter('Só as desta conversa.') });

export const mensagemAchada = z.object({
  id: z.int(),
  conversa_id: z.int(),
  contato_nome: z.string(),
  assunto: z.string().nullable(),
  direcao: z.enum(['entrada', 'saida']),
  /** The text around the first place where the words stand. */
  trecho: z.string(),
  criado_em: instante,
});
export type MensagemAchada = z.output<typeof mensagemAchada>;

const MOST = 50;
/** So many of the newest messages are read: where fifty of them have the text, nothing else is looked at. */
const NEWEST = 5_000;
const AROUND = 80;

/** Messages that contain a text, newest first, at most fifty; for the panel. Two characters find nothing. */
export async function searchMensagens(ctx: Ctx, input: unknown): Promise<MensagemAchada[]> {
  requireScope(ctx, 'crm:read');
  const { busca, conversa_id } = parseInput(searchMensagensInput, input);
  const texto = await searchedText(ctx, busca);
  if (isShort(texto)) return [];
  const near = await shown(ctx, texto, newest(ctx, texto, conversa_id));
  return near.length === MOST ? near : await shown(ctx, texto, anywhere(ctx, texto, conversa_id));
}

/**
 * Those of the company's, or the conversation's, newest messages that have the text. Written out: it is looked for in the rows that an inner
 * limit leaves.
 */
const newest = ({ empresa_id }: Ctx, texto: string, conversa_id: number | undefined): SQL => sql`
  SELECT e.mensagem_id FROM (${
    conversa_id === undefined
      ? sql`SELECT b.mensagem_id, b.busca FROM buscas_mensagem b WHERE b.empresa_id = ${empresa_id} ORDER BY b.mensagem_id DESC LIMIT ${NEWEST}`
      : sql`SELECT b.mensagem_id, b.busca FROM (SELECT id, empresa_id FROM mensagens WHERE conversa_id = ${conversa_id} AND empresa_id = ${empresa_id}
          ORDER BY txid DESC, id DESC LIMIT ${NEWEST}) m JOIN buscas_mensagem b ON b.empresa_id = m.empresa_id AND b.mensagem_id = m.id`
  }) e WHERE ${containsText(texto)}`;

/**
 * All that have the text, from its index. Written out: OFFSET 0 keeps the planner from reading the whole table in search of a rare one
 * (platform/search.ts).
 */
const anywhere = (ctx: Ctx, texto: string, conversa_id: number | undefined): SQL => sql`
  SELECT e.mensagem_id FROM (SELECT e.mensagem_id, e.empresa_id FROM buscas_mensagem e WHERE ${indexedLongText(ctx, texto)} OFFSET 0) e
  ${conversa_id === undefined ? sql`` : sql`JOIN mensagens m ON m.id = e.mensagem_id AND m.conversa_id = ${conversa_id}`}
  WHERE e.empresa_id = ${ctx.empresa_id}`;

/** The newest of these messages, with what is shown of each. Written out, as every search. */
async function shown({ db }: Ctx, texto: string, found: SQL): Promise<MensagemAchada[]> {
  const rows = (await db.orm.execute(sql`
    SELECT m.id, m.conversa_id, c.nome AS contato_nome, v.assunto, m.direcao, m.criado_em,
      substring(m.texto FROM greatest(1, strpos(normalizar(left(m.texto, 8000)), ${texto}) - ${AROUND / 2}) FOR ${AROUND * 2}) AS trecho
    FROM (SELECT q.mensagem_id FROM (${found}) q ORDER BY q.mensagem_id DESC LIMIT ${MOST}) k
    JOIN mensagens m ON m.id = k.mensagem_id JOIN conversas v ON v.id = m.conversa_id JOIN contatos c ON c.id = v.contato_id
    ORDER BY m.id DESC`)) as unknown as MensagemAchada[];
  return rows.map((row) => ({ ...row, criado_em: new Date(row.criado_em) }));
}
