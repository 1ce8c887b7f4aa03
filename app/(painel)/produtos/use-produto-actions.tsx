'use client';

import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Produto } from './types.ts';

const REFRESH = ['produtos', 'estoque', 'inicio'] as const;

/**
 * What can be done to a product besides editing it, and the dialogs that ask before.
 * @param leave leaves the product's own screen, where it is removed for good
 */
export function useProdutoActions({ id, nome, codigo, situacao }: Produto, leave?: () => void) {
  const active = useActive(trpc.produtos.update, {
    ativo: situacao === 'A',
    off: { id, situacao: 'I' },
    on: { id, situacao: 'A' },
    refresh: REFRESH,
    said: (saved) => `Produto “${saved.nome}” ${saved.situacao === 'A' ? 'reativado' : 'desativado'}.`,
  });
  const restoration = useConfirmed(trpc.produtos.update, {
    refresh: REFRESH,
    said: () => `Produto “${nome}” restaurado.`,
  });
  const deletion = useConfirmed(trpc.produtos.delete, {
    refresh: REFRESH,
    said: () => `Produto “${nome}” excluído.`,
  });
  const removal = useConfirmed(trpc.produtos.delete, {
    refresh: REFRESH,
    said: () => `Produto “${nome}” apagado de vez.`,
    ...(leave ? { leave } : {}),
  });
  return {
    active: active.item,
    restore: () => restoration.do({ id, situacao: 'A' }),
    remove: () => deletion.ask({ id }),
    removeForGood: () => removal.ask({ id, definitivo: true }),
    dialogs: (
      <>
        <ConfirmDialog {...active.dialog} title={`Desativar “${nome}”?`} confirm="Desativar produto">
          O produto fica marcado como inativo. O saldo e os lançamentos continuam, e ele pode ser reativado quando
          precisar.
        </ConfirmDialog>
        <ConfirmDialog {...deletion.dialog} title={`Excluir “${nome}” (${codigo})?`} confirm="Excluir produto" danger>
          Ele sai das listas, do painel e da API, e o código {codigo} fica livre. Os lançamentos e os documentos
          continuam. Ele pode ser restaurado em Produtos, na situação Excluídos. Se a ideia é só parar de usá-lo,
          desative.
        </ConfirmDialog>
        <ConfirmDialog
          {...removal.dialog}
          title={`Apagar “${nome}” (${codigo}) de vez?`}
          confirm="Apagar de vez"
          danger
        >
          O cadastro deixa de existir, sem como desfazer. Só é possível se nenhum pedido, compra, expedição ou
          lançamento cita o produto.
        </ConfirmDialog>
      </>
    ),
  };
}
