import { setTimeout as sleep } from 'node:timers/promises';
import { type Lane, openLane, requestBytes } from '../lane.ts';

/** The clients of the bench, a process of its own: movements over HTTP, as fast as they go or at a steady pace. */
type Job = { port: number; token: string; produtos: number[] } & (
  | { kind: 'flood'; seconds: number; lanes: number }
  | { kind: 'pace'; seconds: number; perSecond: number }
);

/** The movement's id, and when its answer was here. */
type Accepted = [id: number, at: number];

const now = () => performance.timeOrigin + performance.now();

function clients({ port, token, produtos }: Job) {
  const requests = produtos.map((produto_id) =>
    requestBytes('POST', '/v1/estoque/', token, { produto_id, tipo: 'entrada', quantidade: '1' }),
  );
  const accepted: Accepted[] = [];
  const open = async () => {
    let id = 0;
    const lane = await openLane(port, (body) => {
      id = Number(/"id":(\d+)/.exec(body)?.[1]);
    });
    const move = async () => {
      const bytes = requests[Math.floor(Math.random() * requests.length)];
      if (!bytes || (await lane(bytes)) !== 201) throw new Error('A movement was refused');
      accepted.push([id, now()]);
    };
    return { lane, move };
  };
  return { open, accepted };
}

async function flood(job: Extract<Job, { kind: 'flood' }>): Promise<Accepted[]> {
  const { open, accepted } = clients(job);
  const until = now() + job.seconds * 1_000;
  await Promise.all(
    Array.from({ length: job.lanes }, async () => {
      const { lane, move } = await open();
      while (now() < until) await move();
      await lane(null);
    }),
  );
  return accepted;
}

/** A movement every so often, whether or not the ones before have ended; a connection for each that is under way. */
async function pace(job: Extract<Job, { kind: 'pace' }>): Promise<Accepted[]> {
  const { open, accepted } = clients(job);
  const idle: { lane: Lane; move: () => Promise<void> }[] = [];
  const running: Promise<void>[] = [];
  const began = now();
  const total = job.seconds * job.perSecond;
  const one = async () => {
    const client = idle.pop() ?? (await open());
    await client.move();
    idle.push(client);
  };
  while (running.length < total) {
    const due = Math.min(total, ((now() - began) / 1_000) * job.perSecond);
    while (running.length < due) running.push(one());
    await sleep(1);
  }
  await Promise.all(running);
  await Promise.all(idle.map(({ lane }) => lane(null)));
  return accepted;
}

process.on('message', async (job: Job) => {
  process.send?.({ accepted: job.kind === 'flood' ? await flood(job) : await pace(job) });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
