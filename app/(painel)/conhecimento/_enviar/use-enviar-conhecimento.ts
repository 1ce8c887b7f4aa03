'use client';

import { type Sending, useSendFiles } from '../../_parts/use-send-files.ts';
import { type Conhecimento, SHOWS_CONHECIMENTO } from '../types.ts';
import { LARGEST, LARGEST_IN_WORDS } from './formatos.ts';

type Publicado = { conhecimento: Pick<Conhecimento, 'id' | 'nome'>; criado: boolean };

/** A file on its way to the knowledge, or what came of it. */
export type Envio = Sending<Publicado>;

/** Sends files to the knowledge. Leaving the screen does not stop them. */
export const useEnviarConhecimento = () =>
  useSendFiles<Publicado>('/api/arquivos/conhecimento', {
    refresh: SHOWS_CONHECIMENTO,
    largest: LARGEST,
    largestInWords: LARGEST_IN_WORDS,
    keeps: true,
    goesOn: true,
  });
