'use client';

import { IconPlayerPause, IconRobot } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import classes from './conversa.module.css';

/** Whether the assistant answers in this conversation; nothing where its channel has none, or a person has the conversation. */
export function AssistenteEstado({ conversa }: { conversa: Conversa }) {
  const { canal_id, ia_pausada, status, responsavel_id } = conversa;
  const { data } = trpc.assistente.get.useQuery(undefined, { staleTime: 60_000 });
  const on = data?.disponivel === true && data.canais.some(({ id, assistente }) => id === canal_id && assistente);
  if (ia_pausada && (on || responsavel_id === null)) {
    return (
      <span className={classes.assistente} data-pausado title="Nesta conversa, só pessoas respondem.">
        <IconPlayerPause size={13} aria-hidden /> Assistente pausado
      </span>
    );
  }
  if (!on || ia_pausada || status !== 'aberta' || responsavel_id !== null) return null;
  const always = data.horario === 'sempre';
  return (
    <span
      className={classes.assistente}
      title={`${data.nome} responde o contato${always ? '' : ', nas horas dos ajustes'}, até alguém assumir.`}
    >
      <IconRobot size={13} aria-hidden /> Assistente responde
    </span>
  );
}
