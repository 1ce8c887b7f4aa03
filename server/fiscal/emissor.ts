import type { Recebido } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readArquivo } from './leitura/read-arquivo.ts';
import type { Julgado } from './leitura/types.ts';

/** What is known of a note that comes through: its issuer's signature, or SEFAZ's own word too. */
export type Verificacao = 'assinatura' | 'sefaz';

/**
 * Where notes come from. What issues notes, or asks SEFAZ about them, will stand behind this port; README.md says what it will need.
 * Nothing of it is declared before it exists.
 */
export type EmissorFiscal = {
  nome: 'importacao';
  verificacao: Verificacao;
  /** Judges the notes and events of a file. */
  read: (
    ctx: Ctx,
    recebido: Pick<Recebido, 'caminho' | 'nome' | 'tamanho'>,
  ) => Promise<{ julgados: Julgado[]; sozinho: boolean }>;
};

/** Files that people bring. They prove the issuer's signature; SEFAZ's authorisation is what the file declares. */
export const importacao: EmissorFiscal = {
  nome: 'importacao',
  verificacao: 'assinatura',
  read: (ctx, recebido) => readArquivo(ctx.empresa_id, recebido),
};
