import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contextOfSystem } from '#server/acesso/index.ts';
import { answerVez } from '#server/assistente/index.ts';
import { readConhecimento } from '#server/conhecimento/index.ts';
import { runReenvioBatch } from '#server/entregas/index.ts';
import { exemploDe, publish } from '#server/eventos/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { runImportacao } from '#server/transport/inngest/importacao-batch.ts';
import { startDispatcher } from '#tests/support/deliveries.ts';
import { finding, TROCAS } from '#tests/support/passages.ts';

/**
 * What a process that is going to be killed does. `publish`: commits an event and dies before it has told anybody, or
 * (`abandon`) dies before the commit. `deliver`: a worker. `resend`: works off the bulk job `id`, and delivers where told to. `import`:
 * works off the import `id`. `read`: reads the item of knowledge `id`. `answer`: does the assistant's turn in the conversation `id`.
 */
type Job =
  | { kind: 'publish' | 'abandon' }
  | { kind: 'deliver' }
  | { kind: 'resend'; id: number; deliver: boolean }
  | { kind: 'import'; id: number }
  | { kind: 'read' | 'answer'; id: number };

const die = () => process.kill(process.pid, 'SIGKILL');

async function work(ctx: Ctx, job: Job): Promise<void> {
  if (job.kind === 'publish' || job.kind === 'abandon') {
    await transaction(ctx, async (tx) => {
      // The first thing after the commit: nobody is woken.
      tx.db.afterCommit(die);
      await publish(tx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
      if (job.kind === 'abandon') die();
    });
  }
  if (job.kind === 'deliver' || (job.kind === 'resend' && job.deliver)) await startDispatcher();
  process.send?.('ready');
  if (job.kind === 'read') await readConhecimento(ctx, job.id);
  if (job.kind === 'resend') while (await runReenvioBatch(ctx, job.id)) await wait(1);
  if (job.kind === 'answer') await answerVez(ctx, job.id, { search: finding(TROCAS) });
  if (job.kind === 'import') while (await runImportacao(job.id)) await wait(1);
  await wait(60_000);
}

/** A process of its own that does this job for a company, ready or at its end; for SIGKILL. */
export async function startDoomed(empresa_id: number, job: Job): Promise<Doomed> {
  const child = fork(fileURLToPath(import.meta.url), [String(empresa_id), JSON.stringify(job)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return {
    child,
    signal: async () => (await ended)[1],
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export type Doomed = {
  child: ChildProcess;
  /** The signal that ended it; waits for its end. */
  signal(): Promise<unknown>;
  kill(): Promise<void>;
};

/** The term of every worker that is not alive passes now, instead of in ten seconds. */
export async function passTerms(): Promise<void> {
  await db().sql`UPDATE trabalhadores SET vivo_ate = clock_timestamp() - interval '1 second'`;
}

if (import.meta.main) {
  const [, , empresa_id, job = ''] = process.argv;
  const ctx = await contextOfSystem(db(), Number(empresa_id), 'job');
  if (!ctx) throw new Error('No such company');
  await work(ctx, JSON.parse(job));
}
