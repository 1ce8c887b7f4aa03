'use client';

import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ContaCard } from './conta-card.tsx';
import classes from './minha-conta.module.css';

type Sessao = Outputs['pessoa']['sessoes'][number];

/** Where the person is signed in, and the way to end it. */
export function SessoesCard() {
  const utils = trpc.useUtils();
  const sessoes = trpc.pessoa.sessoes.useQuery();
  const [asked, setAsked] = useState(false);
  const endOthers = trpc.pessoa.encerrarOutras.useMutation({
    onSuccess: ({ encerradas }) => {
      setAsked(false);
      notifyDone(encerradas === 1 ? 'Uma sessão encerrada.' : `${encerradas} sessões encerradas.`);
    },
    onSettled: () => utils.pessoa.sessoes.invalidate(),
  });
  const others = sessoes.data?.filter(({ esta }) => !esta).length ?? 0;
  return (
    <ContaCard
      title="Sessões"
      text="Onde você está conectado agora. Se algo não for seu, encerre a sessão e troque a senha."
    >
      {sessoes.error ? <LoadError message={sessoes.error.message} onRetry={sessoes.refetch} /> : null}
      {sessoes.data ? (
        <ul className={classes.list}>
          {sessoes.data.map((sessao) => (
            <Row key={sessao.id} sessao={sessao} />
          ))}
        </ul>
      ) : sessoes.error ? null : (
        <Skeleton height={120} radius="md" />
      )}
      {others > 0 ? (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            Encerrar todas as outras
          </Button>
        </Group>
      ) : null}
      <ConfirmDialog
        opened={asked}
        onClose={() => {
          setAsked(false);
          endOthers.reset();
        }}
        title="Encerrar as outras sessões?"
        confirm="Encerrar"
        danger
        onConfirm={() => endOthers.mutate()}
        loading={endOthers.isPending}
        error={endOthers.error}
      >
        {others === 1 ? 'A outra sessão termina' : `As outras ${others} sessões terminam`} na hora. Esta continua.
      </ConfirmDialog>
    </ContaCard>
  );
}

function Row({ sessao }: { sessao: Sessao }) {
  const { empresa } = useSessao();
  const utils = trpc.useUtils();
  const end = trpc.pessoa.encerrarSessao.useMutation({
    onSuccess: () => notifyDone('Sessão encerrada.'),
    onError: notifyError,
    onSettled: () => utils.pessoa.sessoes.invalidate(),
  });
  const Icon = /Android|iOS|iPad|iPhone/.test(sessao.dispositivo) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap={8}>
          <Text span fw={600} size="sm">
            {sessao.dispositivo}
          </Text>
          {sessao.esta ? <Badge size="sm">Esta sessão</Badge> : null}
        </Group>
        <Text size="xs" c="dimmed">
          {[sessao.lugar, sessao.ip].filter(Boolean).join(' · ') || 'Lugar desconhecido'}
        </Text>
        <Text size="xs" c="dimmed">
          Último uso <When date={sessao.ultimo_uso_em} zone={empresa.fuso} relative inherit />, aberta{' '}
          <When date={sessao.criado_em} zone={empresa.fuso} relative inherit />
        </Text>
      </Stack>
      {sessao.esta ? null : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate({ id: sessao.id })}
          aria-label={`Encerrar a sessão ${sessao.dispositivo}`}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
