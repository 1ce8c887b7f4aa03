'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { trpc } from '#app/_trpc/client.ts';
import { chaveDoTempo } from '../../_ao-vivo/chaves.ts';

/** A conversation's time line, the newest page first; older ones are read as they are asked for. */
export function useTempo(id: number) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: chaveDoTempo(id),
    queryFn: ({ pageParam, signal }) =>
      client.conversas.timeline.query({ id, ...(pageParam === null ? {} : { antes_de: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ mensagens, tem_mais }) => (tem_mais ? mensagens[0]?.id : undefined),
    // What is new comes by the stream; reading all pages again would move what is read.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
    staleTime: 30_000,
  });
}
