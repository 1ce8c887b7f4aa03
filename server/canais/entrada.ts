import { and, eq } from 'drizzle-orm';
import { canais } from '#drizzle/schema/canais.ts';
import { isSame, sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { adaptadorOf } from './adaptadores.ts';
import { type LinhaCanal, openCanal } from './internal.ts';
import type { AvisoRecebido, CanalAberto, TipoCanal } from './port.ts';

/** Where the workers listen for what came, what is to be sent and files that are to be fetched. */
export const CANAL_ATENDIMENTO = 'romaneio_atendimento';

/** Of one channel, what waits to be read; a platform that sends more is told to come again. */
const MOST_WAITING = 20_000;
/** Of the room that a channel has left, the share that a process may fill before it counts again, and for how long it may (ms). */
const SHARE = 20;
const COUNT_MS = 10_000;

/** What becomes of a notice at its door. */
export type Recebimento =
  | { como: 'guardado'; texto: string | null; tipo_texto: string | null }
  | { como: 'resposta'; status: number; texto: string }
  | { como: 'desconhecido' }
  | { como: 'recusado'; motivo: string; canal_id: number }
  | { como: 'cheio' };

type Onde = { tipo: TipoCanal } & ({ id: number } | { segredo: string });

/**
 * The channel at an address of notices, as what takes one of them: proves who sent it, keeps it as it came, and leaves reading it to a job.
 * One that was told before is taken and not kept again. Null for an address that no channel in use has.
 * @param onde the channel's id or the secret of its path, and the type that the address stands for
 */
export async function findCanalDoAviso(
  db: Db,
  onde: Onde,
): Promise<((aviso: AvisoRecebido) => Promise<Recebimento>) | null> {
  const row = await findByAddress(db, onde);
  const canal = row?.ativo ? openCanal(row) : null;
  return row && canal ? (aviso) => receive(db, { row, canal }, aviso) : null;
}

/** The same at once. */
export const receiveAvisoDeCanal = async (db: Db, onde: Onde, aviso: AvisoRecebido): Promise<Recebimento> =>
  (await findCanalDoAviso(db, onde))?.(aviso) ?? { como: 'desconhecido' };

async function receive(
  db: Db,
  { row, canal }: { row: LinhaCanal; canal: CanalAberto },
  aviso: AvisoRecebido,
): Promise<Recebimento> {
  const judged = adaptadorOf(row).adaptador.judge?.(canal, aviso);
  if (!judged) return { como: 'desconhecido' };
  if (judged.como === 'recusado') return { ...judged, canal_id: row.id };
  if (judged.como === 'resposta') return judged;
  const corpo = judged.corpo ?? aviso.corpo;
  const kept = await keepBruta(db, row, sha256(judged.impressao ?? Buffer.from(corpo)), corpo);
  if (kept === 'cheio') return { como: 'cheio' };
  // Removed since its address was read.
  if (kept === 'sem_canal') return { como: 'desconhecido' };
  return { como: 'guardado', texto: judged.texto ?? null, tipo_texto: judged.tipo_texto ?? null };
}

async function findByAddress(db: Db, onde: Onde): Promise<LinhaCanal | undefined> {
  const hash = 'segredo' in onde ? sha256(onde.segredo) : null;
  const found = 'id' in onde ? eq(canais.id, onde.id) : eq(canais.aviso_hash, hash ?? Buffer.alloc(0));
  const [row] = await db.orm
    .select()
    .from(canais)
    .where(and(found, eq(canais.tipo, onde.tipo)))
    .prepare('id' in onde ? 'canal_do_aviso' : 'canal_do_segredo')
    .execute();
  if (!row || adaptadorOf(row).avisos !== ('id' in onde ? 'id' : 'segredo')) return undefined;
  return hash && !(row.aviso_hash && isSame(row.aviso_hash, hash)) ? undefined : row;
}

/** Of each channel, how much more this process keeps before it counts again: the count reads all that waits. */
const room = new Map<number, { left: number; until: number }>();

function takeRoom(canal_id: number): boolean {
  const one = room.get(canal_id);
  if (!one || one.left <= 0 || one.until < Date.now()) return false;
  one.left--;
  return true;
}

/**
 * Keeps what came, once, and wakes the workers after the commit. That too much waits is found out within ten seconds, or a twentieth of what
 * there is room for.
 * @param impressao 32 bytes that make it the one that it is
 */
export async function keepBruta(
  { sql }: Db,
  { id, empresa_id }: Pick<LinhaCanal, 'id' | 'empresa_id'>,
  impressao: Uint8Array,
  corpo: Uint8Array | null,
  arquivo_id: number | null = null,
): Promise<'guardada' | 'repetida' | 'cheio' | 'sem_canal'> {
  const counts = !takeRoom(id);
  // Written out: the limit, the row and the notification in one round trip.
  const [row] = await sql<{ esperam: number; nova: boolean; sem_canal: boolean }[]>`
    WITH canal AS (SELECT FROM canais WHERE id = ${id} FOR KEY SHARE), fila AS (
      SELECT CASE WHEN ${counts} THEN (SELECT count(*)::int FROM (
        SELECT FROM entradas_brutas WHERE canal_id = ${id} AND tentar_em IS NOT NULL LIMIT ${MOST_WAITING + 1}) e) ELSE 0 END AS esperam
    ), nova AS (
      INSERT INTO entradas_brutas (empresa_id, canal_id, impressao, corpo, arquivo_id)
      SELECT ${empresa_id}, ${id}, ${Buffer.from(impressao)}, ${corpo && Buffer.from(corpo)}::bytea, ${arquivo_id}::bigint
      FROM canal, fila WHERE esperam <= ${MOST_WAITING} ON CONFLICT (canal_id, impressao) DO NOTHING RETURNING id
    ), aviso AS (SELECT pg_notify(${CANAL_ATENDIMENTO}, '') FROM nova)
    SELECT (SELECT esperam FROM fila) AS esperam, EXISTS (SELECT FROM nova) AS nova, NOT EXISTS (SELECT FROM canal) AS sem_canal,
      (SELECT count(*) FROM aviso) AS avisos`;
  if (!row) throw new Error('No answer');
  if (counts) room.set(id, { left: Math.floor((MOST_WAITING - row.esperam) / SHARE), until: Date.now() + COUNT_MS });
  if (row.sem_canal) return 'sem_canal';
  return row.esperam > MOST_WAITING ? 'cheio' : row.nova ? 'guardada' : 'repetida';
}
