'use client';

import { trpc } from '#app/_trpc/client.ts';
import type { Linha } from './separacao.ts';

/** Puts a line, as the server answered it, into the shipment that is on screen: a scan does not wait for the shipment to be read again. */
export function useSeparada(id: number): (linha: Linha) => void {
  const utils = trpc.useUtils();
  return (linha) =>
    utils.expedicao.get.setData({ id }, (shown) =>
      shown
        ? {
            ...shown,
            destinos: shown.destinos.map((destino) => ({
              ...destino,
              linhas: destino.linhas.map((one) => (one.item_venda_id === linha.item_venda_id ? linha : one)),
            })),
          }
        : shown,
    );
}
