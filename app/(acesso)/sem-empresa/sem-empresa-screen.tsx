'use client';

import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { openCompany, signOut } from '#app/_sessao/session.ts';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { PAPEL } from '#modulos/usuarios.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { DeclineDialog } from '../decline-dialog.tsx';
import { EnterButton } from '../enter-button.tsx';

type Convite = Outputs['pessoa']['eu']['convites'][number];

const titleOf = (eu: Outputs['pessoa']['eu'] | undefined) => {
  if (eu?.empresas.length) return 'Escolha a empresa';
  return eu?.reativadas.length ? 'Entre de novo' : 'Você não está em nenhuma empresa';
};

/** A person who is in no company: the invitations that wait for them, and the way out. */
function Screen() {
  const eu = trpc.pessoa.eu.useQuery();
  return (
    <AcessoCard title={titleOf(eu.data)} text={eu.data ? `Você entrou como ${eu.data.email}.` : undefined}>
      <Stack>
        {eu.error ? <LoadError message={eu.error.message} onRetry={eu.refetch} /> : null}
        {eu.isPending ? <Skeleton height={80} radius="md" /> : null}
        {eu.data?.reativadas.map((nome) => (
          <Text size="sm" key={nome}>
            O seu acesso a <strong>{nome}</strong> foi reativado. Para abrir a empresa, saia e entre de novo.
          </Text>
        ))}
        {eu.data && eu.data.convites.length + eu.data.empresas.length + eu.data.reativadas.length === 0 ? (
          <Text size="sm">
            Não há convite esperando por você. Peça um a quem administra a sua empresa: ele aparece aqui.
          </Text>
        ) : null}
        {eu.data?.empresas.map((empresa) => (
          <EnterButton key={empresa.id} empresa={empresa} />
        ))}
        {eu.data?.convites.map((convite) => (
          <ConviteRow key={convite.id} convite={convite} />
        ))}
        <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
          Sair
        </Button>
      </Stack>
    </AcessoCard>
  );
}

function ConviteRow({ convite }: { convite: Convite }) {
  const utils = trpc.useUtils();
  const accept = trpc.pessoa.aceitarConvite.useMutation({
    onSuccess: ({ empresa_id }) => openCompany(empresa_id),
    onError: notifyError,
  });
  const [asked, setAsked] = useState(false);
  const decline = trpc.pessoa.recusarConvite.useMutation({
    onSettled: () => utils.pessoa.eu.invalidate(),
  });
  return (
    <Card withBorder p="md" role="group" aria-label={`Convite de ${convite.empresa_nome}`}>
      <Text size="sm" fw={600}>
        {convite.empresa_nome}
      </Text>
      <Text size="sm" c="dimmed">
        {convite.convidado_por_nome ?? 'Quem administra a empresa'} convidou você como{' '}
        {PAPEL[convite.papel].toLowerCase()}
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate({ id: convite.id })}>
          Aceitar
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          Recusar
        </Button>
      </Group>
      <DeclineDialog
        opened={asked}
        onClose={() => setAsked(false)}
        empresa_nome={convite.empresa_nome}
        onConfirm={() => decline.mutate({ id: convite.id })}
        loading={decline.isPending}
        error={decline.error}
      />
    </Card>
  );
}

export const SemEmpresaScreen = trpc.withTRPC(Screen) as typeof Screen;
