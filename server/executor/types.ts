/** The SDK's handler over a set of functions. */
export type Handler = (request: Request) => Promise<Response>;

/** An event as functions receive it. */
export type InngestEvent = { id: string; name: string; ts: number; data: Record<string, unknown> };

/** A path of the event that started a run, or a literal. */
export type Operand = { path: string[] } | { value: unknown };
export type Equality = [Operand, Operand];

/** A function's settings. A failure handler is a function of its own, named `<id>-failure`. */
export type Definition = {
  id: string;
  maxAttempts: number;
  triggers: { event: string; when: Equality[] }[];
  crons: string[];
  /** At most `limit` of its runs are worked on at a time: per value of `key`, or of all. */
  concurrency: { limit: number; key: Operand | null } | null;
};
export type Definitions = ReadonlyMap<string, Definition>;
