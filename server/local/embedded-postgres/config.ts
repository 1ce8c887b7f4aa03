import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists, writePrivateFile } from '#server/local/private-file.ts';

const schema = z.object({
  port: z.number().int(),
  /** The superuser's; the product's is derived from it. */
  password: z.string(),
  /** The data folder that this file was written for: a copied checkout must not share the original's database. */
  home: z.string(),
  /** Where the cluster is, when it could not be inside the data folder. */
  cluster: z.string().optional(),
});

/** What has to be remembered about a cluster from one start to the next. */
export type Config = z.infer<typeof schema>;

export const DATABASE = 'romaneio';

/** The superuser that initdb makes, for the start itself; it has this name in the clusters of every version. */
export const SUPERUSER = 'romaneio';
/** The product's role: it owns the database, and has no other right. */
export const PRODUCT = 'romaneio_app';

/** The password of the product's role, from which the superuser's does not follow. */
export const productPassword = (config: Config) => createHmac('sha256', config.password).update(PRODUCT).digest('hex');

/** The address of the product's database, for the product's role. */
export function productUrl(config: Config): string {
  return `postgres://${PRODUCT}:${productPassword(config)}@127.0.0.1:${config.port}/${DATABASE}`;
}

/** The address of a database of this cluster, for the superuser. */
export function superuserUrl(config: Config, database = 'postgres'): string {
  return `postgres://${SUPERUSER}:${config.password}@127.0.0.1:${config.port}/${database}`;
}

/** Reads what an earlier start wrote, or makes up a port and a password. */
export async function loadConfig(home: string): Promise<Config> {
  const found = await readConfig(home);
  if (!found) return { port: await freePort(), password: randomBytes(24).toString('hex'), home };
  if (found.home === home || found.cluster === undefined) return { ...found, home };
  const isCopy = (await readConfig(found.home))?.cluster === found.cluster;
  return isCopy ? { port: await freePort(), password: found.password, home } : { ...found, home };
}

/** What an earlier start wrote, if any did. */
export async function readConfig(home: string): Promise<Config | undefined> {
  const text = await readIfExists(join(home, 'config.json'));
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/** Keeps the configuration, readable by its owner only. */
export async function saveConfig(home: string, config: Config): Promise<void> {
  await writePrivateFile(join(home, 'config.json'), `${JSON.stringify(config, null, 2)}\n`);
}

/** A free port below the range that systems hand out to outgoing connections: any of twelve thousand. */
export async function freePort(from = 20_000): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = from + Math.floor(Math.random() * 12_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port in the twelve thousand from ${from}`);
}

/** Whether this machine lets a server listen there now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
