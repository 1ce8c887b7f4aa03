'use client';

import { Button, Card, Group } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ExemploButton } from './canais/exemplo-button.tsx';

/** The inbox of a company that has no channel yet: what it is for, and the first step. */
export const SemCanal = () => (
  <>
    <PageHeader title="Conversas" description="E-mail, SMS e WhatsApp de toda a equipe em uma caixa de entrada só." />
    <NenhumCanal>
      Ligue uma caixa de e-mail, um número de SMS ou de WhatsApp: o que os contatos escreverem chega aqui, e a equipe
      responde daqui.
    </NenhumCanal>
  </>
);

/** In the place of what channels would bring, where there is none. */
export function NenhumCanal({ children }: { children: ReactNode }) {
  const { can, tem_receptor } = useSessao();
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconMessages />}
        title="Nenhum canal ainda"
        action={
          can('configuracoes:write') ? (
            <Group gap="xs" justify="center">
              <Button component={Link} href="/conversas/canais">
                Configurar um canal
              </Button>
              {tem_receptor ? <ExemploButton /> : null}
            </Group>
          ) : null
        }
      >
        {children}
        {can('configuracoes:write') ? null : ' Quem administra a empresa pode configurar o primeiro canal.'}
      </EmptyState>
    </Card>
  );
}
