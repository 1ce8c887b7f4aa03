import type { LinhaCanal, MensagemEnviada } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { CANAL_AO_VIVO } from '../avisar.ts';
import { LEASE_S } from './begin-envios.ts';
import { dadosOf, type Linha, type Reivindicada, toMensagem } from './read-mensagens.ts';
import { type Aceita, lookAgain, setEnviadas } from './record-aceitas.ts';

/** A claimed message with what there is of it to send; `canal_em`: when its channel was last changed. */
export type Proxima = { claimed: Reivindicada; mensagem: MensagemEnviada; canal_em: Date };

/**
 * Records what the platform has taken, and claims what is due of the channel next: the next message of each of up to `most` conversations, those
 * first whose time came first. A request that had begun before, without an answer, shows in `envio_em`.
 * @param direto whether nothing leads up to the request that sends a message without files: then its claim is its beginning, too
 *   (`beginEnvios`), where no request had begun before, and the channel is as it is known here
 * @returns which messages are recorded; the others are as they were: somebody holds their conversation
 */
export async function advanceSaida(
  ctx: Ctx,
  canal: LinhaCanal,
  aceitas: readonly Aceita[],
  most: number,
  direto: boolean,
): Promise<{ recorded: Set<number>; proximas: Proxima[] }> {
  const { sql } = ctx.db;
  const conversas = aceitas.map(({ conversa_id }) => conversa_id);
  // Written out: recorded, chosen, claimed and read in one statement, whose locks wait for nobody but the writer of a recorded message. What is
  // before a message in its conversation is looked for message by message, and the chosen ones by their ids: otherwise a plan that was made while
  // the queue was empty would read all of it.
  const rows = await sql<(Linha & Reivindicada & { canal_em: Date; gravadas: number[] | null; avisos: number })[]>`
    WITH livres AS MATERIALIZED (
      SELECT id FROM conversas WHERE id = ANY (${conversas}) FOR NO KEY UPDATE SKIP LOCKED
    ), gravadas AS (
      ${setEnviadas(sql, canal, aceitas, sql`JOIN livres l ON l.id = a.conversa_id`)} RETURNING m.id
    ), olhadas AS (
      ${lookAgain(sql, canal, sql`EXISTS (SELECT FROM gravadas)`)}
    ), aviso AS (
      SELECT pg_notify(${CANAL_AO_VIVO}, ${String(ctx.empresa_id)}) WHERE EXISTS (SELECT FROM gravadas)
    ), proximas AS MATERIALIZED (
      SELECT p.* FROM (SELECT count(*) AS antes FROM gravadas) g
      CROSS JOIN LATERAL proximas_saidas(${canal.id}, ${ctx.empresa_id}, ${most}::int + 0 * g.antes::int) p
    ), chamadas AS (
      UPDATE mensagens m SET tentar_em = now() + make_interval(secs => ${LEASE_S}), tentativas = m.tentativas + 1,
        envio_em = CASE WHEN m.envio_em IS NULL AND ${direto}
          AND (SELECT date_trunc('milliseconds', atualizado_em) FROM canais WHERE id = ${canal.id}) = ${canal.atualizado_em}
          AND NOT EXISTS (SELECT FROM midias_mensagem WHERE mensagem_id = m.id) THEN clock_timestamp() ELSE m.envio_em END
      WHERE m.id = ANY (ARRAY(SELECT mensagem_id FROM proximas)) RETURNING m.*
    ), lidas AS (
      SELECT m.conversa_id, m.tentativas, p.comecou_em AS envio_em, p.comecou_em IS NULL AND m.envio_em IS NOT NULL AS comecada, ${dadosOf(sql)}
      FROM chamadas m JOIN proximas p ON p.mensagem_id = m.id
      CROSS JOIN LATERAL (SELECT * FROM conversas WHERE id = m.conversa_id OFFSET 0) v
      LEFT JOIN LATERAL (SELECT * FROM mensagens WHERE id = m.resposta_a_id OFFSET 0) r ON true
    )
    SELECT (SELECT array_agg(id) FROM gravadas) AS gravadas, (SELECT count(*) FROM aviso) AS avisos, c.atualizado_em AS canal_em, l.*
    FROM canais c LEFT JOIN lidas l ON true WHERE c.id = ${canal.id}`;
  const [first] = rows;
  return {
    recorded: new Set(first?.gravadas),
    proximas: rows.flatMap((linha) =>
      linha.id === null ? [] : [{ ...toProxima(ctx, linha), canal_em: linha.canal_em }],
    ),
  };
}

function toProxima(ctx: Ctx, linha: Linha & Reivindicada) {
  const { id, conversa_id, tentativas, envio_em, comecada } = linha;
  const claimed = { id, conversa_id, tentativas, envio_em, comecada };
  return { claimed, mensagem: toMensagem(ctx, claimed, linha) };
}
