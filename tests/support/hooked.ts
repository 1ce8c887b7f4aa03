import { afterAll, onTestFinished } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { startDispatcher, type TestDispatcherOptions, webhook } from '#tests/support/deliveries.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Receiver, type Reply, type Script, startReceiver } from '#tests/support/receiver.ts';

/** A company whose webhooks may go to receivers of tests, and a dispatcher that sends until the file's tests have ended. */
export async function startDelivering(options: TestDispatcherOptions = {}) {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const root = await makeCompany();
  const dispatcher = await startDispatcher(options);
  afterAll(() => dispatcher.stop());
  return { root, dispatcher };
}

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
