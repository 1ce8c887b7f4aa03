import {
  adaptadorOf,
  type CanalAberto,
  FalhaDoCanal,
  findCanal,
  type LinhaCanal,
  noteConexao,
  openCanal,
  type Recebido,
  turnOfEntrada,
} from '#server/canais/index.ts';
import { openAnexo } from '#server/midia/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { oneRow } from '#server/platform/rows.ts';
import { takeConversas } from '../conversas/internal.ts';
import { applyStatus } from './apply-status.ts';
import { knownOf, writeEntrada } from './write-entrada.ts';

/** So much of what came is read, and written in one transaction. */
const BATCH = 20;
/** Attempts at what fails by a fault of the product, and waits for the answer that a status waits for. */
const MOST_ATTEMPTS = 12;

type Guardada = { id: number; corpo: Buffer | null; arquivo_id: number | null; tentativas: number; recebida_em: Date };
/** Something that came, as it was read; `adiada`: what it is in is not to be had now, which is no fault of it. */
type Lida = Guardada & { recebidos: readonly Recebido[]; falha: string | null; adiada?: true };

const backoff = (tentativas: number) => Math.min(2 * 2 ** tentativas, 1_800);

/**
 * Makes messages of what came through a channel, in the order in which it came, until nothing is left that is due. Of many processes one
 * works on a channel at a time; a process that dies leaves what it had to the next, for what is made of it and that it is done are one
 * transaction.
 * @param goesOn asked before each batch
 * @returns how much was worked off
 */
export async function drainEntradas(ctx: Ctx, canal_id: number, goesOn: () => boolean = () => true): Promise<number> {
  const canal = await findCanal(ctx.db, canal_id);
  const aberto = canal && canal.empresa_id === ctx.empresa_id ? openCanal(canal) : null;
  if (!canal || !aberto) return 0;
  let done = 0;
  while (goesOn()) {
    // Written out: the channel's queue in its order.
    const due = await ctx.db.sql<Guardada[]>`
      SELECT id, corpo, arquivo_id, tentativas, recebida_em FROM entradas_brutas
      WHERE canal_id = ${canal_id} AND tentar_em <= now() ORDER BY id LIMIT ${BATCH}`;
    if (due.length === 0) break;
    const read: Lida[] = [];
    for (const one of due) read.push(await readOne(ctx, aberto, one));
    const worked = await apply(ctx, canal, read);
    if (worked === 0) break;
    done += worked;
  }
  return done;
}

async function readOne(ctx: Ctx, aberto: CanalAberto, one: Guardada): Promise<Lida> {
  try {
    const file = one.arquivo_id === null ? null : await openAnexo(ctx, one.arquivo_id);
    const bruta = {
      ...{ corpo: one.corpo ?? new Uint8Array(), recebida_em: one.recebida_em },
      arquivo: file && { id: file.id, open: file.open },
    };
    const recebidos = await adaptadorOf(aberto).adaptador.read(aberto, bruta);
    return { ...one, recebidos, falha: null };
  } catch (error) {
    if (error instanceof FalhaDoCanal && error.resultado === 'final')
      return { ...one, recebidos: [], falha: error.message };
    logger().error({ err: error, entrada_id: one.id }, 'What came could not be read');
    if (error instanceof DomainError && error.code === 'UNAVAILABLE')
      return { ...one, recebidos: [], falha: null, adiada: true };
    return { ...one, recebidos: [], falha: null, tentativas: -1 - one.tentativas };
  }
}

/** Writes a batch; where something in it fails, each alone, and what fails alone is tried again later. */
async function apply(ctx: Ctx, canal: LinhaCanal, lidas: readonly Lida[]): Promise<number> {
  try {
    return await transaction(ctx, (inner) => applyAll(inner, canal, lidas));
  } catch (error) {
    const [first] = lidas;
    if (lidas.length === 1 && first) {
      logger().error({ err: error, entrada_id: first.id, canal_id: canal.id }, 'What came could not be worked off');
      await later(ctx, first, 'Erro interno.');
      return 1;
    }
    let done = 0;
    for (const one of lidas) done += await apply(ctx, canal, [one]);
    return done;
  }
}

