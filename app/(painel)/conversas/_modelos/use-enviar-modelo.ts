'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Inputs, type Outputs, trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { sendFile } from '../../_parts/send-file.ts';
import { arquivoDe, type Modelo, type Preenchido, parametrosDe } from './preencher.ts';

type Destino = Pick<Inputs['modelosWhatsapp']['send'], 'conversa_id' | 'contato_id' | 'endereco'>;
type Envio = { modelo: Modelo; preenchido: Preenchido; destino: Destino };
/** What both doors answer; of what a file came with, moments are texts. */
type Enviada = Pick<Outputs['modelosWhatsapp']['send'], 'id' | 'conversa_id'>;
type Told = { onSuccess: (mensagem: Enviada) => void; onError?: (error: Error) => void };

/** Sends a template: with the file of its header as a form, else as any other call. A file that is under way ends with the dialog. */
export function useEnviarModelo({ onSuccess, onError }: Told) {
  const { client } = trpc.useUtils();
  const once = useOnce();
  /** How much of the file has gone, from 0 to 1; null where none is going. */
  const [parte, setParte] = useState<number | null>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ modelo, preenchido, destino }: Envio): Promise<Enviada> => {
      const parametros = parametrosDe(modelo, preenchido);
      const arquivo = arquivoDe(modelo, preenchido);
      if (!arquivo) return client.modelosWhatsapp.send.mutate({ id: modelo.id, ...destino, parametros }, once);
      ending.current = new AbortController();
      const texts = Object.entries(destino).filter(([, value]) => value !== undefined);
      return sendFile<Enviada>(`/api/arquivos/modelos-whatsapp/${modelo.id}`, arquivo, {
        onProgress: setParte,
        signal: ending.current.signal,
        fields: {
          ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
          parametros: JSON.stringify(parametros),
        },
      });
    },
    onSuccess,
    ...(onError && { onError }),
    onSettled: () => setParte(null),
  });
  return { send: mutate, sending: isPending, error, parte };
}
