import type { z } from '#server/platform/validation.ts';
import { type CanalAberto, FalhaDoCanal } from './port.ts';

/** What is kept of a channel. */
type Guardado = Pick<CanalAberto, 'id' | 'config' | 'segredos'>;

/** A channel as an adapter works with it: its settings and secrets as the adapter's schemas read them. */
export type Lido<C extends z.ZodType, S extends z.ZodType> = { id: number; config: z.output<C>; segredos: z.output<S> };

/**
 * How an adapter reads the channels that it is given. Each is read once, however many messages go through it.
 * @returns a function that throws FalhaDoCanal `final` where what was kept of the channel is not whole
 */
export function readerOf<C extends z.ZodType, S extends z.ZodType>(ofConfig: C, ofSegredos: S) {
  const read = new WeakMap<object, Lido<C, S>>();
  return (canal: Guardado): Lido<C, S> => {
    const known = read.get(canal);
    if (known) return known;
    const [config, segredos] = [ofConfig.safeParse(canal.config), ofSegredos.safeParse(canal.segredos)];
    if (!config.success || !segredos.success) {
      throw new FalhaDoCanal('A configuração deste canal está incompleta: confira-a em Configurações → Canais.', {
        resultado: 'final',
        codigo: 'configuracao',
      });
    }
    const lido = { id: canal.id, config: config.data, segredos: segredos.data };
    read.set(canal, lido);
    return lido;
  };
}
