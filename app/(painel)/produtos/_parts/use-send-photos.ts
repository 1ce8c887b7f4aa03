'use client';

import { useSendFiles } from '../../_parts/use-send-files.ts';

/** Sends photos of a product one after the other, in the order in which they were chosen, and tells of each how it is doing. */
export const useSendPhotos = (produto_id: number) =>
  useSendFiles(`/api/arquivos/produtos/${produto_id}/imagens`, {
    refresh: ['produtos'],
    largest: 10 * 1024 * 1024,
    largestInWords: '10 MB',
  });
