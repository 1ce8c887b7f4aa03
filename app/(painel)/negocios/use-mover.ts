'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { cartoesOf, colunaInput, withCartao, withoutCartao, withTotals } from './colunas.ts';
import type { Cartao, EtapaDoQuadro, Filtros } from './types.ts';

/** A place on the board; `index` counts the column's cards without the one that moves. */
export type Lugar = { etapa_id: number; index: number };

const STALE = 'Outra pessoa moveu este negócio; o quadro foi atualizado.';

const isStale = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus === 409;

type Options = {
  funil_id: number;
  filtros: Filtros;
  etapas: readonly EtapaDoQuadro[];
  /** Says a move to those who cannot see it. */
  say: (words: string) => void;
};

/**
 * Moves cards: on the screen at once, at the server one after the other, each by the version that the one before it left. A refusal puts
 * back what is not saved, forgets the moves that wait behind it, and has the columns read again; so has a move that was drawn while they were
 * read, for that reading is void.
 */
export function useMover({ funil_id, filtros, etapas, say }: Options) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const saving = trpc.negocios.move.useMutation();
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Counts refusals: what was asked for before one is void. */
  const round = useRef(0);
  const versions = useRef(new Map<number, number>());
  /** A reading of the columns is wanted that no move may be drawn over: it is done when nothing moves. */
  const behind = useRef(false);
  const inputOf = (etapa_id: number) => colunaInput(etapa_id, filtros);
  const dataOf = (etapa_id: number) => utils.negocios.coluna.getInfiniteData(inputOf(etapa_id));
  const cartoes = (etapa_id: number): Cartao[] => cartoesOf(dataOf(etapa_id));
  const quadroInput = { funil_id, ...filtros };

  /** Draws the move. @returns takes it back */
  function draw(cartao: Cartao, from: number, { etapa_id: to, index }: Lugar): () => void {
    const touched = [...new Set([from, to])].map((etapa_id) => ({ input: inputOf(etapa_id), data: dataOf(etapa_id) }));
    const totals = utils.negocios.quadro.getData(quadroInput);
    if (client.isFetching({ queryKey: getQueryKey(trpc.negocios.coluna) }) > 0) behind.current = true;
    for (const { input } of touched) void utils.negocios.coluna.cancel(input);
    void utils.negocios.quadro.cancel(quadroInput);
    const moved = from === to ? cartao : { ...cartao, parado: false, na_etapa_desde: new Date() };
    if (from !== to) {
      utils.negocios.coluna.setInfiniteData(inputOf(from), (data) => data && withoutCartao(data, cartao.id));
      utils.negocios.quadro.setData(
        quadroInput,
        (data) => data && { ...data, etapas: withTotals(data.etapas, from, to, cartao.valor) },
      );
    }
    utils.negocios.coluna.setInfiniteData(inputOf(to), (data) => data && withCartao(data, moved, index));
    return () => {
      for (const { input, data } of touched) utils.negocios.coluna.setInfiniteData(input, data);
      utils.negocios.quadro.setData(quadroInput, totals);
    };
  }

  async function send(cartao: Cartao, etapa_id: number, beside: { antes_de: number | null; depois_de: number | null }) {
    const { id } = cartao;
    const versao = Math.max(cartao.versao, versions.current.get(id) ?? 0);
    const saved = await saving.mutateAsync({ id, etapa_id, ...beside, versao });
    versions.current.set(id, saved.versao);
    utils.negocios.coluna.setInfiniteData(inputOf(etapa_id), (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              negocios: page.negocios.map((one) => (one.id === id ? { ...one, versao: saved.versao } : one)),
            })),
          },
    );
    void utils.negocios.get.invalidate({ id });
    void utils.negocios.historicoEtapas.invalidate({ id });
    void utils.negocios.historico.invalidate({ id });
  }

  function refused(error: unknown, back: () => void): void {
    round.current += 1;
    back();
    versions.current.clear();
    if (isStale(error)) notifications.show({ color: 'yellow', message: STALE, autoClose: 8_000 });
    else notifyError(error);
    say(isStale(error) ? STALE : 'O negócio não foi movido.');
    behind.current = true;
  }

  function readAgain(): void {
    void utils.negocios.quadro.invalidate(quadroInput);
    if (!behind.current) return;
    behind.current = false;
    // All of them: moves that waited behind a refused one were drawn in others.
    void utils.negocios.coluna.invalidate();
  }

  /** @param depois_de the neighbour above, where the place lies beyond the cards that were read */
  function mover(cartao: Cartao, from: number, lugar: Lugar, depois_de?: number): void {
    const others = cartoes(lugar.etapa_id).filter(({ id }) => id !== cartao.id);
    const beside = {
      depois_de: depois_de ?? others[lugar.index - 1]?.id ?? null,
      antes_de: depois_de === undefined ? (others[lugar.index]?.id ?? null) : null,
    };
    const etapa = etapas.find(({ id }) => id === lugar.etapa_id);
    const count = (etapa?.quantidade ?? 0) + (from === lugar.etapa_id ? 0 : 1);
    const back = draw(cartao, from, lugar);
    say(`${cartao.titulo} movido para ${etapa?.nome}, posição ${lugar.index + 1} de ${count}`);
    const asked = round.current;
    waiting.current += 1;
    queue.current = queue.current.then(async () => {
      try {
        if (asked === round.current) await send(cartao, lugar.etapa_id, beside);
      } catch (error) {
        refused(error, back);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) readAgain();
      }
    });
  }

  /** To the very end of a column, of which perhaps not all was read. */
  async function moverParaOFim(cartao: Cartao, etapa_id: number): Promise<void> {
    const last = await utils.client.negocios.coluna
      .query({ ...inputOf(etapa_id), limite: 2, do_fim: true })
      .catch((error: unknown) => notifyError(error) ?? null);
    if (!last) return;
    const end = last.negocios.filter(({ id }) => id !== cartao.id).at(-1);
    if (!end || last.negocios.at(-1)?.id === cartao.id) return;
    const count = etapas.find(({ id }) => id === etapa_id)?.quantidade ?? 1;
    mover(cartao, etapa_id, { etapa_id, index: count - 1 }, end.id);
  }

  return { cartoes, mover, moverParaOFim };
}

export type Mover = ReturnType<typeof useMover>;
