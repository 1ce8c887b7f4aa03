import { onTestFinished } from 'vitest';
import { webhook } from '#tests/support/deliveries.ts';
import type { Company } from '#tests/support/factory.ts';
import { type Receiver, type Reply, type Script, startReceiver } from '#tests/support/receiver.ts';

/** A receiver until the test ends. */
export async function receiving(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

/** One that answers so. */
export async function receiverWith(script: Reply | Script): Promise<Receiver> {
  const receiver = await receiving();
  receiver.reply(script);
  return receiver;
}

/** Another company of the account, with one webhook to a receiver of its own. */
export async function hooked(root: Company, script: Reply | Script, fields: Record<string, unknown> = {}) {
  const company = await root.sibling();
  const receiver = await receiverWith(script);
  const { id } = await webhook(company, receiver.url, fields);
  return { company, receiver, id };
}
