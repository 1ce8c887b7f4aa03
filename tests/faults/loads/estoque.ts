import { setTimeout as sleep } from 'node:timers/promises';
import { createLancamento } from '#server/estoque/index.ts';
import { transaction } from '#server/platform/context.ts';
import type { Answer, Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Site, Stage } from '../stage.ts';

/**
 * `plain`: one request, whatever becomes of it. `keyed`: with an Idempotency-Key, again until there is an answer, and sometimes
 * once more. `refused`: an exit of what is not there. `undone`: written with its event and deliveries, and rolled back.
 */
type Kind = 'plain' | 'keyed' | 'refused' | 'undone';

/** What a client asked for, and what it was told. `n` is the movement's quantity in thousandths, and nobody else's. */
export type Asked = {
  n: number;
  empresa_id: number;
  kind: Kind;
  /** `unknown`: no answer, or a fault of the server's. It may have happened or not. */
  outcome: 'confirmed' | 'refused' | 'undone' | 'unknown';
  /** The movements that answers named: one, however often they came. */
  ids: Set<number>;
};

export type Load = {
  /** Everything asked, by `n`. */
  journal: Map<number, Asked>;
  /** Answers that should never be given. */
  unexpected: string[];
  /** Requests without an answer, or answered 5xx. */
  failures: number;
  /** Transactions that had written all they had to when they were rolled back. */
  rolledBack: number;
  /** Begins no more, and waits until what has a key has an answer. */
  stop(): Promise<void>;
};

const LANES = 8;
const KEYED_LIMIT_MS = 60_000;

const undone = new Error('Rolled back on purpose');

/** Posts movements through the API, `perSecond` of them as long as it answers, until it is stopped. */
export function startLoad(door: Door, stage: Stage, perSecond: number, random: Random): Load {
  const journal = new Map<number, Asked>();
  const unexpected: string[] = [];
  let failures = 0;
  let rolledBack = 0;
  let stopping = false;

  async function ask(site: Site, asked: Asked, body: unknown): Promise<Answer | null> {
    const key = asked.kind === 'keyed' ? `faults-${asked.n}` : undefined;
    const answer = await door.ask('POST', '/v1/estoque/', { token: site.token, ...(key ? { key } : {}), body });
    if (answer === null) failures++;
    return answer;
  }

  /** Whether the answer settled the matter. */
  function note(asked: Asked, answer: Answer | null): boolean {
    if (answer === null) return false;
    const { status, data } = answer;
    if (status === 201) {
      asked.outcome = 'confirmed';
      asked.ids.add(Number(data.id ?? 0));
    } else if (status === 400 && asked.kind === 'refused') {
      asked.outcome = 'refused';
    } else {
      // With a key: the first request of it still runs, in a process that did not hear of the client's end.
      if (status !== 409 || asked.kind !== 'keyed') unexpected.push(`${status} to ${asked.kind} ${asked.n}`);
      return false;
    }
    return true;
  }

  async function keyed(site: Site, asked: Asked, body: unknown): Promise<void> {
    let deadline = Number.POSITIVE_INFINITY;
    while (!note(asked, await ask(site, asked, body))) {
      if (stopping) deadline = Math.min(deadline, Date.now() + KEYED_LIMIT_MS);
      if (Date.now() > deadline) return void unexpected.push(`No answer to keyed ${asked.n}`);
      await sleep(random.between(50, 300));
    }
    if (random.chance(0.4)) note(asked, await ask(site, asked, body));
  }

  async function undo(site: Site, asked: Asked, body: unknown): Promise<void> {
    asked.outcome = 'undone';
    await transaction(site.company.ctx, async (ctx) => {
      await createLancamento(ctx, body);
      throw undone;
    }).catch((error: unknown) => {
      if (error === undone) rolledBack++;
      else failures++;
    });
  }

  async function move(): Promise<void> {
    const site = random.pick(stage.sites);
    const n = journal.size + 1;
    const kind = random.weighted<Kind>([
      [70, 'plain'],
      [18, 'keyed'],
      [6, site.vazio === null ? 'plain' : 'refused'],
      [6, 'undone'],
    ]);
    const asked: Asked = { n, empresa_id: site.company.id, kind, outcome: 'unknown', ids: new Set() };
    journal.set(n, asked);
    const body = {
      produto_id: kind === 'refused' ? site.vazio : random.pick(site.produtos),
      tipo: kind === 'refused' || (site.vazio === null && random.chance(0.3)) ? 'saida' : 'entrada',
      quantidade: (n / 1_000).toFixed(3),
    };
    if (kind === 'undone') return undo(site, asked, body);
    if (kind === 'keyed') return keyed(site, asked, body);
    // Nobody is there: knocking harder would only fill the journal.
    if (!note(asked, await ask(site, asked, body))) await sleep(random.between(100, 500));
  }

  async function lane(): Promise<void> {
    while (!stopping) {
      await move();
      await sleep(random.between(0, (2_000 * LANES) / perSecond));
    }
  }

  const lanes = Array.from({ length: LANES }, lane);
  return {
    journal,
    unexpected,
    get failures() {
      return failures;
    },
    get rolledBack() {
      return rolledBack;
    },
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}
