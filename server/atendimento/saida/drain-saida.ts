import {
  adaptadorOf,
  type CanalAberto,
  type Enviada,
  FalhaDaConta,
  FalhaDoCanal,
  findCanal,
  keepBruta,
  type LinhaCanal,
  noteConexao,
  noteSituacao,
  openCanal,
} from '#server/canais/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { logger } from '#server/platform/logger.ts';
import { announceConversa } from '../avisar.ts';
import { lockConversa, touchConversa } from '../conversas/internal.ts';
import { publishMensagem } from '../payload.ts';
import { type Reivindicada, readMensagem } from './read-mensagem.ts';

/** So many conversations of a channel are sent in at once, each its messages one after another. */
const AT_ONCE = 8;
/** A request that sends ends within so long. */
const TIMEOUT_MS = 120_000;
/**
 * Whoever sends a message has it for so long from its claim, and anew from where its request begins: longer than the request takes. What leads
 * up to that may take longer (questions to a slow gateway): then the claim is another's, and nothing is sent.
 */
const LEASE_S = 180;
/** A platform is not asked sooner what became of a message: it may be on its way. */
const ASK_S = 180;
/** Attempts reach over a day; then the message has failed. */
const MOST_ATTEMPTS = 14;

const backoff = (tentativas: number) => Math.min(10 * 2 ** (tentativas - 1), 7_200);

/**
 * Sends what of a channel is due, each conversation's messages in their order, until nothing is left. What a request whose answer was lost
 * became is asked of the platform, where it can be asked; else the message is `desconhecida`, and never sent again by itself. What is known
 * by its id at the other end (an e-mail by its Message-ID) is sent again; where no attempt was answered at last, it is `desconhecida` too.
 * @param goesOn asked before each batch
 * @returns how many were sent, or given up
 */
export async function drainSaida(ctx: Ctx, canal_id: number, goesOn: () => boolean = () => true): Promise<number> {
  const canal = await findCanal(ctx.db, canal_id);
  if (!canal || canal.empresa_id !== ctx.empresa_id) return 0;
  let done = 0;
  while (goesOn()) {
    const claimed = await claim(ctx, canal_id);
    if (claimed.length === 0) break;
    await Promise.all(claimed.map((one) => sendOne(ctx, canal, one)));
    done += claimed.length;
  }
  return done;
}

/** Claims the next message of up to eight conversations. A request that had begun before, without an answer, shows in `envio_em`. */
async function claim({ db: { sql }, empresa_id }: Ctx, canal_id: number): Promise<Reivindicada[]> {
  // Written out: chosen and claimed in one statement.
  const rows = await sql<Reivindicada[]>`
    WITH proximas AS (
      SELECT m.id FROM mensagens m
      WHERE m.canal_id = ${canal_id} AND m.empresa_id = ${empresa_id} AND m.tentar_em <= now() AND NOT EXISTS (
        SELECT FROM mensagens a WHERE a.conversa_id = m.conversa_id AND a.status = 'na_fila' AND a.id < m.id)
      ORDER BY m.tentar_em, m.id LIMIT ${AT_ONCE} FOR UPDATE OF m SKIP LOCKED)
    UPDATE mensagens m SET tentar_em = now() + make_interval(secs => ${LEASE_S}), tentativas = m.tentativas + 1
    FROM proximas p WHERE m.id = p.id RETURNING m.id, m.conversa_id, m.tentativas, m.envio_em`;
  return [...rows];
}

async function sendOne(ctx: Ctx, canal: LinhaCanal, claimed: Reivindicada): Promise<void> {
  try {
    const aberto = canal.ativo ? openCanal(canal) : null;
    if (!aberto) throw new FalhaDoCanal('O canal está fora de uso.', { resultado: 'final' });
    await record(ctx, canal, claimed, await attempt(ctx, aberto, claimed));
  } catch (error) {
    if (error instanceof DeOutro) {
      logger().warn(
        { mensagem_id: claimed.id, canal_id: canal.id },
        'A message is being sent by another worker by now',
      );
      return;
    }
    await recordFault(ctx, canal, claimed, faultOf(error, claimed.id));
  }
}

/** The claim ended before the request began, and another worker has the message, or a status has told of it: nothing was sent. */
class DeOutro extends Error {
  override name = 'DeOutro';
}

