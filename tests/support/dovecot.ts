import { onTestFinished } from 'vitest';
import { type Dovecot as DovecotServer, type Kind, serveDovecot } from '#tests/support/dovecot-server.ts';
import { needProgram } from '#tests/support/programs.ts';

export type Dovecot = DovecotServer;

/** For describe.skipIf: whether there is no Dovecot to start, which it says loudly. */
export const lacksDovecot = (untested: string): boolean => needProgram('dovecot', untested) === undefined;

/** Starts a Dovecot on loopback, until the test ends. */
export async function startDovecot(kind: Kind = {}): Promise<Dovecot> {
  const dovecot = await serveDovecot(kind);
  onTestFinished(() => dovecot.discard());
  return dovecot;
}
