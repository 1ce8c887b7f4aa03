'use client';

import { trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Contato } from './types.ts';

/** What shows a contact. */
export const SHOWS_CONTATO = ['contatos', 'etiquetas', 'negocios', 'atividades', 'inicio', 'auditoria'] as const;

/**
 * Archives a contact, takes it out of the archive, and removes it.
 * @param leave leaves the contact's own screen before the contact is gone
 */
export function useContatoChanges({ nome }: Pick<Contato, 'nome'>, leave?: () => void) {
  const archive = useConfirmed(trpc.contatos.archive, {
    refresh: SHOWS_CONTATO,
    said: () => `Contato “${nome}” arquivado.`,
  });
  const unarchive = useConfirmed(trpc.contatos.unarchive, {
    refresh: SHOWS_CONTATO,
    said: () => `Contato “${nome}” desarquivado.`,
  });
  const removal = useConfirmed(trpc.contatos.delete, {
    refresh: SHOWS_CONTATO,
    said: () => `Contato “${nome}” excluído.`,
    ...(leave ? { leave } : {}),
  });
  return { archive, unarchive, removal };
}