/** The platform could not be asked now what became of the message: nothing was sent. */
class NaoPerguntada extends FalhaDoCanal {
  override name = 'NaoPerguntada';
}

async function attempt(ctx: Ctx, canal: CanalAberto, claimed: Reivindicada): Promise<Enviada> {
  const { adaptador } = adaptadorOf(canal);
  const mensagem = await readMensagem(ctx, claimed);
  if (claimed.envio_em !== null && !adaptador.repete?.(canal)) {
    const found = await adaptador.find?.(canal, mensagem).catch((error: unknown) => {
      throw error instanceof FalhaDoCanal ? new NaoPerguntada(error.message, error) : error;
    });
    if (found) return found;
    if (found === undefined) throw unknown();
    // Asked, and the platform does not know it: it was never sent.
  }
  const begin = () => beginRequest(ctx, claimed);
  return adaptador.send(canal, { ...mensagem, begin }, AbortSignal.timeout(TIMEOUT_MS));
}

/**
 * Notes, before the request that sends the message is written, that from now on nobody may know what becomes of it. The number of the attempt
 * tells whose the message is. Written out: a prepared statement is one round trip.
 * @throws DeOutro
 */
async function beginRequest({ db: { sql } }: Ctx, { id, tentativas }: Reivindicada): Promise<void> {
  const begun = await sql`
    UPDATE mensagens SET envio_em = clock_timestamp(), tentar_em = now() + make_interval(secs => ${LEASE_S})
    WHERE id = ${id} AND status IN ('na_fila', 'desconhecida') AND tentativas = ${tentativas} RETURNING id`;
  if (begun.length === 0) throw new DeOutro(`Message ${id}`);
}

const unknown = () =>
  new FalhaDoCanal('O envio foi interrompido, e a plataforma não diz se a mensagem saiu.', {
    resultado: 'desconhecida',
  });

/** What went wrong, for people; of the product's own errors nothing is told, for their texts may hold anything. */
function faultOf(error: unknown, mensagem_id: number): FalhaDoCanal {
  if (error instanceof FalhaDoCanal) return error;
  logger().error({ err: error, mensagem_id }, 'A message could not be sent');
  return new FalhaDoCanal('Erro interno ao enviar.', { resultado: 'desconhecida' });
}

async function record(ctx: Ctx, canal: LinhaCanal, { id, conversa_id }: Reivindicada, enviada: Enviada): Promise<void> {
  await transaction(ctx, async ({ db, ...rest }) => {
    const inner = { ...rest, db };
    const { sql } = db;
    await touchConversa(inner, conversa_id);
    // Written out: a status that came before this answer, by the message's own id, has moved it on already.
    await sql`
      UPDATE mensagens SET status = CASE WHEN status IN ('na_fila', 'desconhecida') THEN 'enviada' ELSE status END, tentar_em = NULL,
        envio_em = NULL, erro = CASE WHEN status IN ('na_fila', 'desconhecida') THEN NULL ELSE erro END,
        erro_codigo = CASE WHEN status IN ('na_fila', 'desconhecida') THEN NULL ELSE erro_codigo END,
        mensagem_id_externo = coalesce(
          -- Some operators give an id twice in the course of time; some servers of e-mail choose another than was sent.
          CASE WHEN mensagem_id_externo IS NULL OR ${canal.tipo === 'email'} THEN (SELECT ${enviada.id_externo}::text WHERE NOT EXISTS (
            SELECT FROM mensagens o WHERE o.canal_id = ${canal.id} AND o.mensagem_id_externo = ${enviada.id_externo})) END,
          mensagem_id_externo),
        atualizado_em = clock_timestamp()
      WHERE id = ${id}`;
    await rememberFiles(inner, id, enviada.referencias);
    for (const aviso of enviada.avisos ?? []) await keepBruta(db, canal, sha256(aviso), aviso);
    // What waited for an answer looks whether this is it; where it is not, that was none of its own attempts. What is being looked at now may
    // wait for the conversation.
    await sql`
      UPDATE entradas_brutas SET tentar_em = now(), tentativas = greatest(tentativas - 1, 0) WHERE id IN (
        SELECT id FROM entradas_brutas WHERE canal_id = ${canal.id} AND tentar_em > now() AND erro IS NULL FOR NO KEY UPDATE SKIP LOCKED)`;
    await announceConversa(inner);
  });
  await noteTaken(ctx, canal);
}

