import { randomUUID } from 'node:crypto';
import { adoptArquivo, discardFile, keepFile } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { gauge } from '#server/platform/metrics.ts';
import { adaptadorOf, LEITORES } from './adaptadores.ts';
import { noteSituacao } from './canais.ts';
import { keepBruta } from './entrada.ts';
import { findCanal, type LinhaCanal, openCanal } from './internal.ts';
import type { Leitura } from './registro.ts';

/** A process that has said nothing for so long is given up for dead, and another has its channels. */
export const LEASE_S = 60;
export const RENEW_MS = 20_000;
/** So many channels of one process are read at the same time. */
const MOST = 1_000;

let reading = 0;
gauge('romaneio_channel_readers', 'Channels whose connection this process keeps open', [], (metric) =>
  metric.set(reading),
);

type Estado = Parameters<Leitura['onState']>[0];
/** `told`: how the channel does, as its reader said last. */
type Running = { ending: AbortController; ended: Promise<void>; told?: Estado };

/** The channels whose connections a process keeps open; of many processes one reads each channel. */
export type Leitores = {
  /** Takes channels that nobody reads, and lets go of those that changed or are another's. */
  attend: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Makes the keeper of this process's connections to mailboxes and operators; `attend` is called again and again. */
export function createLeitores(db: Db): Leitores {
  const quem = randomUUID();
  const running = new Map<number, Running>();
  const attending = new Set<Promise<void>>();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  /** Begins to read a channel, unless it is read by now: channels are attended to by several at once. */
  function start(canal: LinhaCanal): void {
    if (running.has(canal.id)) return;
    const ending = new AbortController();
    const one: Running = { ending, ended: Promise.resolve() };
    const tell = async (estado: Estado) => {
      one.told = estado;
      await noteSituacao({ db }, canal.id, estado.situacao, estado.erro);
    };
    const ended = read(db, canal, quem, ending.signal, tell)
      .catch((err: unknown) => logger().error({ err, canal_id: canal.id }, "A channel's reader ended; it begins anew"))
      .finally(() => {
        reading--;
        if (running.get(canal.id)?.ending === ending) running.delete(canal.id);
      });
    one.ended = ended;
    reading++;
    running.set(canal.id, one);
  }

  function attend(): Promise<void> {
    if (stopping) return Promise.resolve();
    const one = attendNow().finally(() => attending.delete(one));
    attending.add(one);
    return one;
  }

  async function attendNow(): Promise<void> {
    const mine = await renew(db, quem);
    for (const [id, { ending }] of running) if (!mine.has(id)) ending.abort();
    // A reader that ended by itself begins anew.
    for (const [id, noted] of mine) {
      const told = running.get(id)?.told;
      // A test from another process, whose second connection was refused, says nothing of this one.
      if (told && (told.situacao !== noted.situacao || told.erro !== noted.erro))
        await noteSituacao({ db }, id, told.situacao, told.erro);
      if (running.has(id)) continue;
      const canal = await findCanal(db, id);
      if (canal?.ativo && !stopping) start(canal);
    }
    for (const id of await take(db, quem, MOST - running.size)) {
      // What was set to something else meanwhile ends first.
      const before = running.get(id);
      before?.ending.abort();
      await before?.ended;
      const canal = await findCanal(db, id);
      if (canal && !stopping) start(canal);
    }
    if (!stopping)
      timer ??= setInterval(() => {
        attend().catch((err: unknown) => logger().warn({ err }, 'Channels could not be attended to; will try again'));
      }, RENEW_MS);
  }

  return {
    attend,
    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const { ending } of running.values()) ending.abort();
      // Whoever is about to take channels would have them after they were given back.
      await Promise.allSettled(attending);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      // Another process takes them at once. Written out, as the statements below.
      await db.sql`UPDATE canais SET leitor = NULL, leitor_ate = NULL WHERE leitor = ${quem}`;
    },
  };
}

