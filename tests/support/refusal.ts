import { expect } from 'vitest';
import { DomainError } from '#server/platform/errors.ts';
import type { Answer } from '#tests/support/api-client.ts';

/** The 400 for one field at fault, with one message, which has `said` in it. */
export function refused({ status, json, text }: Answer, field: string, said: RegExp | string = ''): void {
  expect(status, text).toBe(400);
  const message = typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said);
  expect(json).toStrictEqual({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: expect.any(String), details: { [field]: [message] } },
  });
}

/** The same for a refusal of several fields, or of one whose whole message is told. */
export function refusedOn({ status, text, json }: Answer, details: Record<string, string[]>): void {
  expect(status, text).toBe(400);
  expect(json).toStrictEqual({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: expect.any(String), details },
  });
}

/** What became of a verb's work: `done`, or the code of its refusal. Anything else, a deadlock before all, is thrown. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}