async function applyAll(ctx: Ctx, canal: LinhaCanal, lidas: readonly Lida[]): Promise<number> {
  const { sql } = ctx.db;
  // Written out: a lock of no row. Who works on the channel goes alone, so that messages stay in order; others find nothing to do.
  const [lock] = await sql<
    { ok: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtextextended(${turnOfEntrada(canal.id)}, 0)) AS ok`;
  if (!lock?.ok) return 0;
  await takeConversas(ctx, canal.id);
  const ids = lidas.map(({ id }) => id);
  const still = await sql<{ id: number }[]>`
    SELECT id FROM entradas_brutas WHERE id = ANY (${ids}::bigint[]) AND tentar_em <= now() ORDER BY id FOR UPDATE`;
  const due = new Set(still.map(({ id }) => id));
  const said = lidas.flatMap(({ recebidos }) => recebidos).filter((dito) => dito.tipo === 'mensagem');
  const known = await knownOf(
    ctx,
    canal,
    said.map(({ id_externo }) => id_externo),
  );
  const done: number[] = [];
  let parts = false;
  for (const lida of lidas) {
    if (!due.has(lida.id)) continue;
    if (lida.adiada) await later(ctx, lida, 'O armazenamento de arquivos não respondeu.', false);
    else if (lida.tentativas < 0) await later(ctx, { ...lida, tentativas: -1 - lida.tentativas }, 'Erro interno.');
    else if (lida.falha !== null) await refuse(ctx, lida.id, lida.falha);
    else {
      const outcome = await applyOne(ctx, canal, lida, known);
      if (outcome === 'feito') done.push(lida.id);
      else if (outcome === 'espera') await later(ctx, lida, null);
      else await keepPart(ctx, lida.id, outcome);
      parts ||= outcome instanceof Date;
    }
  }
  await finish(ctx, done);
  if (parts) await joinParts(ctx, canal);
  return due.size;
}

/** What stands in `erro` of a part that waits for the others of its message. */
const PART = 'parte';
/** Of a channel's parts so many of the oldest are looked at together, and so many of the newest: others than those may wait for ever. */
const MOST_PARTS = 1_000;

async function keepPart({ db: { sql } }: Ctx, id: number, ate: Date): Promise<void> {
  // Looked at again when nobody waits for the others any more: then the message is made of what is there. Written out: by the database's clock.
  await sql`
    UPDATE entradas_brutas SET erro = ${PART}, tentar_em = greatest(${ate}, now() + interval '1 second') WHERE id = ${id}`;
}

/**
 * What was made of it is in other tables now; the body of a notice is kept for a time (retain-entradas.ts), for whoever asks what came. Written
 * out: a prepared statement is one round trip.
 */
async function finish({ db: { sql } }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE entradas_brutas SET situacao = 'tratada', tentar_em = NULL, tentativas = tentativas + 1, erro = NULL
    WHERE id = ANY (${[...ids]}::bigint[])`;
}

async function applyOne(
  ctx: Ctx,
  canal: LinhaCanal,
  { recebidos, id }: Lida,
  known: Set<string>,
): Promise<'feito' | 'espera' | Date> {
  let waits = false;
  let parte: Date | null = null;
  for (const dito of recebidos) {
    if (dito.tipo === 'mensagem') await writeEntrada(ctx, canal, dito, id, known);
    else if (dito.tipo === 'status') waits = (await applyStatus(ctx, canal, dito)) === 'espera' || waits;
    else if (dito.tipo === 'conexao') await noteConexao(ctx, canal.id, dito.conectado, dito.erro);
    else if (dito.tipo === 'modelos') await syncSoon(ctx, canal.id);
    else parte = dito.esperar_ate;
  }
  return parte ?? (waits ? 'espera' : 'feito');
}

/**
 * Messages whose parts are all there, or of which no more is waited for; what they were made of is done.
 */
async function joinParts(ctx: Ctx, canal: LinhaCanal): Promise<void> {
  const { adaptador } = adaptadorOf(canal);
  const aberto = openCanal(canal);
  if (!adaptador.join || !aberto) return;
  const { sql } = ctx.db;
  // Written out: the channel's parts, in one statement.
  const of = sql`SELECT id, corpo, recebida_em FROM entradas_brutas WHERE canal_id = ${canal.id} AND tentar_em IS NOT NULL AND erro = ${PART}`;
  const rows = await sql<{ id: number; corpo: Buffer | null; recebida_em: Date }[]>`
    (${of} ORDER BY id LIMIT ${MOST_PARTS}) UNION (${of} ORDER BY id DESC LIMIT ${MOST_PARTS}) ORDER BY id`;
  const kept = rows.map(({ id, corpo, recebida_em }) => ({
    id,
    recebida_em,
    corpo: corpo ?? new Uint8Array(),
    arquivo: null,
  }));
  for (const { mensagem, ids } of adaptador.join(aberto, kept, new Date())) {
    await writeEntrada(ctx, canal, mensagem, Math.min(...ids), await knownOf(ctx, canal, [mensagem.id_externo]));
    await finish(ctx, ids);
  }
}

/** The platform's templates changed: they are read again soon. */
async function syncSoon({ db }: Ctx, canal_id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  await db.sql`UPDATE canais SET sincronizar_em = now() WHERE id = ${canal_id} AND sincronizar_em IS NOT NULL`;
}

/**
 * Tries again later; a status that waits for nothing any more is done, and what fails too often is left for people. Written out: by the
 * database's clock.
 * @param counts whether it is one of so many attempts
 */
async function later(
  { db: { sql } }: Ctx,
  { id, tentativas }: Guardada,
  erro: string | null,
  counts = true,
): Promise<void> {
  const over = counts && tentativas + 1 >= MOST_ATTEMPTS;
  const most = counts ? MOST_ATTEMPTS : MOST_ATTEMPTS - 2;
  oneRow(
    await sql<{ id: number }[]>`
      UPDATE entradas_brutas SET tentativas = least(tentativas + 1, ${most}), erro = ${erro},
        situacao = ${!over ? 'na_fila' : erro === null ? 'tratada' : 'recusada'},
        tentar_em = ${over ? null : sql`now() + make_interval(secs => ${backoff(tentativas)})`}
      WHERE id = ${id} RETURNING id`,
  );
}

/** Written out: a prepared statement is one round trip. */
async function refuse({ db: { sql } }: Ctx, id: number, erro: string): Promise<void> {
  await sql`
    UPDATE entradas_brutas SET situacao = 'recusada', tentar_em = NULL, tentativas = tentativas + 1, erro = ${erro.slice(0, 500)} WHERE id = ${id}`;
}
