import { env } from '#server/platform/env.ts';

/** Whether a real Inngest server runs the functions; otherwise the embedded executor does. */
export function usesInngestServer(): boolean {
  return env.INNGEST_BASE_URL !== undefined || env.INNGEST_EVENT_KEY !== undefined;
}
