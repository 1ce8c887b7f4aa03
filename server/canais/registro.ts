import type { Recebido as Arquivo } from '#server/midia/index.ts';
import type { z } from '#server/platform/validation.ts';
import type { AdaptadorDeCanal, CanalAberto } from './port.ts';

/** What the reader of a channel is given: where it was, and how it keeps what comes. */
export type Leitura = {
  /** As it was kept last; null the first time. */
  cursor: Record<string, unknown> | null;
  /**
   * Keeps what came, with the cursor, in one transaction: a body, or a file of the spool. What was kept before is not kept again.
   * @param impressao 32 bytes, or a text of which they are made, that make it the one that it is
   */
  keep: (entrega: {
    impressao: string | Uint8Array;
    corpo?: Uint8Array | null;
    arquivo?: Arquivo;
    cursor?: Record<string, unknown>;
  }) => Promise<void>;
  /** Keeps a cursor alone. */
  place: (cursor: Record<string, unknown>) => Promise<void>;
  onState: (estado: { situacao: 'conectado' | 'erro'; erro: string | null }) => Promise<void>;
  signal: AbortSignal;
};

/** An adapter with what it needs: what of it anybody who sets channels up may see, and what nobody is shown. */
export type Registrado = {
  adaptador: AdaptadorDeCanal;
  config: z.ZodObject;
  segredos: z.ZodObject;
  /** Those of the secrets that go to no server: notices are judged by them. */
  so_conferem?: readonly string[];
  /** The company's own address, of the parsed config. */
  enderecoOf: (config: Record<string, unknown>) => string;
  /** How the platform's notices find the channel: by its id (they are signed), by a secret path, or not at all. */
  avisos: 'id' | 'segredo' | null;
  /** Keeps a connection open, from which messages come, until `signal` is aborted; absent where notices bring them. */
  leitor?: (canal: CanalAberto, leitura: Leitura) => Promise<void>;
  /** Where that reader goes on when the settings have changed; null where it begins anew. Absent where it keeps no cursor. */
  cursorApos?: (
    cursor: Record<string, unknown>,
    before: Record<string, unknown>,
    config: Record<string, unknown>,
  ) => Record<string, unknown> | null;
};
