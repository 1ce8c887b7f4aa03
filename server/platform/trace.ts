import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that each log line of a piece of work carries: ids, never a secret and nothing that a person wrote. */
export type LogFields = Record<string, string | number | null | undefined>;

/** `request`: the HTTP request that the work belongs to, whose route is found out on the way. */
type Trace = { fields: LogFields; request: { route?: string } };

const shared = globalThis as typeof globalThis & { romaneioTrace?: AsyncLocalStorage<Trace> };

/** One for the process, whatever bundle asks. */
shared.romaneioTrace ??= new AsyncLocalStorage<Trace>();
const storage = shared.romaneioTrace;

/** Runs `work`, all of whose log lines carry these fields besides those around it. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  const outer = storage.getStore();
  return storage.run({ fields: { ...outer?.fields, ...fields }, request: outer?.request ?? {} }, work);
}

/** Adds fields to the log lines of the work that runs now: ids that were found out since it began. */
export function addLogFields(fields: LogFields): void {
  const trace = storage.getStore();
  if (trace) Object.assign(trace.fields, fields);
}

/** The fields of the work that runs now, as a new object. */
export const logFields = (): LogFields => ({ ...storage.getStore()?.fields });

/** Runs `work` as one HTTP request. `request.route` is what `nameRoute` says while it lasts. */
export function traceRequest(request: { route?: string }, work: () => void): void {
  storage.run({ fields: {}, request }, work);
}

/** Names the declared route that answers the present request, for the metrics: never the address as it was asked. */
export function nameRoute(route: string): void {
  const trace = storage.getStore();
  if (trace) trace.request.route = route;
}
