'use client';

import 'dayjs/locale/pt-br';
import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconCalendar, IconLock, IconPlayerPause, IconRestore } from '@tabler/icons-react';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { fieldErrors, notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { CALENDAR_LABELS, formatInteger } from '#app/_ui/format.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useValueName } from '#app/_ui/value-name.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { OpenReenvios } from '../../entregas/open-reenvios.tsx';
import type { Webhook } from '../types.ts';
import { READ_ONLY, SHOWS_WEBHOOK } from '../use-webhooks.ts';
import { WhatIsSent } from './meanwhile.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRESETS = [
  { nome: 'Última hora', ms: HOUR },
  { nome: 'Últimas 24 horas', ms: DAY },
  { nome: 'Últimos 7 dias', ms: 7 * DAY },
  // Less a minute, for the way to the server.
  { nome: 'Últimos 30 dias', ms: 30 * DAY - 60_000 },
];

/** Counts and sends the failed and missed events since a time, and follows the progress. */
export function RecoverTab({ webhook }: { webhook: Webhook }) {
  const mayWrite = useSessao().can('webhooks:write');
  return (
    <Stack gap="lg" maw={860}>
      <Card withBorder p="lg" component="section" aria-label="Recuperar">
        <Title order={2}>Recuperar o que não chegou</Title>
        <Text size="sm" c="dimmed" mb="lg">
          Envia de novo o que falhou ou foi cancelado desde o momento escolhido, e pela primeira vez o que aconteceu
          enquanto o webhook estava desativado. O que já foi entregue fica de fora, e as chaves de idempotência não
          mudam.
        </Text>
        {!mayWrite ? (
          <Alert color="gray" icon={<IconLock />}>
            {READ_ONLY}
          </Alert>
        ) : webhook.ativo ? (
          <Form webhook={webhook} />
        ) : (
          <Alert color="gray" icon={<IconPlayerPause />}>
            O webhook está desativado e não receberia nada: reative-o antes de recuperar.
          </Alert>
        )}
      </Card>
      <OpenReenvios webhookId={webhook.id} />
    </Stack>
  );
}

function Form({ webhook }: { webhook: Webhook }) {
  const { empresa } = useSessao();
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const [desde, setDesde] = useState(() => new Date(Date.now() - DAY));
  const [picked, setPicked] = useState<number | null>(DAY);
  const input = { id: webhook.id, desde: desde.toISOString() };
  const count = trpc.webhooks.countRecuperavel.useQuery(input, {
    placeholderData: (previous) => previous,
    refetchInterval: 5_000,
  });
  const recover = trpc.webhooks.recover.useMutation({
    onSuccess: () => notifyDone('Recuperação iniciada. Acompanhe abaixo; você pode sair desta página.'),
    onError: (error) => {
      if (!fieldErrors(error).desde) notifyError(error);
    },
    onSettled: refresh,
  });
  const total = count.data?.total;
  const local = (date: Date) => dayjs(date).tz(empresa.fuso).format('YYYY-MM-DD HH:mm:ss');

  return (
    <Stack gap="md">
      <Group gap="xs" role="group" aria-label="Períodos usuais">
        {PRESETS.map(({ nome, ms }) => (
          <Button
            key={nome}
            size="xs"
            variant={picked === ms ? 'light' : 'default'}
            aria-pressed={picked === ms}
            onClick={() => {
              recover.reset();
              setPicked(ms);
              setDesde(new Date(Date.now() - ms));
            }}
          >
            {nome}
          </Button>
        ))}
      </Group>
      <DateTimePicker
        {...useValueName()}
        label="Desde"
        description="No fuso da empresa, dos últimos 30 dias."
        value={local(desde)}
        onChange={(value) => {
          if (!value) return;
          recover.reset();
          setPicked(null);
          setDesde(dayjs.tz(value, empresa.fuso).toDate());
        }}
        minDate={local(new Date(Date.now() - 30 * DAY))}
        maxDate={local(new Date())}
        valueFormat="DD/MM/YYYY HH:mm"
        leftSection={<IconCalendar size={16} aria-hidden />}
        ariaLabels={CALENDAR_LABELS}
        timePickerProps={{ hoursInputLabel: 'Horas', minutesInputLabel: 'Minutos' }}
        submitButtonProps={{ 'aria-label': 'Usar este momento' }}
        error={fieldErrors(recover.error).desde}
        maw={280}
      />
      {count.error ? <LoadError message={count.error.message} onRetry={count.refetch} /> : null}
      <Group gap="md" align="center" mih={36}>
        {total === undefined ? (
          <Skeleton height={20} width={280} />
        ) : total === 0 ? (
          <Text size="sm" role="status">
            Nada a recuperar: tudo o que aconteceu desde então chegou ou ainda está a caminho.
          </Text>
        ) : (
          <>
            <Button
              leftSection={<IconRestore size={16} aria-hidden />}
              onClick={() => recover.mutate(input)}
              loading={recover.isPending}
            >
              {total === 1 ? 'Recuperar 1 evento' : `Recuperar ${formatInteger(total)} eventos`}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {total === 1 ? '1 evento não chegou' : `${formatInteger(total)} eventos não chegaram`} desde então.
            </Text>
          </>
        )}
      </Group>
      {count.data && count.data.total > 0 ? <WhatIsSent count={count.data} /> : null}
    </Stack>
  );
}
