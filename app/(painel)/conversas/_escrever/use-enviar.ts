'use client';

import { TRPCClientError } from '@trpc/client';
import { useMemo } from 'react';
import { refused, toSignIn, trpc } from '#app/_trpc/client.ts';
import { fieldErrors } from '#app/_ui/feedback.tsx';
import { useEstado } from '../../_ao-vivo/store.ts';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { SignedOut, sendFile } from '../../_parts/send-file.ts';
import { isArrived, mensagensDe } from '../_conversa/montar.ts';
import { giveBackDraft } from './rascunho.ts';
import {
  addSaida,
  arrivedAs,
  changeSaida,
  type NovaSaida,
  removeSaida,
  type Saida,
  saidaOf,
  setOut,
} from './saidas.ts';

/** What is sent in a conversation goes one after the other, in the order in which it was written. */
const queues = new Map<number, Promise<unknown>>();

function inTurn(conversa_id: number, work: () => Promise<void>): void {
  const turn = (queues.get(conversa_id) ?? Promise.resolve()).then(work);
  queues.set(conversa_id, turn);
}

/** Sends texts and files; each is on the screen at once, and stays there with the reason where it was refused. */
export function useEnviar() {
  const { client } = trpc.useUtils();
  const { add, renew, renewTempo, known } = useEncaixar();
  const live = useEstado() === 'conectado';
  return useMemo(() => {
    const lastOf = (id: number) => Math.max(0, ...mensagensDe(known(id)).map((one) => one.id));
    const arrived = (asked: Saida): Mensagem | undefined => {
      const saida = saidaOf(asked.chave);
      return saida && mensagensDe(known(saida.conversa_id)).find((one) => isArrived(saida, one));
    };

    /** Returns the message's id. */
    async function write(saida: Saida, signal: AbortSignal): Promise<number> {
      const { conversa_id, texto, resposta_a_id, arquivo, chave, envio } = saida;
      const resposta = resposta_a_id === null ? {} : { resposta_a_id };
      if (!arquivo) {
        const input = { conversa_id, texto: texto ?? '', ...resposta };
        const mensagem = await client.conversas.send.mutate(input, { context: { key: envio } });
        add(conversa_id, { mensagem: { ...mensagem, email: null } });
        return mensagem.id;
      }
      const { id } = await sendFile<{ id: number }>(`/api/arquivos/conversas/${conversa_id}/anexos`, arquivo, {
        onProgress: (parte) => changeSaida(chave, { parte }),
        signal,
        fields: {
          ...(texto === null ? {} : { legenda: texto }),
          ...(resposta_a_id === null ? {} : { resposta_a_id: String(resposta_a_id) }),
        },
      });
      // Where the conversation is not open any more, it is read when it is.
      await renewTempo(conversa_id);
      return id;
    }

    /** Whether the conversation has it, which nobody may have told. */
    async function wasWritten(saida: Saida): Promise<boolean> {
      await renewTempo(saida.conversa_id);
      const mensagem = arrived(saida);
      if (mensagem) arrivedAs(saida, mensagem.id);
      return mensagem !== undefined;
    }

    async function send(saida: Saida): Promise<void> {
      const ending = new AbortController();
      changeSaida(saida.chave, {
        ...{ estado: 'enviando', erro: null, parte: 0 },
        cancelar: saida.arquivo ? () => ending.abort() : null,
      });
      try {
        arrivedAs(saida, await write(saida, ending.signal));
        if (live) return;
        renew(await client.conversas.get.query({ id: saida.conversa_id }));
        await renewTempo(saida.conversa_id);
      } catch (error) {
        if (ending.signal.aborted) {
          removeSaida(saida.chave);
          return;
        }
        if (isSignedOut(error)) {
          // Before the page is left, which asks where anything is nowhere but on it.
          if (saida.texto !== null) giveBackDraft(saida.conversa_id, saida.texto);
          if (saida.arquivo) {
            changeSaida(saida.chave, { estado: 'falhou', erro: reasonOf(error), texto: null, cancelar: null });
          } else removeSaida(saida.chave);
          toSignIn();
          return;
        }
        // Without an answer nobody knows whether it was written: the conversation itself does.
        if (!isRefusal(error)) {
          if (await wasWritten(saida)) return;
        }
        refused(error, true);
        changeSaida(saida.chave, { estado: 'falhou', erro: reasonOf(error), cancelar: null });
      }
    }

    const begin = (nova: Omit<NovaSaida, 'depois_de'>) => {
      const saida = addSaida({ ...nova, depois_de: lastOf(nova.conversa_id) });
      inTurn(nova.conversa_id, () => send(saida));
    };
    return {
      texto: (conversa_id: number, texto: string, resposta_a_id: number | null = null) =>
        begin({ conversa_id, texto, resposta_a_id, arquivo: null }),
      /** The text goes with the first file, as its caption. */
      arquivos: (conversa_id: number, files: readonly File[], texto: string | null, resposta_a_id: number | null) => {
        files.forEach((arquivo, i) => {
          begin({ conversa_id, arquivo, texto: i === 0 ? texto : null, resposta_a_id: i === 0 ? resposta_a_id : null });
        });
      },
      again: (saida: Saida) => {
        // Once, however long it waits for its turn.
        if (!setOut(saida.chave)) return;
        inTurn(saida.conversa_id, async () => {
          if (!(await wasWritten(saida))) await send(saida);
        });
      },
    };
  }, [client, add, renew, renewTempo, known, live]);
}

export type Enviar = ReturnType<typeof useEnviar>;

const isRefusal = (error: unknown) => error instanceof TRPCClientError && Boolean(error.data);
const isSignedOut = (error: unknown) =>
  error instanceof SignedOut || (error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED');

function reasonOf(error: unknown): string {
  const faults = Object.values(fieldErrors(error));
  if (faults.length > 0) return faults.join(' ');
  return error instanceof Error ? error.message : 'Tente de novo.';
}
