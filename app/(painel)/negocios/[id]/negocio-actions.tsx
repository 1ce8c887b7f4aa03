'use client';

import { useDisclosure } from '@mantine/hooks';
import {
  IconEdit,
  IconFileDescription,
  IconFileDollar,
  IconRotate2,
  IconShoppingCartPlus,
  IconThumbDown,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Negocio } from '../types.ts';

const GanharModal = onDemand(() => import('../_parts/ganhar-modal.tsx').then((m) => m.GanharModal));
const NegocioDrawer = onDemand(() => import('../_parts/negocio-drawer.tsx').then((m) => m.NegocioDrawer));
const PerderModal = onDemand(() => import('../_parts/perder-modal.tsx').then((m) => m.PerderModal));

/** The actions that a deal's status allows. */
export function NegocioActions({ negocio }: { negocio: Negocio }) {
  const { can } = useSessao();
  const saidas = useSaidas({ tipo: 'negocio', id: negocio.id });
  const router = useRouter();
  const [editing, edit] = useDisclosure(false);
  const [winning, win] = useDisclosure(false);
  const [losing, lose] = useDisclosure(false);
  const { id, codigo, titulo, status, itens, pedido_erp_id, orcamento_erp_id, contrato_erp_id } = negocio;
  const reopen = useConfirmed(trpc.negocios.reabrir, {
    refresh: ['negocios', 'motivosPerda'],
    said: () => `Negócio “${titulo}” reaberto.`,
  });
  const remove = useConfirmed(trpc.negocios.delete, {
    refresh: ['negocios', 'contatos', 'atividades'],
    said: () => `Negócio “${titulo}” excluído.`,
    leave: () => router.push('/negocios'),
  });
  const writes = can('crm:write');
  const open = status === 'aberto';
  const contracts = writes && status !== 'perdido' && contrato_erp_id === null && can('contratos:write');
  const offer = useConfirmed(trpc.propostas.create, {
    refresh: ['propostas'],
    said: ({ numero }) => `Proposta ${numero} criada como rascunho.`,
    after: (proposta) => router.push(`/propostas/${proposta.id}`),
  });
  const offers = can('propostas:write') && itens.length > 0 && negocio.contato_id !== null;
  const makes = status === 'ganho' && can('vendas:write') && itens.length > 0;
  return (
    <>
      <DocumentActions
        of={`Negócio ${codigo}`}
        primary={
          writes &&
          (open
            ? { label: 'Ganhar', icon: IconTrophy, onClick: win.open }
            : makes &&
              (pedido_erp_id === null || orcamento_erp_id === null) && {
                label: pedido_erp_id === null ? 'Criar a venda' : 'Criar orçamento',
                icon: IconShoppingCartPlus,
                onClick: win.open,
              })
        }
        secondary={[
          offers && {
            label: 'Criar proposta',
            icon: IconFileDescription,
            onClick: () => offer.do({ negocio_id: id }),
          },
          writes && open && { label: 'Perder', icon: IconThumbDown, onClick: lose.open },
          writes && !open && { label: 'Reabrir', icon: IconRotate2, onClick: () => reopen.ask({ id }) },
          writes && { label: 'Editar', icon: IconEdit, onClick: edit.open },
        ]}
        more={[
          contracts && {
            label: 'Criar contrato',
            icon: IconFileDollar,
            href: `/contratos?novo=contrato&negocio=${id}`,
          },
          saidas,
        ]}
        destructive={[
          can('crm:delete') && { label: 'Excluir negócio', icon: IconTrash, onClick: () => remove.ask({ id }) },
        ]}
      />
      <NegocioDrawer opened={editing} record={negocio} onClose={edit.close} />
      <GanharModal opened={winning} negocio={negocio} onClose={win.close} />
      <PerderModal opened={losing} negocio={negocio} onClose={lose.close} />
      <ConfirmDialog {...reopen.dialog} title={`Reabrir “${titulo}”?`} confirm="Reabrir negócio">
        Ele volta ao quadro, no topo da etapa em que estava.
        {pedido_erp_id !== null || orcamento_erp_id !== null || contrato_erp_id !== null
          ? ' O que já nasceu dele não muda.'
          : ''}
      </ConfirmDialog>
      <ConfirmDialog {...remove.dialog} title={`Excluir “${titulo}”?`} confirm="Excluir negócio" danger>
        Ele sai do quadro, das listas e dos gráficos, e as atividades pendentes dele são canceladas. Não há como
        desfazer.
      </ConfirmDialog>
    </>
  );
}
