import { contextOfSystem } from '#server/acesso/index.ts';
import { listTrabalhosDeCanal, syncDevidos, type TipoTrabalho, workOnCanal } from '#server/atendimento/index.ts';
import { reconcileCanais } from '#server/canais/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { logger } from '#server/platform/logger.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** So many channels are begun side by side. */
const AT_ONCE = 8;
/**
 * Whoever began a channel's work waits for it so long. A platform that says nothing takes minutes of each request: its channel goes on by itself,
 * and the place among those that work is another's.
 */
const PLACE_MS = 10_000;
/** What is under way is given so long when the process ends. */
const STOP_MS = 8_000;

type Trabalho = { tipo: TipoTrabalho; canal_id: number; empresa_id: number };

/** Works off what a channel waits for, in the service's own name. Returns how much. */
export function runTrabalhoDeCanal(
  { tipo, canal_id, empresa_id }: Trabalho,
  goesOn: () => boolean = () => true,
): Promise<number> {
  return withLogFields({ canal_id, empresa_id }, async () => {
    const ctx = await contextOfSystem(db(), empresa_id, 'job');
    if (!ctx) return 0;
    addLogFields({ request_id: ctx.request_id });
    return workOnCanal(ctx, tipo, canal_id, goesOn);
  });
}

type EmCurso = { work: Promise<number>; again: boolean };
/** Of each queue of a channel that this process works off: `again` where something has become due since. */
const emCurso = new Map<string, EmCurso>();
let stopping = false;

const filaOf = ({ tipo, canal_id }: Pick<Trabalho, 'tipo' | 'canal_id'>) => `${tipo}-${canal_id}`;

/** Whether this process is at work on the queue: then it does what has become due since as well, and nobody need be called for it. */
export function goesOnWith(trabalho: Pick<Trabalho, 'tipo' | 'canal_id'>): boolean {
  const before = emCurso.get(filaOf(trabalho));
  if (before) before.again = true;
  return before !== undefined;
}

/**
 * Begins to work off what a channel waits for, and waits for the end, but no longer than `placeMs`. What this process is at already does the
 * new too. What fails after that is logged: rows alone know what is due, and are looked at every minute.
 */
export async function beginTrabalhoDeCanal(
  trabalho: Trabalho,
  goesOn: () => boolean = () => true,
  placeMs = PLACE_MS,
): Promise<void> {
  if (goesOnWith(trabalho)) return;
  const fila = filaOf(trabalho);
  const one: EmCurso = { again: false, work: Promise.resolve(0) };
  emCurso.set(fila, one);
  one.work = workOff(fila, one, trabalho, () => goesOn() && !stopping);
  let waits = true;
  one.work.catch((err: unknown) => {
    if (!waits) logger().error({ err, ...trabalho }, "A channel's work failed; it begins anew");
  });
  try {
    await within(one.work, placeMs);
  } finally {
    waits = false;
  }
}

async function workOff(fila: string, one: EmCurso, trabalho: Trabalho, goesOn: () => boolean): Promise<number> {
  let done = 0;
  try {
    do {
      one.again = false;
      done += await runTrabalhoDeCanal(trabalho, goesOn);
    } while (one.again && goesOn());
    return done;
  } finally {
    emCurso.delete(fila);
  }
}

/** Waits for the work, but no longer than that. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Begins nothing new, and gives what is under way a little time: what is cut off then is claimed anew by another process. */
export async function stopTrabalhosDeCanal(): Promise<void> {
  stopping = true;
  await within(Promise.allSettled([...emCurso.values()].map(({ work }) => work)), STOP_MS);
}

/**
 * Does what is overdue for so long: what the function would have done that no Inngest server calls.
 * @param goesOn asked before each
 */
export async function runOverdueCanais(
  on: Db,
  lateMs: number,
  goesOn: () => boolean,
  placeMs = PLACE_MS,
): Promise<number> {
  const due = await listTrabalhosDeCanal(on, lateMs);
  const left = [...due];
  const lane = async () => {
    for (let next = left.shift(); next && goesOn(); next = left.shift()) {
      await beginTrabalhoDeCanal(next, goesOn, placeMs);
    }
  };
  await sideBySide(AT_ONCE, lane);
  return due.length;
}

/** Asks platforms what is to be asked of them: templates whose time has come, and what was said while a gateway was away. */
export async function askPlatforms(on: Db, goesOn: () => boolean): Promise<void> {
  await reconcileCanais(on, goesOn);
  await syncDevidos(on, (empresa_id) => contextOfSystem(on, empresa_id, 'job'), goesOn);
}
