import { orRequired, z } from '#server/platform/validation.ts';
import { Guardado } from './keep.ts';

/** Addresses of a photo's three sizes, signed, for one to two hours: pixels of the longest edge, at most. */
export const urls = z.object({
  pequena: z.string().meta({ format: 'uri', description: 'Até 160 pixels no maior lado.' }),
  media: z.string().meta({ format: 'uri', description: 'Até 640 pixels no maior lado.' }),
  grande: z.string().meta({ format: 'uri', description: 'Até 1.600 pixels no maior lado.' }),
});

/** A file that was sent: bytes to the outside, to a verb what the store has of them. */
export const arquivoEnviado = z
  .instanceof(Guardado, { error: orRequired('Envie o conteúdo do arquivo.') })
  .meta({ type: 'string', format: 'binary', description: 'O conteúdo do arquivo.' });
