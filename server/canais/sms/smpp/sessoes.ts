import { sha256 } from '#server/platform/crypto.ts';
import type { CanalAberto } from '../../port.ts';
import { statusOf } from './biblioteca.ts';
import type { ConfigSmpp } from './config.ts';
import { semConexao } from './falhas.ts';
import { Link, type Ritmo, ritmoOf } from './link.ts';

/** Connections of this process by their channel: the one of a runner, which has none now and then. */
const runners = new Map<number, { link: Link | null }>();

type OnDemand = { settings: string; opening: Promise<Link>; link: Link | null; timer: NodeJS.Timeout | undefined };

/** Connections that were made to send, where this process has no runner of the channel. */
const onDemand = new Map<number, OnDemand>();

/** Says which connection a channel's messages go through while its runner is here; the answer takes that back. */
export function lend(canal_id: number): { put: (link: Link) => void; end: () => void } {
  const mine: { link: Link | null } = { link: null };
  runners.set(canal_id, mine);
  return {
    put: (link) => {
      mine.link = link;
    },
    end: () => {
      if (runners.get(canal_id) === mine) runners.delete(canal_id);
    },
  };
}

/** Whether this process has a channel's connection open, as its runner keeps it. */
export const hasRunner = (canal_id: number): boolean => runners.get(canal_id)?.link?.isOpen === true;

/**
 * A connection to send through: the runner's or, where this process has none, one that is made and kept while there is something to send.
 * @throws FalhaDoCanal where there is none now
 */
export async function linkFor(canal: CanalAberto, ritmo: Ritmo = ritmoOf(canal.config as ConfigSmpp)): Promise<Link> {
  const runner = runners.get(canal.id);
  if (runner) {
    if (!runner.link?.isOpen) throw semConexao('ela está sendo refeita');
    return runner.link;
  }
  const settings = sha256(JSON.stringify([canal.config, canal.segredos])).toString('hex');
  let found = onDemand.get(canal.id);
  if (found && (found.settings !== settings || found.link?.isOpen === false)) {
    drop(canal.id, found);
    found = undefined;
  }
  found ??= openOne(canal, settings, ritmo);
  const mine = found;
  const link = await mine.opening;
  clearTimeout(mine.timer);
  mine.timer = setTimeout(() => retire(canal.id, mine, link, ritmo), ritmo.ocioso);
  mine.timer.unref();
  return link;
}

function openOne(canal: CanalAberto, settings: string, ritmo: Ritmo): OnDemand {
  const opening = Link.open(canal, {
    ...{ modo: 'transmitter', ritmo, signal: AbortSignal.timeout(ritmo.conectar + ritmo.resposta) },
    // Nothing is delivered to those that only send; whoever does so all the same is told to come again.
    onDelivery: async () => statusOf('ESME_RX_T_APPN'),
  });
  const made: OnDemand = { settings, opening, link: null, timer: undefined };
  onDemand.set(canal.id, made);
  const opened = (link: Link) => {
    made.link = link;
    return link.closed;
  };
  opening
    .then(opened)
    .catch(() => undefined)
    .finally(() => drop(canal.id, made));
  return made;
}

/** Closes one that has had nothing to send for a while. */
function retire(canal_id: number, one: OnDemand, link: Link, ritmo: Ritmo): void {
  if (link.busy === 0) {
    drop(canal_id, one);
    return;
  }
  one.timer = setTimeout(() => retire(canal_id, one, link, ritmo), ritmo.ocioso);
  one.timer.unref();
}

function drop(canal_id: number, one: OnDemand): void {
  clearTimeout(one.timer);
  if (onDemand.get(canal_id) === one) onDemand.delete(canal_id);
  one.opening.then((link) => link.close()).catch(() => undefined);
}

/** Closes the connections that were made to send: when the process ends. */
export async function closeSmpp(): Promise<void> {
  const all = [...onDemand.values()];
  onDemand.clear();
  await Promise.all(
    all.map(({ opening, timer }) => {
      clearTimeout(timer);
      return opening.then((link) => link.close()).catch(() => undefined);
    }),
  );
}
