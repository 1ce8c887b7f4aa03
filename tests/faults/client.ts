/** What the API said: the status, and `data` of its envelope. */
export type Answer = { status: number; data: Record<string, unknown> };

const ANSWER_MS = 15_000;

/** One POST to the web process at `base`; null where nobody answered, or the server failed: it may have happened or not. */
export async function post(
  base: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body: unknown },
): Promise<Answer | null> {
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (response.status < 500) return { status: response.status, data: data ?? {} };
  } catch {
    // Killed in the middle, or not there at all.
  }
  return null;
}
