import type { CanalAberto } from '../port.ts';
import type { Leitura, Registrado } from '../registro.ts';
import { email } from './adaptador.ts';
import { configSchema, segredosSchema } from './config.ts';
import { cursorApos, readMailbox } from './mailbox.ts';

const leitor = (canal: CanalAberto, { cursor, keep, place, onState, signal }: Leitura): Promise<void> =>
  readMailbox(canal, {
    ...{ cursor, place, onState, signal },
    keep: ({ impressao, arquivo, cursor: here }) => keep({ impressao, arquivo, cursor: here }),
  });

/** The adapter of e-mail with what it needs. */
export const emailRegistrado: Registrado = {
  ...{ adaptador: email, config: configSchema, segredos: segredosSchema, avisos: null, leitor, cursorApos },
  enderecoOf: ({ endereco }) => String(endereco).toLowerCase(),
};
