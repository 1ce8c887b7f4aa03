'use client';

import { trpc } from '#app/_trpc/client.ts';
import { useActive } from '#app/_ui/use-confirmed.ts';
import type { Aplicativo } from '../types.ts';
import { SHOWS_APLICATIVO } from '../use-aplicativos.ts';

/** Puts an application out of use, asking first, and back into it. */
export const useAtivo = ({ id, nome, ativo }: Aplicativo) =>
  useActive(trpc.aplicativos.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: SHOWS_APLICATIVO,
    refreshRefused: true,
    said: (saved) => `Aplicativo “${nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`,
  });
