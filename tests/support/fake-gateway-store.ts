import type { Route } from '#tests/support/simulador.ts';

/** What is scripted: `send`, `check` (does a number have WhatsApp), `messages` (its history), `chats`, `media` (the gateway's own file), `file`, `session`, `hook`, `root`. */
export type GatewayKind = 'send' | 'check' | 'messages' | 'chats' | 'media' | 'file' | 'session' | 'hook' | 'root';

/** A message that the gateway knows. */
export type Known = {
  /** WhatsApp's own id. */
  id: string;
  /** Digits of the other side's telephone, as WhatsApp has it. */
  numero: string;
  fromMe: boolean;
  texto: string | null;
  /** Seconds since 1970. */
  em: number;
  file: { bytes: Buffer; mime: string; nome: string | null } | null;
  /** What the request said. */
  body: Record<string, unknown> | null;
};

export type Found = { kind: GatewayKind; route: Route };

/** What a gateway knows and does, whatever shape it has. */
export type Store = {
  readonly known: Known[];
  readonly state: { connected: boolean; number: string; events: string[] };
  readonly takesId: boolean;
  filesGone: boolean;
  /** A number as WhatsApp has it; null where it has none. */
  registered(number: string): string | null;
  /** A route that asks for the key, in this header. */
  guarded(kind: GatewayKind, header: string, route: Route): Found;
  /** Keeps what was sent. */
  take(numero: string, body: Record<string, unknown>, more: Partial<Known>): Known;
  /** What can be asked for, newest first. */
  history(): Known[];
};
