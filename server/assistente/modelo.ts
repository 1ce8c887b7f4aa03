import { env } from '#server/platform/env.ts';
import type { Aberto, Modelo } from './abrir-modelo.ts';

export type { Modelo };

let aberto: { of: string; opening: Promise<Aberto> } | null = null;

/** Whether the operator configured a model. */
export const hasModelo = (): boolean => Boolean(env.IA_URL && env.IA_MODELO);

/**
 * The operator's model; null where none is configured. The operator names its address, so that it may be a private one: the guard for
 * addresses of customers does not stand here, but every wait has an end. The libraries for models are loaded with the first.
 */
export async function findModelo(): Promise<Modelo | null> {
  const { IA_URL, IA_MODELO, IA_CHAVE } = env;
  if (!IA_URL || !IA_MODELO) return null;
  const of = JSON.stringify([IA_URL, IA_MODELO, IA_CHAVE ?? null]);
  if (aberto?.of !== of) {
    void closeModelo();
    const opening = import('./abrir-modelo.ts').then(({ openModelo }) => openModelo(IA_URL, IA_MODELO, IA_CHAVE));
    const made = { of, opening };
    aberto = made;
    opening.catch(() => {
      if (aberto === made) aberto = null;
    });
  }
  return aberto.opening;
}

/** Closes the connections to the endpoint. */
export async function closeModelo(): Promise<void> {
  const before = aberto;
  aberto = null;
  const opened = await before?.opening.catch(() => null);
  await opened?.agent.close();
}
