'use client';

import { trpc } from '#app/_trpc/client.ts';
import { Historico } from '../../_parts/historico.tsx';
import { useFormasEnvio } from '../use-expedicao.ts';
import { changesOf, itemOf, lookOf } from './historico-words.ts';

/** The shipment's history. */
export function HistoricoCard({ id }: { id: number }) {
  const { nomeOf } = useFormasEnvio();
  return (
    <Historico
      recurso="expedicao"
      id={id}
      query={trpc.expedicao.historico.useQuery({ id })}
      tell={(linha, zone) => ({
        look: lookOf(linha),
        item: itemOf(linha),
        changes: changesOf(linha, zone, nomeOf),
      })}
    />
  );
}
