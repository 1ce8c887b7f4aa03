'use client';

import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPasskeys } from '#app/_fator/has-passkeys.ts';
import { ProofDialog } from '#app/_fator/proof-dialog.tsx';
import { AppDialog, PasskeyDialog } from '#app/_fator/setup-dialogs.tsx';
import { signOut } from '#app/_sessao/session.ts';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { AcessoCard } from '../acesso-card.tsx';
import { OtherCompanies } from './other-companies.tsx';

/** Leads to the set-up of a second factor, which the company asks for, and then on to where the person was going. */
function Screen({ empresa_nome, voltar }: { empresa_nome: string; voltar: string }) {
  const alive = useMounted();
  const [open, setOpen] = useState<'aplicativo' | 'passkey' | null>(null);
  const close = () => setOpen(null);
  const goOn = () => window.location.assign(voltar);
  return (
    <AcessoCard
      title="Proteja a sua conta"
      text={`${empresa_nome} só abre para quem usa verificação em duas etapas. Escolha uma forma: leva um minuto.`}
      below={
        <Anchor component="button" type="button" onClick={() => void signOut().catch(notifyError)} underline="always">
          Sair
        </Anchor>
      }
    >
      <ProofDialog />
      <Stack>
        <Button
          size="md"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          disabled={!alive}
          onClick={() => setOpen('aplicativo')}
        >
          Aplicativo autenticador
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden />}
          disabled={!alive || !hasPasskeys()}
          onClick={() => setOpen('passkey')}
        >
          Chave de acesso
        </Button>
        {alive && !hasPasskeys() ? <Text size="sm">Este navegador não aceita chaves de acesso.</Text> : null}
        <Text size="sm" c="dimmed">
          Com o aplicativo, você digita um código do celular depois da senha. Com a chave de acesso, a digital, o rosto
          ou o PIN do aparelho substituem a senha.
        </Text>
        <OtherCompanies />
      </Stack>
      <AppDialog opened={open === 'aplicativo'} onClose={close} onDone={goOn} />
      <PasskeyDialog opened={open === 'passkey'} onClose={close} onDone={goOn} />
    </AcessoCard>
  );
}

export const SegundoFatorScreen = trpc.withTRPC(Screen) as typeof Screen;
