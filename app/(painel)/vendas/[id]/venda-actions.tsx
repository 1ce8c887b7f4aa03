'use client';

import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconBan, IconCheck, IconEdit, IconPrinter, IconTruckDelivery } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { type Action, DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { VendaExpedida } from '../types.ts';
import { MovesList } from './moves-list.tsx';
import { CRIAR_EXPEDICAO, useCriarExpedicao } from './use-criar-expedicao.ts';

const PedidoDrawer = onDemand(() => import('../_parts/pedido-drawer.tsx').then((m) => m.PedidoDrawer));
const DevolucaoModal = onDemand(() => import('./devolucao-modal.tsx').then((m) => m.DevolucaoModal));

/** The printed order, which the browser shows in a tab of its own. */
const impressao = (id: number) => `/api/arquivos/vendas/${id}.pdf`;

/** The actions that an order's status allows, each with what it will move. Printing is for everybody who reads it. */
export function VendaActions({ venda }: { venda: VendaExpedida }) {
  const { can } = useSessao();
  const [editing, edit] = useDisclosure(false);
  const [returning, give] = useDisclosure(false);
  const { id, numero_pedido: numero } = venda;
  const refresh = ['vendas', 'contas', 'expedicao', 'estoque'] as const;
  const closing = useConfirmed(trpc.vendas.finalizar, { refresh, said: () => `Pedido ${numero} finalizado.` });
  const cancelling = useConfirmed(trpc.vendas.cancelar, { refresh, said: () => `Pedido ${numero} cancelado.` });
  const ship = useCriarExpedicao(venda);
  const saidas = useSaidas({ tipo: 'venda', id });
  const writes = can('vendas:write');
  const open = venda.status === 'em_aberto';
  const quote = venda.tipo_pedido === 'orcamento';
  const carried = venda.expedicoes.filter(({ status }) => status !== 'cancelada');
  const out = venda.itens.filter(({ quantidade_baixada }) => !isZero(quantidade_baixada));
  const returnable = venda.itens.some(({ quantidade, quantidade_devolvida }) => quantidade !== quantidade_devolvida);
  const where = venda.deposito_nome ?? 'depósito padrão';
  const toShip: Action | null = ship && { label: CRIAR_EXPEDICAO, icon: IconTruckDelivery, onClick: ship };
  const toReturn: Action | false = writes &&
    venda.status === 'finalizada' &&
    returnable && { label: 'Registrar devolução', icon: IconArrowBackUp, onClick: give.open };

  return (
    <>
      <DocumentActions
        of={`Pedido ${numero}`}
        primary={
          open
            ? !quote && writes && { label: 'Finalizar', icon: IconCheck, onClick: () => closing.ask({ id }) }
            : toShip
        }
        secondary={[
          { label: 'Imprimir', icon: IconPrinter, onClick: () => window.open(impressao(id), '_blank', 'noopener') },
          open && writes && { label: 'Editar', icon: IconEdit, onClick: edit.open },
          !toShip && toReturn,
        ]}
        // What has not been shipped seldom comes back.
        more={[open && toShip, toShip && toReturn, saidas]}
        destructive={[
          writes &&
            venda.status !== 'cancelada' && {
              label: 'Cancelar pedido',
              icon: IconBan,
              onClick: () => cancelling.ask({ id }),
            },
        ]}
      />
      <PedidoDrawer opened={editing} record={venda} onClose={edit.close} />
      <DevolucaoModal venda={venda} opened={returning} onClose={give.close} />
      <ConfirmDialog
        {...closing.dialog}
        title={`Finalizar o pedido ${numero}?`}
        confirm="Finalizar pedido"
        dismiss="Voltar"
      >
        Cliente, tipo e itens ficam como estão: um pedido finalizado não muda mais; aceita devoluções e pode ser
        cancelado.
        <MovesList venda={venda} />
      </ConfirmDialog>
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar o pedido ${numero}?`}
        confirm="Cancelar pedido"
        dismiss="Voltar"
        danger
      >
        O pedido de {venda.cliente_nome} continua na lista, como cancelado. Não há como desfazer.
        {out.length > 0
          ? ` Voltam ao estoque (${where}) ${out.length === 1 ? 'o item que ainda está fora' : `os ${out.length} itens que ainda estão fora`}; o que o cliente já devolveu não volta de novo.`
          : ' Nada dele está fora do estoque: nenhum saldo muda.'}
        {carried.length > 0
          ? ` ${carried.length === 1 ? 'A expedição' : 'As expedições'} ${carried
              .map(({ numero_expedicao }) => numero_expedicao)
              .join(', ')} não ${carried.length === 1 ? 'muda' : 'mudam'}: veja se ainda deve sair.`
          : null}
      </ConfirmDialog>
    </>
  );
}
