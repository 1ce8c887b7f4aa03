import { cron } from 'inngest';
import { db } from '#server/platform/db.ts';
import { inngest } from '../client.ts';
import { HOUSEKEEPING } from '../housekeeping.ts';

/** Deletes old rows by the tables' terms of retention, every ten minutes. */
export const retencao = inngest.createFunction(
  { id: 'retencao', name: 'Retenção', triggers: [cron('*/10 * * * *')], retries: 3, checkpointing: false },
  async ({ step }) => {
    for (const [name, work] of Object.entries(HOUSEKEEPING)) await step.run(name, async () => work(db()));
  },
);
