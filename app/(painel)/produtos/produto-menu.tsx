'use client';

import { Menu } from '@mantine/core';
import { IconEdit, IconPackages, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Produto } from './types.ts';

type Props = { produto: Produto; onEdit: (produto: Produto) => void; mayDelete: boolean };

/** A product's actions. */
export function ProdutoMenu({ produto, onEdit, mayDelete }: Props) {
  const { id, nome, codigo, situacao } = produto;
  const active = useActive(trpc.produtos.update, {
    ativo: situacao === 'A',
    off: { id, situacao: 'I' },
    on: { id, situacao: 'A' },
    refresh: ['produtos', 'estoque', 'inicio'],
    said: (saved) => `Produto “${saved.nome}” ${saved.situacao === 'A' ? 'reativado' : 'desativado'}.`,
  });
  const deletion = useConfirmed(trpc.produtos.delete, {
    refresh: ['produtos', 'estoque', 'inicio'],
    said: () => `Produto “${nome}” excluído.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(produto)}>
          Editar
        </RowItem>
        {produto.controlar_estoque ? (
          <RowItem icon={IconPackages} href={`/estoque/${id}`}>
            Ver estoque
          </RowItem>
        ) : null}
        <ActiveItem {...active.item} />
        {mayDelete ? (
          <>
            <Menu.Divider />
            <RowItem icon={IconTrash} color="red" onClick={() => deletion.ask({ id })}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar “${nome}”?`} confirm="Desativar produto">
        O produto fica marcado como inativo. O saldo e os lançamentos continuam, e ele pode ser reativado quando
        precisar.
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title={`Excluir “${nome}” (${codigo})?`} confirm="Excluir produto" danger>
        Ele sai de todas as listas, do painel e da API, e o código {codigo} fica livre. Os lançamentos continuam no
        razão e na auditoria. Não há como desfazer; se a ideia é só parar de usá-lo, desative.
      </ConfirmDialog>
    </>
  );
}
