import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { env } from '#server/platform/env.ts';
import { faultOf } from '#server/platform/http/faults.ts';
import { resolveHost } from '#server/platform/http/guarded-host.ts';
import { FalhaDoCanal } from '../../port.ts';
import type { ConfigSmpp } from './config.ts';
import { semConexao } from './falhas.ts';

/**
 * A connection to a channel's server, at an address that was judged, with TLS where the channel has it.
 * @throws FalhaDoCanal
 */
export async function connectSmpp(config: ConfigSmpp, timeoutMs: number, signal: AbortSignal): Promise<Socket> {
  if (!config.tls && env.APP_ENV === 'production') {
    throw new FalhaDoCanal('Em produção a conexão SMPP precisa de TLS.', { resultado: 'final', codigo: 'sem_tls' });
  }
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let phase: 'dns' | 'conexao' | 'tls' = 'dns';
  let socket: Socket | null = null;
  try {
    const { address, servername } = await unless(within, resolveHost(config.host));
    phase = 'conexao';
    socket = connectTcp({ host: address, port: config.porta, noDelay: true, keepAlive: true });
    await once(socket, 'connect', { signal: within });
    if (!config.tls) return socket;
    phase = 'tls';
    const secured = connectTls({
      socket,
      ...(isIP(servername) === 0 ? { servername } : { host: servername }),
      ...(config.autoridade === null ? {} : { ca: [...rootCertificates, config.autoridade] }),
    });
    socket = secured;
    await once(secured, 'secureConnect', { signal: within });
    return secured;
  } catch (error) {
    socket?.on('error', () => undefined).destroy();
    if (signal.aborted) throw semConexao('a tentativa foi interrompida');
    if (within.aborted) throw semConexao('o servidor não respondeu a tempo');
    const fault = faultOf(error, phase);
    if (fault.falha !== 'endereco_bloqueado') throw semConexao(fault.message);
    throw new FalhaDoCanal(`O servidor precisa ser público: ${fault.message}.`, {
      ...{ resultado: 'final', codigo: fault.falha },
    });
  }
}

/** What is awaited, unless the signal comes first. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
