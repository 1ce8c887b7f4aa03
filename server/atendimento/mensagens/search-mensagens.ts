import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idFilter } from '#server/platform/ids.ts';
import { searchedText } from '#server/platform/listing.ts';
import { indexedText, isShort } from '#server/platform/search.ts';
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
/** Of messages with a frequent word, so many of the newest are looked at. */
const READ = 5_000;
const AROUND = 80;

/** Messages that contain a text, newest first, at most fifty; for the panel. Two characters find nothing. */
export async function searchMensagens(ctx: Ctx, input: unknown): Promise<MensagemAchada[]> {
  requireScope(ctx, 'crm:read');
  const { busca, conversa_id } = parseInput(searchMensagensInput, input);
  const texto = await searchedText(ctx, busca);
  if (isShort(texto)) return [];
  // Written out: OFFSET 0 keeps the planner from reading the whole table in search of a rare text (platform/search.ts).
  const rows = (await ctx.db.orm.execute(sql`
    SELECT k.id, k.conversa_id, c.nome AS contato_nome, v.assunto, k.direcao, k.criado_em,
      substring(k.texto FROM greatest(1, strpos(k.busca, ${texto}) - ${AROUND / 2}) FOR ${AROUND * 2}) AS trecho
    FROM (SELECT * FROM (SELECT * FROM mensagens e WHERE ${indexedText(ctx, texto, false)} LIMIT ${READ} OFFSET 0) e
      WHERE e.empresa_id = ${ctx.empresa_id} ${conversa_id === undefined ? sql`` : sql`AND e.conversa_id = ${conversa_id}`}
      ORDER BY e.id DESC LIMIT ${MOST}) k
    JOIN conversas v ON v.id = k.conversa_id JOIN contatos c ON c.id = v.contato_id ORDER BY k.id DESC`)) as unknown as MensagemAchada[];
  return rows.map((row) => ({ ...row, criado_em: new Date(row.criado_em) }));
}
