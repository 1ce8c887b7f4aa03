'use client';

import { trpc } from '#app/_trpc/client.ts';
import { Historico } from '../../../_parts/historico.tsx';
import { changesOf, lookOf } from './historico-words.ts';

/** The changes of the application, with their authors. */
export const HistoricoTab = ({ id }: { id: number }) => (
  <Historico
    title="O que foi feito neste aplicativo"
    description="Registro, mudanças e trocas do segredo, com quem fez e por onde. O que aconteceu com as empresas está em Eventos."
    maw={860}
    recurso="aplicativo"
    id={id}
    query={trpc.aplicativos.historico.useQuery({ id })}
    tell={(linha, zone) => ({ look: lookOf(linha), changes: changesOf(linha, zone) })}
  />
);
