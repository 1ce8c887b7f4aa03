import type { z } from '#server/platform/validation.ts';
import type { AdaptadorDeCanal } from './port.ts';

/** An adapter with what it needs: what of it anybody who sets channels up may see, and what nobody is shown. */
export type Registrado = {
  adaptador: AdaptadorDeCanal;
  config: z.ZodObject;
  segredos: z.ZodObject;
  /** The company's own address, of the parsed config. */
  enderecoOf: (config: Record<string, unknown>) => string;
  /** How the platform's notices find the channel: by its id (they are signed), by a secret path, or not at all. */
  avisos: 'id' | 'segredo' | null;
  /** Whether it keeps a connection open, from which messages come. */
  leitor?: true;
};
