import type { Credential } from '#server/acesso/index.ts';
import type { Route } from './route.ts';

/** A request in the pipeline, with the findings of the steps so far. */
export type Passage = {
  request: Request;
  url: URL;
  ip: string | null;
  request_id: string;
  headers: Record<string, string>;
  credential: Credential | undefined;
  /** Why it was refused before it counted against a quota: such requests share lines of the log. */
  recusa: string | null;
  /** Names of fields and parameters that the route does not declare. */
  ignored: Set<string>;
  /** The body as it was read, and its bytes; undefined where none was, or could be. */
  sent: { value: unknown; bytes: number } | undefined;
  started: number;
  /** When the credential had passed, when all was read, when the verb had ended; and what writing the answer took (ms). */
  entered: number;
  read: number;
  acted: number;
  writing: number;
};

/** The declared route with its path parameters, the methods that a known path allows, or null for no such path. */
export type Target = { route: Route; params: Record<string, string> } | { allow: readonly string[] } | null;

/** What goes out: an envelope, a file, or nothing. */
export type Sent = string | Uint8Array<ArrayBuffer> | null;

/** Begins the reason (`recusa`) of a refusal for the network that a request came from. */
export const OUTSIDE = 'rede ';
