import type { Ctx } from '#server/platform/context.ts';
import { listCompras } from './list-compras.ts';
import type { ComprasAReceber } from './schemas.ts';

const SHOWN = 5;

/**
 * Purchases of which something is still to come, the oldest first.
 *
 * @returns the first 5 of them, and how many there are in all; with `ao_menos` there are more than `quantas` says
 */
export async function listComprasAReceber(ctx: Ctx): Promise<ComprasAReceber> {
  const first = { por_pagina: SHOWN, ordenar: 'criado_em', direcao: 'asc' };
  const [abertas, parciais] = await Promise.all([
    listCompras(ctx, { ...first, status: 'aberta' }),
    listCompras(ctx, { ...first, status: 'parcial' }),
  ]);
  return {
    compras: [...abertas.resultados, ...parciais.resultados].sort((a, b) => a.id - b.id).slice(0, SHOWN),
    quantas: abertas.total_registros + parciais.total_registros,
    ao_menos: abertas.ao_menos === true || parciais.ao_menos === true,
  };
}
