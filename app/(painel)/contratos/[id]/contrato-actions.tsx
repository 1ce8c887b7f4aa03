'use client';

import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconEdit, IconFlag, IconPlayerPause, IconPlayerPlay, IconTrendingUp } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSaidas } from '../../_parts/saidas.tsx';
import type { Contrato } from '../types.ts';

const ContratoDrawer = onDemand(() => import('../_parts/contrato-drawer.tsx').then((m) => m.ContratoDrawer));
const EncerrarModal = onDemand(() => import('../_parts/encerrar-modal.tsx').then((m) => m.EncerrarModal));
const ReajusteModal = onDemand(() => import('../_parts/reajuste-modal.tsx').then((m) => m.ReajusteModal));

/** The actions that a contract's status allows; what cannot be undone lies in the menu. */
export function ContratoActions({ contrato }: { contrato: Contrato }) {
  const [editing, edit] = useDisclosure(false);
  const [adjusting, adjust] = useDisclosure(false);
  const [ending, end] = useDisclosure(false);
  const { id, numero, status } = contrato;
  const saidas = useSaidas({ tipo: 'contrato', id });
  const refresh = ['contratos', 'clientes'] as const;
  const suspending = useConfirmed(trpc.contratos.suspender, { refresh, said: () => `Contrato ${numero} suspenso.` });
  const resuming = useConfirmed(trpc.contratos.reativar, { refresh, said: () => `Contrato ${numero} reativado.` });
  const cancelling = useConfirmed(trpc.contratos.cancelar, { refresh, said: () => `Contrato ${numero} cancelado.` });
  if (status !== 'ativo' && status !== 'suspenso') return null;
  const active = status === 'ativo';
  return (
    <>
      <DocumentActions
        of={`Contrato ${numero}`}
        primary={
          active
            ? { label: 'Reajustar', icon: IconTrendingUp, onClick: adjust.open }
            : { label: 'Reativar', icon: IconPlayerPlay, onClick: () => resuming.ask({ id }) }
        }
        secondary={[
          { label: 'Editar', icon: IconEdit, onClick: edit.open },
          active && { label: 'Suspender', icon: IconPlayerPause, onClick: () => suspending.ask({ id }) },
        ]}
        more={[
          !active && { label: 'Reajustar', icon: IconTrendingUp, onClick: adjust.open },
          { label: 'Encerrar', icon: IconFlag, onClick: end.open },
          saidas,
        ]}
        destructive={[{ label: 'Cancelar contrato', icon: IconBan, onClick: () => cancelling.ask({ id }) }]}
      />
      <ContratoDrawer opened={editing} record={contrato} onClose={edit.close} />
      <ReajusteModal opened={adjusting} contrato={contrato} onClose={adjust.close} />
      <EncerrarModal opened={ending} contrato={contrato} onClose={end.close} />
      <ConfirmDialog
        {...suspending.dialog}
        title={`Suspender o contrato ${numero}?`}
        confirm="Suspender"
        dismiss="Voltar"
      >
        O que venceu até hoje continua a receber. O que vence durante a suspensão não é cobrado, nem depois; contas já
        geradas com antecedência e não pagas são canceladas.
      </ConfirmDialog>
      <ConfirmDialog {...resuming.dialog} title={`Reativar o contrato ${numero}?`} confirm="Reativar" dismiss="Voltar">
        O próximo ciclo é o primeiro que vence de hoje em diante, no mesmo dia de sempre. O que venceu durante a
        suspensão não é cobrado.
      </ConfirmDialog>
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar o contrato ${numero}?`}
        confirm="Cancelar contrato"
        dismiss="Voltar"
        danger
      >
        As contas a receber que vencem de hoje em diante e não foram pagas são canceladas; as que venceram antes
        continuam a receber. Não há como desfazer. Para terminar em um dia certo, use “Encerrar”.
      </ConfirmDialog>
    </>
  );
}
