import type { Job } from './claim.ts';

/**
 * Requests under way at once to one webhook, and to one that has not answered yet or whose last attempt got no whole answer. A
 * quick one needs fewer: about four for each millisecond that it takes.
 */
export const PER_WEBHOOK = 20;
const PER_QUICK_WEBHOOK = 6;
const PER_SILENT_WEBHOOK = 2;
/** A quick webhook's deliveries are claimed ahead of their turn: as many as it takes in so many ms, for they must not grow old. */
const AHEAD_MS = 100;
const MOST_AHEAD = 180;
/** How quick a webhook is taken to be before it is known. */
const UNKNOWN_MS = 100;
/** One that has waited here for so long goes back unsent: its webhook hangs, and may have been changed or deactivated since. */
const STALE_MS = 1_000;

/** This worker's view of a company whose deliveries it holds: its budget, beside that of each webhook (`companies.ts`). */
export type Company = {
  id: number;
  lanes: Set<Lane>;
  active: number;
  /** Its budget keeps a lane waiting. */
  held: boolean;
  /** Until its debt is paid. */
  resting?: NodeJS.Timeout | undefined;
  credit: number;
  creditedAt: number;
};

/** This worker's view of a webhook that it holds deliveries of. */
export type Lane = {
  company: Company;
  waiting: { job: Job; since: number }[];
  active: number;
  /** It has not answered yet, or its last attempt got no whole answer. */
  silent: boolean;
  /** How long attempts take, of late. */
  ms: number;
  /** The last claim filled its room: there may be more in the queue. */
  more: boolean;
  usedAt: number;
};

/** A webhook that nothing is known of. */
export const newLane = (company: Company): Lane => ({
  company,
  waiting: [],
  active: 0,
  silent: true,
  ms: UNKNOWN_MS,
  more: false,
  usedAt: 0,
});

/** Requests that may be under way to it at once. */
export const capOf = (lane: Lane): number =>
  lane.silent ? PER_SILENT_WEBHOOK : Math.min(PER_WEBHOOK, Math.max(PER_QUICK_WEBHOOK, Math.ceil(4 * lane.ms)));

const aheadOf = (lane: Lane) =>
  lane.silent ? 0 : Math.min(MOST_AHEAD, Math.floor((capOf(lane) * AHEAD_MS) / Math.max(lane.ms, 1)));

/** How many of a webhook's deliveries may be here at once, those that wait for their turn included. */
const sizeOf = (lane: Lane) => capOf(lane) + aheadOf(lane);

/** How many more of them there is room for. */
export const roomOf = (lane: Lane): number => sizeOf(lane) - lane.active - lane.waiting.length;

/** Whether asking for more of it is worth a claim. */
export const hasRoom = (lane: Lane): boolean => roomOf(lane) >= sizeOf(lane) / 2;

/** Whether the delivery that has waited longest has waited too long. */
export const isStale = (lane: Lane): boolean =>
  (lane.waiting[0]?.since ?? Number.POSITIVE_INFINITY) < Date.now() - STALE_MS;
