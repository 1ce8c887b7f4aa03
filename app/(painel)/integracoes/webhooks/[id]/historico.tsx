'use client';

import { trpc } from '#app/_trpc/client.ts';
import { Historico } from '../../../_parts/historico.tsx';
import { changesOf, lookOf } from './historico-words.ts';

/** The changes of the webhook, with their authors. */
export const HistoricoTab = ({ id }: { id: number }) => (
  <Historico
    title="O que foi feito neste webhook"
    description="Criação, mudanças e reenvios, com quem fez e por onde. O que foi enviado está em Entregas."
    label="Auditoria"
    maw={860}
    recurso="webhook"
    id={id}
    query={trpc.webhooks.historico.useQuery({ id })}
    tell={(linha, zone) => ({ look: lookOf(linha), changes: changesOf(linha, zone) })}
  />
);
