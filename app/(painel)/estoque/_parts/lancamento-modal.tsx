'use client';

import { Modal, Text } from '@mantine/core';
import { LancamentoForm } from './lancamento-form.tsx';
import type { Linha, Produto } from './types.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Chosen beforehand, where the screen is of one product. */
  produto?: Produto | undefined;
  /** The movement to undo by its opposite. */
  estorno?: Linha | undefined;
};

/** Posts an entry or an exit. */
export function LancamentoModal({ opened, onClose, produto, estorno }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={estorno ? `Estornar lançamento nº ${estorno.id}` : 'Novo lançamento'}
    >
      {estorno ? (
        <Text size="sm" c="dimmed" mb="md">
          Um lançamento não se edita nem se apaga: o razão guarda tudo. Este novo lançamento, no sentido contrário,
          desfaz o efeito do nº {estorno.id}; os dois ficam no histórico.
        </Text>
      ) : null}
      <LancamentoForm produto={produto ?? null} estorno={estorno} onDone={onClose} onCancel={onClose} />
    </Modal>
  );
}
