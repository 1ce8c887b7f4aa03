'use client';

import { IconArrowBackUp, IconBan, IconBarcode, IconCheck, IconEdit, IconPrinter } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Action, DocumentActions } from '#app/_ui/document-actions.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';
import { SHOWS_EXPEDICAO } from '../use-expedicao.ts';
import { useConcluir } from './concluir.tsx';
import { linhasOf, progressOf } from './separar/separacao.ts';

/**
 * The actions that a shipment's status and the user's role allow. While something is left to put into the box, that is the next step;
 * then the conclusion is.
 */
export function ExpedicaoActions({ expedicao, onEdit }: { expedicao: Expedicao; onEdit: () => void }) {
  const { can, empresa } = useSessao();
  const { id, numero_expedicao: numero, status, data_conclusao } = expedicao;
  const { done, all } = progressOf(linhasOf(expedicao));
  const frozen = status === 'cancelada';
  const mayWrite = can('expedicao:write') && !frozen;
  const mayCancel = can('expedicao:delete') && !frozen;

  const change = useConfirmed(trpc.expedicao.update, {
    refresh: SHOWS_EXPEDICAO,
    refreshRefused: true,
    said: () => `Expedição ${numero} reaberta.`,
  });
  const concluir = useConcluir(expedicao);
  const pending = mayWrite && status === 'pendente';
  const separate: Action = { label: 'Separar', icon: IconBarcode, href: `/expedicao/${id}/separar` };
  const conclude: Action = { label: 'Concluir', icon: IconCheck, onClick: concluir.ask };
  const cancelling = useConfirmed(trpc.expedicao.cancel, {
    refresh: SHOWS_EXPEDICAO,
    refreshRefused: true,
    said: () => `Expedição ${numero} cancelada.`,
  });

  return (
    <>
      <DocumentActions
        of={`expedição ${numero}`}
        secondary={[
          { label: 'Imprimir romaneio', icon: IconPrinter, href: `/expedicao/${id}/romaneio` },
          mayWrite && { label: 'Editar', icon: IconEdit, onClick: onEdit },
          pending && (done < all ? conclude : all > 0 && separate),
        ]}
        more={[
          mayWrite &&
            status === 'concluida' && {
              label: 'Reabrir',
              icon: IconArrowBackUp,
              onClick: () => change.ask({ id, status: 'pendente' }),
            },
        ]}
        destructive={[
          mayCancel && { label: 'Cancelar expedição', icon: IconBan, onClick: () => cancelling.ask({ id }) },
        ]}
        primary={pending && (done < all ? separate : conclude)}
      />
      {concluir.dialog}
      <ConfirmDialog {...change.dialog} title={`Reabrir a expedição ${numero}?`} confirm="Reabrir">
        Ela volta a ser pendente, e os itens podem mudar outra vez. A data de conclusão
        {data_conclusao ? ` (${formatDateTime(data_conclusao, empresa.fuso)})` : ''} é apagada; o histórico a guarda. O
        que a conclusão tirou do estoque volta.
      </ConfirmDialog>
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar a expedição ${numero}?`}
        confirm="Cancelar expedição"
        dismiss="Voltar"
        danger
      >
        Não há como desfazer: cancelada, ela não pode mais ser alterada, concluída nem reaberta. Ela continua na lista,
        com os seus itens e o seu histórico.
      </ConfirmDialog>
    </>
  );
}
