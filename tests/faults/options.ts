import type { KillablePostgres } from './parts/postgres.ts';

/** What a run is given by the command or the test that begins it. */
export type RunOptions = {
  seed: number;
  /** Of the run's own: logs, files and, where PostgreSQL's user can reach it, the database. */
  folder: string;
  say?: (line: string) => void;
  /** Called with PostgreSQL as soon as it runs, for whoever must stop it when the run is cut short. */
  started?: (postgres: KillablePostgres) => void;
};
