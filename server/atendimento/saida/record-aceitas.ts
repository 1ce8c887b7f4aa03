import { adaptadorOf, type Enviada, keepBruta, type LinhaCanal, noteConexao } from '#server/canais/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Sql, SqlPart } from '#server/platform/db.ts';
import { announceConversa } from '../avisar.ts';
import { lockConversa } from '../conversas/internal.ts';

/** A message that the platform has taken. */
export type Aceita = { id: number; conversa_id: number; enviada: Enviada };

/** Records what the platform has taken, of a message whose conversation somebody may hold, or with more than its id. */
export async function recordAceita(ctx: Ctx, canal: LinhaCanal, aceita: Aceita): Promise<void> {
  const { id, conversa_id, enviada } = aceita;
  await transaction(ctx, async (inner) => {
    const { sql } = inner.db;
    await lockConversa(inner, conversa_id);
    await setEnviadas(sql, canal, [aceita]);
    await rememberFiles(inner, [[id, enviada.referencias]]);
    for (const aviso of enviada.avisos ?? []) await keepBruta(inner.db, canal, sha256(aviso), aviso);
    await Promise.all([lookAgain(sql, canal), announceConversa(inner)]);
  });
  await noteTaken(ctx, canal);
}

/**
 * The statement that writes what the platform has taken, in the order in which everybody locks messages. A status that came before this answer,
 * by the message's own id, has moved the message on already.
 * @param among joined to the messages `a`: which of them are written
 */
export function setEnviadas(sql: Sql, canal: LinhaCanal, aceitas: readonly Aceita[], among: SqlPart = sql``): SqlPart {
  const ids = aceitas.map(({ id }) => id);
  const asked = aceitas.map(({ id, enviada }) => ({ id, id_externo: enviada.id_externo }));
  // Written out: all in one statement; the ids stand twice as in `beginEnvios`.
  return sql`
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
      JOIN mensagens a ON a.id = q.id ${among} WHERE a.id = ANY (${ids}) ORDER BY a.id FOR NO KEY UPDATE OF a) b
    WHERE m.id = b.id AND m.id = ANY (${ids})`;
}

/**
 * The statement by which what came and waits for an answer is looked at again; where it belongs to none of these messages, that was none of its
 * own attempts. Written out, for it passes over what is being looked at now, which may wait for the conversation.
 * @param where whether at all
 */
export const lookAgain = (sql: Sql, canal: LinhaCanal, where: SqlPart = sql`true`): SqlPart => sql`
  UPDATE entradas_brutas SET tentar_em = now(), tentativas = greatest(tentativas - 1, 0) WHERE ${where} AND id IN (
    SELECT id FROM entradas_brutas WHERE canal_id = ${canal.id} AND tentar_em > now() AND erro IS NULL FOR NO KEY UPDATE SKIP LOCKED)`;

/** A channel that said it was refused sends again. Whoever has a connection of its own tells of that instead. */
export async function noteTaken(ctx: Ctx, canal: LinhaCanal): Promise<void> {
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
