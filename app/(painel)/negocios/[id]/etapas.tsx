'use client';

import { VisuallyHidden } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import { formatDuracao } from '../_parts/duracao.ts';
import type { Negocio } from '../types.ts';
import classes from './detail.module.css';

/** So many stages of the deal's history are counted. */
const PASSAGENS = 100;

/** The stages that the deal has been in, the newest first. */
export const usePassagens = (id: number) => trpc.negocios.historicoEtapas.useQuery({ id, por_pagina: PASSAGENS });

/** The funnel's stages with the time that the deal was in each; a click moves an open deal there. */
export function Etapas({ negocio }: { negocio: Negocio }) {
  const { can } = useSessao();
  const { data: funis } = trpc.funis.list.useQuery();
  const { data: passagens } = usePassagens(negocio.id);
  const move = useConfirmed(trpc.negocios.move, {
    refresh: ['negocios'],
    said: ({ etapa_nome }) => `Negócio movido para ${etapa_nome}.`,
    refreshRefused: true,
  });
  const etapas = funis?.find(({ id }) => id === negocio.funil_id)?.etapas;
  if (!etapas) return <div style={{ height: 72 }} aria-busy />;
  const spent = new Map<number, number>();
  for (const { etapa_id, segundos } of passagens?.resultados ?? []) {
    if (etapa_id !== null) spent.set(etapa_id, (spent.get(etapa_id) ?? 0) + segundos);
  }
  const now = etapas.findIndex(({ id }) => id === negocio.etapa_id);
  const open = negocio.status === 'aberto';
  return (
    <ol className={classes.stages} aria-label="Etapas do funil">
      {etapas.map(({ id, nome }, index) => {
        const time = spent.get(id);
        const here = index === now;
        const state = !here ? (index < now ? 'passed' : 'ahead') : negocio.status === 'perdido' ? 'lost' : 'now';
        const inside = (
          <>
            <span className={classes.stageName}>{nome}</span>
            <span className={classes.stageTime}>{time === undefined ? '—' : formatDuracao(time)}</span>
            {here ? <VisuallyHidden>{open ? 'Etapa atual' : 'Última etapa'}</VisuallyHidden> : null}
          </>
        );
        return (
          <li key={id} aria-current={here ? 'step' : undefined}>
            {open && !here && can('crm:write') ? (
              <button
                type="button"
                className={classes.stage}
                data-state={state}
                title={`Mover para ${nome}`}
                disabled={move.dialog.loading}
                onClick={() => move.do({ id: negocio.id, etapa_id: id, versao: negocio.versao })}
              >
                {inside}
              </button>
            ) : (
              <div className={classes.stage} data-state={state}>
                {inside}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
