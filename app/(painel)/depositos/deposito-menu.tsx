'use client';

import { IconArrowsExchange, IconEdit, IconStar } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive } from '#app/_ui/use-confirmed.ts';
import type { Deposito } from './types.ts';

type Props = { deposito: Deposito; onEdit: (deposito: Deposito) => void };

/** A warehouse's actions. The server refuses to deactivate the default warehouse, or a warehouse with a balance. */
export function DepositoMenu({ deposito, onEdit }: Props) {
  const { id, nome, ativo, padrao } = deposito;
  const router = useRouter();
  const active = useActive(trpc.depositos.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: ['depositos', 'estoque', 'inicio'],
    said: (saved) =>
      saved.ativo === ativo
        ? `“${saved.nome}” é o depósito padrão.`
        : `Depósito “${saved.nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(deposito)}>
          Renomear
        </RowItem>
        {ativo ? (
          <RowItem icon={IconArrowsExchange} onClick={() => router.push(`/estoque?novo=transferencia&de=${id}`)}>
            Transferir daqui
          </RowItem>
        ) : null}
        {ativo && !padrao ? (
          <RowItem icon={IconStar} onClick={() => active.do({ id, padrao: true })}>
            Tornar padrão
          </RowItem>
        ) : null}
        <ActiveItem {...active.item} />
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar o depósito “${nome}”?`} confirm="Desativar depósito">
        Ele deixa de aceitar lançamentos, pelo painel e pela API. Os lançamentos que já tem continuam no extrato, e ele
        pode ser reativado quando precisar.
      </ConfirmDialog>
    </>
  );
}
