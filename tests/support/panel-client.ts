import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import type { PanelSession } from '#server/transport/auth/options.ts';
import type { TrpcContext } from '#server/transport/trpc/context.ts';
import { appRouter } from '#server/transport/trpc/root.ts';

export type Panel = ReturnType<typeof panelOf>;

/** The panel's door as a signed-in browser has it; `null` is nobody. */
export function panelOf(session: PanelSession | null, context: Partial<TrpcContext> = {}) {
  return appRouter.createCaller({
    session,
    request_id: 'req-do-painel-0001',
    ip: '198.51.100.7',
    foreignOrigin: false,
    keys: [],
    shown: null,
    ...context,
  });
}

/** Routers of what is a person's own, or open to whoever holds a link: they know no company, and have tests of their own. */
export const PERSONAL = ['avisos', 'convites', 'correio', 'fator', 'pessoa'] as const;
const isPersonal = (name: string) => PERSONAL.some((router) => name.startsWith(`${router}.`));

type Procedure = { name: string; mutation: boolean };

const all = (): Procedure[] =>
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>).map(
    ([name, procedure]) => ({ name, mutation: procedure._def.type === 'mutation' }),
  );

/** Every procedure of the panel that acts in a company: its name and whether it changes something. */
export const procedures = (): Procedure[] => all().filter(({ name }) => !isPersonal(name));

/** Every procedure that is a person's own, or open to whoever holds a link. */
export const personalProcedures = (): Procedure[] => all().filter(({ name }) => isPersonal(name));

/** Calls a procedure by its dotted name. */
export function call(panel: Panel, name: string, input?: unknown): Promise<unknown> {
  const [room = '', verb = ''] = name.split('.');
  const rooms = panel as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const procedure = rooms[room]?.[verb];
  if (!procedure) throw new Error(`No procedure ${name}`);
  return procedure(input);
}

export type PanelRefusal = { code: string; message: string; details: ErrorDetails | undefined };

/** How a call was refused; fails the test when it was not, or not by the translation of a known error. */
export async function refusalOf(work: Promise<unknown>): Promise<PanelRefusal> {
  const error: unknown = await work.then(
    (value) => new Error(`Not refused; it answered ${JSON.stringify(value)}`),
    (reason) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  const details = error.cause instanceof DomainError ? error.cause.details : undefined;
  return { code: error.code, message: error.message, details };
}