/** Written out, as all statements of leases: each is chosen, renewed or moved in one statement. */
async function renew({ sql }: Db, quem: string): Promise<Map<number, Pick<LinhaCanal, 'situacao' | 'erro'>>> {
  const rows = await sql<Pick<LinhaCanal, 'id' | 'situacao' | 'erro'>[]>`
    UPDATE canais SET leitor_ate = now() + make_interval(secs => ${LEASE_S}) WHERE leitor = ${quem} AND ativo RETURNING id, situacao, erro`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Written out: chosen and taken in one statement. */
async function take({ sql }: Db, quem: string, most: number): Promise<number[]> {
  if (most <= 0) return [];
  const rows = await sql<{ id: number }[]>`
    UPDATE canais SET leitor = ${quem}, leitor_ate = now() + make_interval(secs => ${LEASE_S})
    WHERE id IN (SELECT id FROM canais WHERE ativo AND adaptador = ANY (${sql.array([...LEITORES])}::text[])
      AND segredos_cifrados IS NOT NULL AND (leitor_ate IS NULL OR leitor_ate < now()) ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  return rows.map(({ id }) => id);
}

async function read(
  db: Db,
  canal: LinhaCanal,
  quem: string,
  signal: AbortSignal,
  onState: Leitura['onState'],
): Promise<void> {
  const { leitor } = adaptadorOf(canal);
  const aberto = openCanal(canal);
  if (!leitor || !aberto) return;
  await leitor(aberto, {
    ...{ cursor: canal.cursor, signal, onState },
    keep: (entrega) => keepEntrega(db, canal, quem, entrega),
    place: (cursor) => moveCursor(db, canal.id, quem, cursor),
  });
}

type Entrega = Parameters<Leitura['keep']>[0];

/** What came, its file and the cursor are written together; whoever dies before has it told once more. */
async function keepEntrega(db: Db, canal: LinhaCanal, quem: string, entrega: Entrega): Promise<void> {
  const impressao = typeof entrega.impressao === 'string' ? sha256(entrega.impressao) : entrega.impressao;
  const { arquivo, cursor } = entrega;
  const guardado =
    arquivo && !(await isKept(db, canal.id, impressao)) ? await keepFile(db, arquivo, 'email_bruto') : null;
  let kept = false;
  try {
    kept = await inTransaction(db, async (tx) => {
      // Written out. Before the company's count of its files, as whoever removes the channel holds both.
      if (guardado) await tx.sql`SELECT FROM canais WHERE id = ${canal.id} FOR KEY SHARE`;
      const arquivo_id = guardado
        ? await adoptArquivo({ db: tx, empresa_id: canal.empresa_id } as Ctx, guardado)
        : null;
      const made =
        arquivo && !guardado ? 'repetida' : await keepBruta(tx, canal, impressao, entrega.corpo ?? null, arquivo_id);
      if (made === 'sem_canal') throw new Error('The channel is removed');
      if (made === 'cheio') throw new Error('Too much of the channel waits to be read');
      if (made === 'repetida' && arquivo_id !== null) throw new Repetida();
      if (cursor) await moveCursor(tx, canal.id, quem, cursor);
      return made === 'guardada';
    });
  } catch (error) {
    if (!(error instanceof Repetida)) throw error;
    if (cursor) await moveCursor(db, canal.id, quem, cursor);
  } finally {
    if (guardado && !kept) await discardFile(db, guardado);
  }
}

/** Somebody kept it at the same moment: its file is not needed twice. */
class Repetida extends Error {}

/** Written out: a prepared statement is one round trip. */
async function isKept({ sql }: Db, canal_id: number, impressao: Uint8Array): Promise<boolean> {
  const [found] =
    await sql`SELECT 1 FROM entradas_brutas WHERE canal_id = ${canal_id} AND impressao = ${Buffer.from(impressao)}`;
  return found !== undefined;
}

/** Whoever reads the channel no more moves nothing. Written out: moved and told in one statement. */
async function moveCursor({ sql }: Db, id: number, quem: string, cursor: Record<string, unknown>): Promise<void> {
  const moved = await sql`
    UPDATE canais SET cursor = ${JSON.stringify(cursor)}::text::jsonb WHERE id = ${id} AND leitor = ${quem} RETURNING id`;
  if (moved.length === 0) throw new Error('Another process reads the channel now');
}
