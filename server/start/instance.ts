import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { isHolder, type Lock, tryLock } from '#server/local/lock-file.ts';
import { StartError } from '#server/start/failure.ts';

/** Makes this the only start on its data folder, or says where the other one is. */
export async function claimDataFolder(dataDir: string, address: string): Promise<Lock> {
  const lock = await tryLock(join(dataDir, 'start.pid'), address);
  if (!isHolder(lock)) return lock;
  throw new StartError(
    `O Romaneio já está no ar em ${lock.info} (processo ${lock.pid}), com os dados de ${dataDir}.\n` +
      'Para ter outro ao lado dele, use outra pasta e outra porta: DATA_DIR=.data-2 PORT=3001 npm start',
  );
}

/** A port that is free now, for PORT=0: what is begun here has one address in all of its processes. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer();
  probe.listen(0, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => refuseAddress(host, 0, error.code ?? 'erro'));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Finds out that the port is taken before anything is started. */
export async function checkPort(host: string, port: number): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'erro'));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code !== undefined) refuseAddress(host, port, code);
}

function refuseAddress(host: string, port: number, code: string): never {
  // It is no matter of the port: no other one would do.
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
    throw new StartError(`HOST=${host} não é um endereço desta máquina (${code}). Use, por exemplo, HOST=127.0.0.1.`);
  }
  const cause =
    { EADDRINUSE: 'já está em uso por outro programa', EACCES: 'não é permitida a este usuário' }[code] ??
    `não pode ser usada em ${host} (${code})`;
  throw new StartError(`A porta ${port} ${cause}. Escolha outra: PORT=${port < 1024 ? 3000 : port + 1} npm start`);
}
