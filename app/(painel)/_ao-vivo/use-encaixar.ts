'use client';

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { chaveDoTempo, LISTAS } from './chaves.ts';
import { acrescentar, emendar, encaixar } from './encaixar.ts';
import type { Conversa, Filtros, Mensagem, Novidades, Pagina, Registro, Trecho } from './types.ts';

type Paginas = InfiniteData<Pagina, number>;
type Trechos = InfiniteData<Trecho, number | null>;

/** Milliseconds in which changes gather before the server is asked for what they cannot tell. */
const GATHER = 800;

const isPaginas = (data: unknown): data is Paginas =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Brings what the screen has of the inbox up to date, by what the stream or an answer of the server tells. */
export function useEncaixar() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lists = false;
    const ask = (andLists: boolean) => {
      lists ||= andLists;
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void utils.conversas.contagens.invalidate();
        if (lists) void client.invalidateQueries(LISTAS);
        lists = false;
      }, GATHER);
    };

    /** A conversation as it is now, in every list and wherever it is open. */
    const renew = (conversa: Conversa) => {
      const known = utils.conversas.get.getData({ id: conversa.id });
      if (known && known.atualizado_em > conversa.atualizado_em) return;
      utils.conversas.get.setData({ id: conversa.id }, conversa);
      const eu = utils.conversas.contagens.getData()?.eu ?? null;
      let unknown = false;
      for (const [key, data] of client.getQueriesData<unknown>(LISTAS)) {
        const { input } = (key[1] ?? {}) as { input?: Filtros };
        if (!isPaginas(data)) {
          void client.invalidateQueries({ queryKey: key, exact: true });
          continue;
        }
        const { paginas, perguntar } = encaixar(data.pages, conversa, input ?? {}, eu);
        unknown ||= perguntar;
        if (paginas !== data.pages) client.setQueryData(key, { ...data, pages: [...paginas] });
      }
      ask(unknown);
    };

    /** The newest part of an open conversation's time line. */
    const renewTempo = async (id: number) => {
      const queryKey = chaveDoTempo(id);
      if (!client.getQueryData(queryKey)) return;
      const seen = client.getQueryCache().find({ queryKey })?.isActive() ?? false;
      if (!seen) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
        return;
      }
      const novo = await utils.client.conversas.timeline.query({ id }).catch(() => null);
      if (novo) mend(id, novo);
      else void client.invalidateQueries({ queryKey });
    };

    const mend = (id: number, novo: Trecho) => {
      const queryKey = chaveDoTempo(id);
      client.setQueryData<Trechos>(queryKey, (data) => {
        if (!data) return data;
        const pages = emendar(data.pages, novo);
        return pages ? { ...data, pages } : { pages: [novo], pageParams: [null] };
      });
    };

    return {
      renew,
      renewTempo,
      /** One message or note that was just written. */
      add: (id: number, written: { mensagem?: Mensagem; registro?: Registro }) =>
        client.setQueryData<Trechos>(chaveDoTempo(id), (data) => {
          const pages = data && acrescentar(data.pages, written);
          return data && pages ? { ...data, pages } : data;
        }),
      /** What was read of a conversation's messages. */
      known: (id: number): readonly Trecho[] => client.getQueryData<Trechos>(chaveDoTempo(id))?.pages ?? [],
      /** What the stream told. */
      take: ({ conversas, recarregar }: Novidades) => {
        if (recarregar) {
          void utils.conversas.invalidate();
          return;
        }
        for (const conversa of conversas) {
          renew(conversa);
          void renewTempo(conversa.id);
        }
      },
      /** Everything may have changed. */
      reload: () => void utils.conversas.invalidate(),
    };
  }, [client, utils]);
}
