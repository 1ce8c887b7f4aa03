'use client';

import { useDisclosure } from '@mantine/hooks';
import { IconFileCode, IconLink, IconLinkOff, IconPackageImport, IconPrinter } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Nota } from '../types.ts';

const ReceberModal = onDemand(() => import('../_parts/receber-modal.tsx').then((m) => m.ReceberModal));
const VincularModal = onDemand(() => import('../_parts/vincular-modal.tsx').then((m) => m.VincularModal));

/** Printing and saving for everybody; linking and receiving for those who may write, where the note allows it. */
export function NotaActions({ nota }: { nota: Nota }) {
  const { can } = useSessao();
  const saidas = useSaidas({ tipo: 'nota_fiscal', id: nota.id });
  const [linking, link] = useDisclosure(false);
  const [receiving, receive] = useDisclosure(false);
  const unlinking = useConfirmed(trpc.notasFiscais.desvincular, {
    refresh: ['notasFiscais'],
    said: () => `Nota ${nota.numero} desvinculada.`,
  });
  const writes = can('notas_fiscais:write');
  const linked = nota.venda_id !== null || nota.compra_id !== null;
  const changeable = writes && nota.recebida_em === null;
  const brings = nota.sentido === 'entrada' && nota.operacao === 'saida' && !['2', '3'].includes(nota.finalidade);
  const receivable = changeable && brings && nota.status === 'AUTORIZADO';
  const what = nota.sentido === 'saida' ? 'pedido' : 'compra';
  const open = (href: string) => window.open(href, '_blank', 'noopener');
  return (
    <>
      <DocumentActions
        of={`Nota ${nota.numero}`}
        primary={receivable && { label: 'Receber no estoque', icon: IconPackageImport, onClick: receive.open }}
        secondary={[
          {
            label: 'DANFE',
            icon: IconPrinter,
            onClick: () => open(`/api/arquivos/notas-fiscais/${nota.id}/danfe.pdf`),
          },
          {
            label: 'XML',
            icon: IconFileCode,
            onClick: () => open(`/api/arquivos/notas-fiscais/${nota.id}/nota.xml`),
          },
          changeable && {
            label: linked ? `Trocar ${what}` : `Vincular a ${what === 'pedido' ? 'um pedido' : 'uma compra'}`,
            icon: IconLink,
            onClick: link.open,
          },
        ]}
        more={[
          changeable &&
            linked && { label: 'Desvincular', icon: IconLinkOff, onClick: () => unlinking.do({ id: nota.id }) },
          saidas,
        ]}
      />
      <VincularModal nota={nota} opened={linking} onClose={link.close} />
      <ReceberModal nota={nota} opened={receiving} onClose={receive.close} />
    </>
  );
}
