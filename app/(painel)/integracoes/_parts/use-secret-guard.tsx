'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { goTo, useLeaveGuard, type Where } from '#app/_ui/use-leave-guard.ts';

type Guard = {
  onCopied: () => void;
  /** Goes to an address of the panel, or asks first. */
  leave: (href: string) => void;
  /** The dialog, to be drawn on the screen. */
  dialog: ReactNode;
};

/** For a screen that shows a secret for the only time: leaving it asks until the secret was copied. */
export function useSecretGuard({ secret, lost }: { secret: string; lost: string }): Guard {
  const router = useRouter();
  const [copied, setCopied] = useState(false);
  /** Where the user wanted to go. */
  const [leaving, setLeaving] = useState<Where | null>(null);
  const [left, setLeft] = useState(false);
  useLeaveGuard(() => !copied && !left, setLeaving);

  function go(where: Where) {
    setLeft(true);
    // Only after the guard is gone.
    setTimeout(() => goTo(where, router.push));
  }

  return {
    onCopied: () => setCopied(true),
    leave: (href) => (copied ? go({ href }) : setLeaving({ href })),
    dialog: (
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Sair sem copiar o ${secret}?`}
        confirm="Sair sem copiar"
        dismiss="Voltar"
        danger
        onConfirm={() => leaving && go(leaving)}
        loading={false}
        error={null}
      >
        Ele não poderá ser visto de novo. {lost}
      </ConfirmDialog>
    ),
  };
}
