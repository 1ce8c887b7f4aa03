import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FalhaDoCanal, MensagemEnviada, MidiaEnviada } from '#server/canais/port.ts';

let last = 0;

/** A message that a channel is to send. */
export const mensagemPara = (endereco: string, more: Partial<MensagemEnviada> = {}): MensagemEnviada => ({
  ...{ id: ++last, conversa_id: 3, endereco, texto: null, midias: [], modelo: null, resposta_a: null },
  ...{ id_externo: null, tentativas: 0, remetente_nome: null, email: null },
  ...more,
});

/** A file of a message; `opened` counts how often it was read. */
export function midiaDe(
  bytes: Uint8Array,
  more: Partial<MidiaEnviada> = {},
): MidiaEnviada & { readonly opened: { count: number } } {
  const opened = { count: 0 };
  return {
    ...{ id: ++last, tipo: 'imagem', nome: 'foto.png', mime: 'image/png', tamanho: bytes.length, referencia: null },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => {
      opened.count++;
      // In several pieces, as a file comes.
      return Readable.from(
        [bytes.subarray(0, 4), bytes.subarray(4, 9), bytes.subarray(9)].filter((piece) => piece.length > 0),
      );
    },
    opened,
    ...more,
  };
}

/** The failure with which a call ends. */
export async function failureOf(done: Promise<unknown>): Promise<FalhaDoCanal> {
  const error = await done.then(
    (value) => new Error('It did not fail', { cause: value }),
    (reason: unknown) => reason,
  );
  if (error instanceof Error && error.name === 'FalhaDoCanal') return error as FalhaDoCanal;
  throw error;
}

export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
