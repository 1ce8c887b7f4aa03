import { adaptadorOf, type Enviada, keepBruta, type LinhaCanal, noteConexao } from '#server/canais/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { logger } from '#server/platform/logger.ts';
import { announceConversa } from '../avisar.ts';
import { lockConversa, lockConversasLivres } from '../conversas/internal.ts';

/** A message that the platform has taken. */
export type Aceita = { id: number; conversa_id: number; enviada: Enviada };

/**
 * Records, in one transaction, what the platform has taken. What cannot be recorded among others is recorded alone, beside what comes next: whose
 * conversation is held by somebody, and everything where the batch fails.
 * @returns of each, in their order, when it is recorded
 */
export async function recordAceitas(ctx: Ctx, canal: LinhaCanal, aceitas: Aceita[]): Promise<Promise<void>[]> {
  const recorded = await recordFree(ctx, canal, aceitas).catch((err: unknown) => {
    logger().warn({ err, canal_id: canal.id, mensagens: aceitas.length }, 'Messages are recorded one by one');
    return new Set<number>();
  });
  if (recorded.size > 0) await noteTaken(ctx, canal);
  return aceitas.map((one) => (recorded.has(one.id) ? Promise.resolve() : recordOne(ctx, canal, one)));
}

/** Records those whose conversation is free; returns which messages they are. */
async function recordFree(ctx: Ctx, canal: LinhaCanal, aceitas: Aceita[]): Promise<Set<number>> {
  return transaction(ctx, async (inner) => {
    const livres = await lockConversasLivres(
      inner,
      aceitas.map(({ conversa_id }) => conversa_id),
    );
    const mine = aceitas.filter(({ conversa_id }) => livres.has(conversa_id));
    if (mine.length > 0) await write(inner, canal, mine);
    return new Set(mine.map(({ id }) => id));
  });
}

async function recordOne(ctx: Ctx, canal: LinhaCanal, aceita: Aceita): Promise<void> {
  await transaction(ctx, async (inner) => {
    await lockConversa(inner, aceita.conversa_id);
    await write(inner, canal, [aceita]);
  });
  await noteTaken(ctx, canal);
}

/** What is written of messages whose conversations are held. */
async function write(ctx: Ctx, canal: LinhaCanal, aceitas: Aceita[]): Promise<void> {
  const { sql } = ctx.db;
  const ids = aceitas.map(({ id }) => id);
  const asked = aceitas.map(({ id, enviada }) => ({ id, id_externo: enviada.id_externo }));
  // Written out: all in one statement, in the order in which everybody locks messages; the ids stand twice as in `beginEnvios`. A status that came
  // before this answer, by the message's own id, has moved it on already.
  await sql`
    UPDATE mensagens m SET status = CASE WHEN m.status IN ('na_fila', 'desconhecida') THEN 'enviada' ELSE m.status END, tentar_em = NULL,
      envio_em = NULL, erro = CASE WHEN m.status IN ('na_fila', 'desconhecida') THEN NULL ELSE m.erro END,
      erro_codigo = CASE WHEN m.status IN ('na_fila', 'desconhecida') THEN NULL ELSE m.erro_codigo END,
      mensagem_id_externo = coalesce(
        -- Some operators give an id twice in the course of time; some servers of e-mail choose another than was sent.
        CASE WHEN m.mensagem_id_externo IS NULL OR ${canal.tipo === 'email'} THEN (SELECT b.id_externo WHERE NOT EXISTS (
          SELECT FROM mensagens o WHERE o.canal_id = ${canal.id} AND o.mensagem_id_externo = b.id_externo)) END,
        m.mensagem_id_externo),
      atualizado_em = clock_timestamp(), mudanca = ordem_do_evento()
    FROM (
      SELECT a.id, q.id_externo FROM json_to_recordset(${JSON.stringify(asked)}::text::json) AS q (id bigint, id_externo text)
      JOIN mensagens a ON a.id = q.id WHERE a.id = ANY (${ids}) ORDER BY a.id FOR NO KEY UPDATE OF a) b
    WHERE m.id = b.id AND m.id = ANY (${ids})`;
  await rememberFiles(
    ctx,
    aceitas.map(({ id, enviada }) => [id, enviada.referencias]),
  );
  for (const { enviada } of aceitas) {
    for (const aviso of enviada.avisos ?? []) await keepBruta(ctx.db, canal, sha256(aviso), aviso);
  }
  // What waited for an answer looks whether it is among these; where it is not, that was none of its own attempts. What is being looked at now
  // may wait for the conversation.
  const asksAgain = sql`
    UPDATE entradas_brutas SET tentar_em = now(), tentativas = greatest(tentativas - 1, 0) WHERE id IN (
      SELECT id FROM entradas_brutas WHERE canal_id = ${canal.id} AND tentar_em > now() AND erro IS NULL FOR NO KEY UPDATE SKIP LOCKED)`;
  await Promise.all([asksAgain, announceConversa(ctx)]);
}

/** A channel that said it was refused sends again. Whoever has a connection of its own tells of that instead. */
async function noteTaken(ctx: Ctx, canal: LinhaCanal): Promise<void> {
  if (canal.situacao === 'erro' && !adaptadorOf(canal).leitor) await noteConexao(ctx, canal.id, true, null);
}

/** What the platform has of messages' files already: they are not uploaded again. */
export async function rememberFiles(
  { db: { sql } }: Ctx,
  ofMessages: readonly (readonly [mensagem_id: number, referencias: Enviada['referencias']])[],
): Promise<void> {
  const rows = ofMessages.flatMap(([mensagem_id, referencias]) =>
    [...(referencias ?? [])].map(([id, referencia]) => ({ id, mensagem_id, referencia })),
  );
  if (rows.length === 0) return;
  // Written out: all files in one statement.
  await sql`
    UPDATE midias_mensagem a SET referencia = q.referencia
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS q (id bigint, mensagem_id bigint, referencia jsonb)
    WHERE a.id = q.id AND a.mensagem_id = q.mensagem_id`;
}
