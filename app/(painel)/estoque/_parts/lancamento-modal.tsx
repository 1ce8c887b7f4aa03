'use client';

import { FormModal } from '#app/_ui/form-dialog.tsx';
import { LancamentoForm } from './lancamento-form.tsx';
import type { Produto } from './types.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Chosen beforehand, where the screen is of one product. */
  produto?: Produto | undefined;
};

/** Posts an entry or an exit. */
export const LancamentoModal = ({ opened, onClose, produto }: Props) => (
  <FormModal opened={opened} onClose={onClose} title="Novo lançamento">
    <LancamentoForm produto={produto ?? null} onDone={onClose} onCancel={onClose} />
  </FormModal>
);
