import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withLock } from '#server/local/lock-file.ts';
import { readIfExists, writePrivateFile } from '#server/local/private-file.ts';

const schema = z.object({ NEXTAUTH_SECRET: z.string().min(32), ENCRYPTION_KEY: z.string().min(32) });

/** Secrets that an installation without configuration makes up for itself. */
export type Secrets = z.infer<typeof schema>;

/**
 * The secrets kept in the data folder (segredos.json, readable by its owner only), made up on first use.
 * Not for production, where they come from the environment.
 */
export async function developmentSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'segredos.json');
  await mkdir(dataDir, { recursive: true });
  return await withLock(`${path}.lock`, 10_000, async () => {
    const text = await readIfExists(path);
    if (text !== undefined) return schema.parse(JSON.parse(text));
    const secret = () => randomBytes(32).toString('base64');
    const secrets = { NEXTAUTH_SECRET: secret(), ENCRYPTION_KEY: secret() };
    await writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  });
}
