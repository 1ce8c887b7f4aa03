'use client';

import { IconArrowBackUp, IconEdit, IconEraser, IconPackage, IconPackages, IconTrash } from '@tabler/icons-react';
import { Menu } from '#app/_ui/menu.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { SaidasItem } from '../_parts/saidas.tsx';
import type { Produto } from './types.ts';
import { useProdutoActions } from './use-produto-actions.tsx';

type Props = {
  produto: Produto;
  onEdit: ((produto: Produto) => void) | undefined;
  mayDelete: boolean;
  /** On the product's own screen: beside its buttons, and how to leave it. */
  page?: { leave: () => void };
};

/** A product's actions. */
export function ProdutoMenu({ produto, onEdit, mayDelete, page }: Props) {
  const actions = useProdutoActions(produto, page?.leave);
  const deleted = produto.situacao === 'E';
  return (
    <>
      <RowMenu label={`Ações de ${produto.nome}`} beside={page !== undefined}>
        {page ? null : (
          <RowItem icon={IconPackage} href={`/produtos/${produto.id}`}>
            Ver produto
          </RowItem>
        )}
        {produto.controlar_estoque && !deleted ? (
          <RowItem icon={IconPackages} href={`/estoque/${produto.id}`}>
            Ver estoque
          </RowItem>
        ) : null}
        {onEdit && !deleted ? (
          <>
            <RowItem icon={IconEdit} onClick={() => onEdit(produto)}>
              Editar
            </RowItem>
            <ActiveItem {...actions.active} />
          </>
        ) : null}
        {onEdit && deleted ? (
          <RowItem icon={IconArrowBackUp} onClick={actions.restore}>
            Restaurar
          </RowItem>
        ) : null}
        <SaidasItem tipo="produto" id={produto.id} />
        {mayDelete ? (
          <>
            <Menu.Divider />
            {deleted ? null : (
              <RowItem icon={IconTrash} color="red" onClick={actions.remove}>
                Excluir
              </RowItem>
            )}
            <RowItem icon={IconEraser} color="red" onClick={actions.removeForGood}>
              Apagar de vez
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      {actions.dialogs}
    </>
  );
}
