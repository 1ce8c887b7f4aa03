import { expect, test } from 'vitest';
import type { Answer } from '#tests/support/api-client.ts';
import { NO_OBJECT } from '#tests/support/bad-json.ts';

type Send = (body: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The tests of a route that takes a JSON object: whatever is none is refused, before any field is looked at. */
export function refusesBadBodies(send: Send): void {
  test.each(NO_OBJECT)('a body that is not a JSON object: %s', async (_name, body) => {
    const { status, json, text } = await send(body);
    expect(status, text).toBe(400);
    expect(json.error.code).toBe('VALIDATION_ERROR');
  });

  test('another Content-Type or none is 415, over 1 MiB is 413', async () => {
    for (const body of ['{}', undefined]) {
      expect((await send(body, { 'content-type': 'text/plain' })).status).toBe(415);
    }
    expect((await send(undefined)).status).toBe(415);
    expect((await send(`{"x":"${'y'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });
}
