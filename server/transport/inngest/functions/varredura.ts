import { cron } from 'inngest';
import { db } from '#server/platform/db.ts';
import { inngest } from '../client.ts';
import { sweep } from '../handover.ts';

/** The sweeper, every minute: hands overdue attempts, bulk jobs and e-mails over again, whose wake-up was lost. */
export const varredura = inngest.createFunction(
  { id: 'varredura', name: 'Varredura de entregas', triggers: [cron('* * * * *')], retries: 0, checkpointing: false },
  async ({ step }) => step.run('varrer', () => sweep(db())),
);
