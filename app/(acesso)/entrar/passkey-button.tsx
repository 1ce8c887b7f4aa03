'use client';

import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPasskeys } from '#app/_fator/has-passkeys.ts';
import { UNAVAILABLE } from './unavailable.ts';

const REFUSALS: Record<string, string> = {
  CredentialsSignin: 'Esta chave de acesso não abre nenhuma conta. Entre com a senha e confira as suas chaves.',
  MUITAS_TENTATIVAS: 'Muitas tentativas. Aguarde 15 minutos e tente de novo.',
};

type Props = { voltar: string; onRefused: (refusal: string | null) => void; first?: boolean };

/** Signs in with a passkey, in place of the password or after it. Not there where the browser has none. */
export function PasskeyButton({ voltar, onRefused, first = false }: Props) {
  const alive = useMounted();
  const [busy, setBusy] = useState(false);
  async function enter() {
    setBusy(true);
    onRefused(null);
    try {
      // What only passkeys need comes when they are asked for: the screen is most people's first, and should be light.
      const { enterWithPasskey } = await import('./enter-with-passkey.ts');
      const answer = await enterWithPasskey();
      if (answer === null) {
        window.location.assign(`/entrar?voltar=${encodeURIComponent(voltar)}`);
        return;
      }
      onRefused(REFUSALS[answer] ?? UNAVAILABLE);
    } catch (error) {
      onRefused(error instanceof Error ? error.message : 'Tente de novo.');
    }
    setBusy(false);
  }
  if (alive && !hasPasskeys()) return null;
  return (
    <Button
      variant={first ? 'filled' : 'default'}
      fullWidth
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={busy}
      disabled={!alive}
      onClick={() => void enter()}
    >
      {first ? 'Usar chave de acesso' : 'Entrar com chave de acesso'}
    </Button>
  );
}
