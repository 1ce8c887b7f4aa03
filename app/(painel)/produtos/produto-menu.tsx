'use client';

import { Menu } from '@mantine/core';
import { IconEdit, IconPackages, IconTrash } from '@tabler/icons-react';
import Link from 'next/link';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { ActiveItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Produto } from './types.ts';

type Question = 'deactivate' | 'delete';

/** What can be done with a product. */
export function ProdutoMenu({
  produto,
  onEdit,
  mayDelete,
}: {
  produto: Produto;
  onEdit: () => void;
  mayDelete: boolean;
}) {
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<Question | null>(null);
  const refresh = () =>
    Promise.all([utils.produtos.invalidate(), utils.estoque.invalidate(), utils.inicio.invalidate()]);
  const update = trpc.produtos.update.useMutation({
    onSuccess: async (saved) => {
      await refresh();
      setQuestion(null);
      notifyDone(`Produto “${saved.nome}” ${saved.situacao === 'A' ? 'reativado' : 'desativado'}.`);
    },
    onError: (error) => {
      if (!question) notifyError(error);
    },
  });
  const remove = trpc.produtos.delete.useMutation({
    onSuccess: async () => {
      await refresh();
      setQuestion(null);
      notifyDone(`Produto “${produto.nome}” excluído.`);
    },
  });
  const close = () => {
    setQuestion(null);
    update.reset();
    remove.reset();
  };

  return (
    <>
      <RowMenu label={`Ações de ${produto.nome}`}>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          Editar
        </Menu.Item>
        {produto.controlar_estoque ? (
          <Menu.Item component={Link} href={`/estoque/${produto.id}`} leftSection={<IconPackages size={16} />}>
            Ver estoque
          </Menu.Item>
        ) : null}
        <ActiveItem
          ativo={produto.situacao === 'A'}
          onDeactivate={() => setQuestion('deactivate')}
          onReactivate={() => update.mutate({ id: produto.id, situacao: 'A' })}
        />
        {mayDelete ? (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setQuestion('delete')}>
              Excluir
            </Menu.Item>
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog
        opened={question === 'deactivate'}
        onClose={close}
        title={`Desativar “${produto.nome}”?`}
        confirm="Desativar produto"
        onConfirm={() => update.mutate({ id: produto.id, situacao: 'I' })}
        loading={update.isPending}
        error={update.error}
      >
        O produto fica marcado como inativo. O saldo e os lançamentos continuam, e ele pode ser reativado quando
        precisar.
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'delete'}
        onClose={close}
        title={`Excluir “${produto.nome}” (${produto.codigo})?`}
        confirm="Excluir produto"
        onConfirm={() => remove.mutate({ id: produto.id })}
        danger
        loading={remove.isPending}
        error={remove.error}
      >
        Ele sai de todas as listas, do painel e da API, e o código {produto.codigo} fica livre. Os lançamentos continuam
        no razão e na auditoria. Não há como desfazer; se a ideia é só parar de usá-lo, desative.
      </ConfirmDialog>
    </>
  );
}
