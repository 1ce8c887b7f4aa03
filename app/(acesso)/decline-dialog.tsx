'use client';

import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  empresa_nome: string;
  onConfirm: () => void;
  loading: boolean;
  error: { message: string } | null;
};

/** Asks before an invitation is declined: only whoever sent it can bring it back. */
export const DeclineDialog = ({ empresa_nome, ...dialog }: Props) => (
  <ConfirmDialog
    {...dialog}
    title={`Recusar o convite de ${empresa_nome}?`}
    confirm="Recusar convite"
    dismiss="Voltar"
    danger
  >
    O convite deixa de valer. Para entrar depois, você precisa de outro.
  </ConfirmDialog>
);
