import { openSession, type Papel } from '#server/identidade/index.ts';
import type { Ator, Ctx } from '#server/platform/context.ts';
import type { Relogio } from './demonstracao-datas.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** São Paulo's clock, the company's, is three hours behind UTC. */
export const ZONE_MS = 180 * MINUTE_MS;

/** When the next step of a story happens: minutes after this one, a time of a day so many days ago, or so many minutes before now. */
export type Quando = number | readonly [dias: number, hora: string] | { ha: number };

/** Something that happens in steps: between them it says when the next one is. */
export type Historia = AsyncGenerator<Quando, void>;

/** Tells a story in one go, whenever it is. */
export async function tellAtOnce(historia: Historia): Promise<void> {
  for (;;) if ((await historia.next()).done) return;
}

/** Figures that look random and are the same at every start. */
export function figures(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The first instant of the real day in the company's zone. */
export const midnightOf = (instant: number): number => Math.floor((instant - ZONE_MS) / DAY_MS) * DAY_MS + ZONE_MS;

/** Somebody at the panel: each moment is a request of their own, from their own network, in a session that they opened. */
export async function pessoa(ctx: Ctx, relogio: Relogio, who: Gente): Promise<Ctx> {
  const { id, nome, ip, papel } = who;
  const { id: sessao } = await openSession(ctx.db, { usuario_id: id, ip, agente: who.agente });
  const at = { ...ctx, ator: { tipo: 'usuario', id, nome } satisfies Ator, ip, porta: 'painel' as const };
  // A getter of the context itself: whoever copies it within a verb copies the present request. They prove who they are all the time.
  return Object.defineProperties(at, {
    request_id: { get: () => relogio.request_id, enumerable: true },
    sessao: { get: () => ({ id: sessao, confirmada_em: new Date(), papel }) satisfies Ctx['sessao'], enumerable: true },
  });
}

/** Who somebody is, and what they work with. */
export type Gente = { id: number; nome: string; papel: Papel; ip: string; agente: string };

type Task = { at: number; run: () => Promise<void> };

/** What happens, in the order in which it happens: each task may plan others. The clock says each one's time. */
export class Agenda {
  private readonly tasks: Task[] = [];
  readonly midnight: number;
  readonly relogio: Relogio;

  constructor(relogio: Relogio) {
    this.relogio = relogio;
    this.midnight = midnightOf(relogio.real);
  }

  /** Plans a task; one that lies in the future does not happen. */
  plan(at: number, run: Task['run']): void {
    // Tasks of one time happen in the order in which they were planned.
    let place = this.tasks.length;
    while (place > 0 && (this.tasks[place - 1]?.at ?? 0) > at) place--;
    this.tasks.splice(place, 0, { at, run });
  }

  /** Begins a story at a time. Its steps keep their order, and none of them lies in the future: what is planned for later today is now. */
  tell(quando: Quando, historia: Historia): void {
    const step = (at: number) =>
      this.plan(at, async () => {
        const { value, done } = await historia.next();
        if (!done) step(this.resolve(value, at));
      });
    step(this.resolve(quando, 0));
  }

  /** When that is, after `before`. On Sundays nobody works: it is the Friday then. */
  private resolve(quando: Quando, before: number): number {
    const { real } = this.relogio;
    let at: number;
    if (typeof quando === 'number') at = before + quando * MINUTE_MS;
    else if ('ha' in quando) at = real - quando.ha * MINUTE_MS;
    else {
      const [dias, hora] = quando;
      const [hours = 0, minutes = 0] = hora.split(':').map(Number);
      const day = this.midnight - dias * DAY_MS;
      const sunday = new Date(day - ZONE_MS).getUTCDay() === 0;
      at = day - (sunday ? 2 * DAY_MS : 0) + (hours * 60 + minutes) * MINUTE_MS;
    }
    // What was planned for a day on which the story went on already comes some time after that.
    const least = Array.isArray(quando) ? 20 * MINUTE_MS : 1_000;
    return Math.min(Math.max(at, before + least), real);
  }

  async live(): Promise<void> {
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      if (task.at > this.relogio.real) break;
      await this.relogio.set(task.at);
      await task.run();
    }
    await this.relogio.set(this.relogio.real);
  }
}
