'use client';

import { Button, Card, Group } from '@mantine/core';
import { IconBooks, IconZoomQuestion } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** Why a question found nothing: there is nothing to find, or nothing of it. */
export function NadaAchado({ termo }: { termo: string }) {
  const { can } = useSessao();
  const { data } = trpc.conhecimento.list.useQuery({ situacao: 'pronto', ativo: 'true', por_pagina: 1 });
  const none = data?.total_registros === 0;
  return (
    <Card withBorder>
      <EmptyState
        icon={none ? <IconBooks /> : <IconZoomQuestion />}
        title={none ? 'Ainda não há o que procurar' : 'Nenhum trecho fala disso'}
        action={
          <Group justify="center" gap="sm">
            <Button component={Link} href="/conhecimento" variant="default">
              Ver o conhecimento
            </Button>
            {can('crm:write') ? (
              <Button component={Link} href="/conhecimento?novo=texto">
                Escrever texto
              </Button>
            ) : null}
          </Group>
        }
      >
        {none
          ? 'Nenhum item está pronto e em uso. Publique um texto ou um arquivo, ou ligue “Em uso” em um que já esteja pronto.'
          : `Nada do que está publicado e em uso responde a “${termo}”: o assistente diria que não sabe. Publique um texto sobre o assunto, ou pergunte com outras palavras.`}
      </EmptyState>
    </Card>
  );
}
