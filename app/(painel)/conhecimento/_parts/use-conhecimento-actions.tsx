'use client';

import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Conhecimento, isWaiting, SHOWS_CONHECIMENTO } from '../types.ts';

/**
 * What is done with an item besides renaming it; each is undefined for whoever may not.
 * @param leave from the item's own screen, after it was removed
 */
export function useConhecimentoActions(item: Pick<Conhecimento, 'id' | 'nome' | 'situacao'>, leave?: () => void) {
  const { can } = useSessao();
  const { id, nome } = item;
  const again = useConfirmed(trpc.conhecimento.update, {
    refresh: SHOWS_CONHECIMENTO,
    said: () => `“${nome}” voltou à fila e será lido de novo.`,
  });
  const removal = useConfirmed(trpc.conhecimento.delete, {
    refresh: SHOWS_CONHECIMENTO,
    said: () => `“${nome}” excluído.`,
    ...(leave ? { leave } : {}),
  });
  return {
    /** Nothing to do while it waits to be read anyway. */
    readAgain: can('crm:write') && !isWaiting(item) ? () => again.do({ id, reprocessar: true }) : undefined,
    readingAgain: again.dialog.loading,
    remove: can('crm:delete') ? () => removal.ask({ id }) : undefined,
    dialogs: (
      <ConfirmDialog {...removal.dialog} title={`Excluir “${nome}”?`} confirm="Excluir" danger>
        O assistente deixa de usá-lo na hora, e o conteúdo é apagado de vez. Para só tirá-lo das respostas, desligue “Em
        uso”.
      </ConfirmDialog>
    ),
  };
}
