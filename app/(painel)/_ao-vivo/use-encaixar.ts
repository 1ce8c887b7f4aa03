'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { encaixador } from './encaixador.ts';

/** Brings what the screen has of the inbox up to date. */
export function useEncaixar() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(() => encaixador(client, utils), [client, utils]);
}
