'use client';

import { IconEdit, IconExternalLink, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Menu } from '#app/_ui/menu.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConhecimentoActions } from './_parts/use-conhecimento-actions.tsx';
import type { Conhecimento } from './types.ts';

type Props = { item: Conhecimento; onRename: ((item: Conhecimento) => void) | undefined };

/** An item's actions in its row. */
export function ConhecimentoMenu({ item, onRename }: Props) {
  const { readAgain, remove, dialogs } = useConhecimentoActions(item);
  return (
    <>
      <RowMenu label={`Ações de ${item.nome}`}>
        <RowItem icon={IconExternalLink} href={`/conhecimento/${item.id}`}>
          Abrir
        </RowItem>
        {onRename ? (
          <RowItem icon={IconEdit} onClick={() => onRename(item)}>
            Renomear
          </RowItem>
        ) : null}
        {readAgain ? (
          <RowItem icon={IconRefresh} onClick={readAgain}>
            Ler de novo
          </RowItem>
        ) : null}
        {remove ? (
          <>
            <Menu.Divider />
            <RowItem icon={IconTrash} color="red" onClick={remove}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      {dialogs}
    </>
  );
}