/** A channel that said it was refused sends again. Whoever has a connection of its own tells of that instead. */
async function noteTaken(ctx: Ctx, canal: LinhaCanal): Promise<void> {
  if (canal.situacao === 'erro' && !adaptadorOf(canal).leitor) await noteConexao(ctx, canal.id, true, null);
}

/** What the platform has of the message's files already: they are not uploaded again. */
async function rememberFiles(
  { db: { sql } }: Ctx,
  mensagem_id: number,
  referencias: Enviada['referencias'],
): Promise<void> {
  if (!referencias || referencias.size === 0) return;
  const rows = [...referencias].map(([id, referencia]) => ({ id, referencia }));
  // Written out: all files in one statement.
  await sql`
    UPDATE midias_mensagem a SET referencia = q.referencia
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS q (id bigint, referencia jsonb)
    WHERE a.id = q.id AND a.mensagem_id = ${mensagem_id}`;
}

/** What is done with a message that was not sent, or of which nobody knows; `keeps`: that a request had no answer stays noted. */
function judge(canal: LinhaCanal, { tentativas, envio_em }: Reivindicada, falha: FalhaDoCanal) {
  const { adaptador } = adaptadorOf(canal);
  const repeats = adaptador.repete?.(canal) === true;
  const unknown = falha.resultado === 'desconhecida';
  // Of repetitions one may have arrived, whatever became of the others.
  const doubted = repeats && (unknown || envio_em !== null);
  const seconds = Math.max(falha.espera_s ?? 0, backoff(tentativas));
  const left = tentativas < MOST_ATTEMPTS;
  // What began before stays unknown until the platform can be asked.
  if (falha instanceof NaoPerguntada)
    return { status: 'desconhecida', in_s: left ? seconds : null, keeps: true } as const;
  if (left && (falha.resultado === 'tentar' || (unknown && repeats)))
    return { status: 'na_fila', in_s: seconds, keeps: doubted } as const;
  if (falha.resultado === 'final' || !(unknown || doubted))
    return { status: 'falhou', in_s: null, keeps: false } as const;
  // A platform that can be asked is asked later; of the others a notice may tell.
  const asks = adaptador.find !== undefined && left;
  return { status: 'desconhecida', in_s: asks ? Math.max(seconds, ASK_S) : null, keeps: true } as const;
}

async function recordFault(ctx: Ctx, canal: LinhaCanal, claimed: Reivindicada, falha: FalhaDoCanal): Promise<void> {
  const { id, conversa_id } = claimed;
  const { status, in_s, keeps } = judge(canal, claimed, falha);
  const { resultado, codigo } = falha;
  logger().warn({ mensagem_id: id, canal_id: canal.id, resultado, codigo }, 'A message was not sent');
  if (falha instanceof FalhaDaConta && !adaptadorOf(canal).leitor)
    await noteSituacao(ctx, canal.id, 'erro', falha.message);
  await transaction(ctx, async (inner) => {
    const { sql } = inner.db;
    await lockConversa(inner, conversa_id);
    // Written out: only as long as nobody knows, for a status may have told more meanwhile, and nobody else tries.
    const changed = await sql`
      UPDATE mensagens SET erro = ${falha.message.slice(0, 500)}, erro_codigo = ${codigo}, atualizado_em = clock_timestamp(),
        status = ${status}, envio_em = ${keeps ? sql`envio_em` : null},
        tentar_em = ${in_s === null ? null : sql`now() + make_interval(secs => ${in_s})`}
      WHERE id = ${id} AND status IN ('na_fila', 'desconhecida') AND tentativas = ${claimed.tentativas} RETURNING id`;
    await rememberFiles(inner, id, falha.referencias);
    if (changed.length === 0) return;
    await touchConversa(inner, conversa_id);
    const whatsapp = canal.tipo === 'whatsapp' || canal.tipo === 'whatsapp_nao_oficial';
    if (status === 'falhou' && whatsapp) await publishMensagem(inner, id, ['mensagem.falhou']);
    await announceConversa(inner);
  });
}
