import { startReceiver } from '#tests/support/receiver.ts';

/**
 * A receiver that means harm, a process of its own: to each request it answers with as many bytes as the other side takes. Paths under
 * /interim get 103 answers without end, all others a chunk whose extension never ends. Tells its port, and then for each message how
 * many requests came, and how many bytes went out, since the message before.
 */
const receiver = await startReceiver();
receiver.reply(({ path }) => (path.startsWith('/interim') ? 'interim' : 'extension'));

let told = 0;
process.on('message', () => {
  process.send?.({ requests: receiver.requests.splice(0).length, sent: receiver.sent - told });
  told = receiver.sent;
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: receiver.port });
