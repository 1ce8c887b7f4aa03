'use client';

import { IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ActiveButton } from '#app/_ui/active-button.tsx';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../../_shell/session.tsx';
import type { Aplicativo } from '../types.ts';
import { SHOWS_APLICATIVO } from '../use-aplicativos.ts';
import { useAtivo } from './use-ativo.ts';

/** The actions on the application as a whole. */
export function AplicativoActions({ aplicativo }: { aplicativo: Aplicativo }) {
  const { id, nome, empresas_conectadas: n } = aplicativo;
  const { can } = useSessao();
  const router = useRouter();
  const utils = trpc.useUtils();
  const active = useAtivo(aplicativo);
  const deletion = useConfirmed(trpc.aplicativos.delete, {
    refresh: SHOWS_APLICATIVO,
    said: () => `Aplicativo “${nome}” excluído.`,
    leave: () => {
      // No refetch of the deleted record while the list opens: it would be answered with 404.
      utils.aplicativos.get.setData({ id }, undefined);
      router.push('/integracoes/aplicativos');
    },
  });
  if (!can('aplicativos:write')) return null;
  return (
    <>
      <ActiveButton {...active.item} loading={active.dialog.loading} />
      <RowMenu label="Mais ações do aplicativo" beside>
        <RowItem icon={IconTrash} color="red" onClick={() => deletion.ask({ id })}>
          Excluir
        </RowItem>
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar o aplicativo “${nome}”?`} confirm="Desativar" danger>
        Os tokens dele param na hora
        {n === 0 ? '' : n === 1 ? ' na empresa conectada' : ` nas ${n} empresas conectadas`}, e ninguém consegue
        autorizá-lo. As conexões ficam guardadas e voltam a funcionar quando você o reativar; mas, como ele também não
        renova tokens, as que passarem 30 dias sem renovação expiram.
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title={`Excluir o aplicativo “${nome}”?`} confirm="Excluir aplicativo" danger>
        Não há como desfazer.{' '}
        {n === 0
          ? 'Nenhuma empresa está conectada a ele agora.'
          : n === 1
            ? 'A empresa conectada perde a conexão na hora e fica sabendo por quê.'
            : `As ${n} empresas conectadas perdem a conexão na hora e ficam sabendo por quê.`}{' '}
        O client_id deixa de existir, e o lugar entre os aplicativos da empresa fica livre. Para só parar por um tempo,
        desative-o.
      </ConfirmDialog>
    </>
  );
}
