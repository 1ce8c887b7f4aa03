'use client';

import { Alert, Button, CloseButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconCircleCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { formatCount, formatInteger } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import { REENVIO, type Reenvio } from '../_parts/webhook-words.ts';

const EVERY = 2_000;
/** Where nothing is on its way, only later attempts change the result. */
const SLOWLY = 15_000;
/** How long an ended job stays in sight, unless a person closes it. */
const TOLD_MS = 10 * 60_000;

/** Bulk resends and recoveries that are under way or have just ended, also after the page was left. */
export function OpenReenvios({ webhookId }: { webhookId?: number | undefined }) {
  const [closed, setClosed] = useSessionStorage<number[]>({ key: 'reenvios-fechados', defaultValue: [] });
  const query = trpc.reenvios.list.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.some(({ concluido_em }) => !concluido_em) ? EVERY : false),
  });
  const shown = (query.data ?? []).filter(
    ({ id, webhook_id, concluido_em }) =>
      (webhookId === undefined || webhook_id === null || webhook_id === webhookId) &&
      (concluido_em === null || (concluido_em.getTime() > Date.now() - TOLD_MS && !closed.includes(id))),
  );
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm">
      {shown.map((reenvio) => (
        <ReenvioProgress key={reenvio.id} reenvio={reenvio} onClose={() => setClosed([...closed, reenvio.id])} />
      ))}
    </Stack>
  );
}

type Props = { reenvio: Reenvio; onClose?: () => void };

/** A bulk job's progress, and the button that stops it. */
export function ReenvioProgress({ reenvio, onClose }: Props) {
  const { can } = useSessao();
  const utils = trpc.useUtils();
  const cancel = trpc.reenvios.cancel.useMutation({
    onSuccess: () => utils.reenvios.invalidate(),
    onError: notifyError,
  });
  const { id, tipo, estado, total, feitos, ignorados, ator_nome, concluido_em } = reenvio;
  const open = concluido_em === null;
  const done = feitos + ignorados;
  const percent = total === 0 ? 100 : Math.min(100, Math.round((100 * done) / total));
  const name = tipo === 'recuperacao' ? 'Recuperação' : 'Reenvio em lote';
  return (
    <Alert
      color={estado === 'concluido' ? 'petroleo' : estado === 'cancelado' ? 'gray' : 'blue'}
      icon={estado === 'concluido' ? <IconCircleCheck /> : <IconRefresh />}
      p="sm"
      aria-label={`${name} nº ${id}`}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap={6} flex={1} miw={0}>
          <Text size="sm" fw={600}>
            {name} nº {id}: {REENVIO[estado].toLowerCase()}
          </Text>
          {open ? <Progress value={percent} size="sm" aria-label={`${percent}% de ${name} nº ${id}`} /> : null}
          <Text size="sm" c="dimmed" className="numero" aria-live="polite">
            {formatInteger(done)} de {formatInteger(total)} postas na fila de envio
            {ignorados > 0 ? `, ${formatInteger(ignorados)} sem envio (webhook inativo)` : ''} · por {ator_nome}
          </Text>
          {reenvio.webhook_id !== null && feitos > 0 ? <Became reenvio={reenvio} /> : null}
        </Stack>
        {open ? (
          can('webhooks:write') ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerStop size={15} aria-hidden />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ id })}
            >
              Parar
            </Button>
          ) : null
        ) : onClose ? (
          <CloseButton size="sm" aria-label={`Fechar aviso do ${name.toLowerCase()} nº ${id}`} onClick={onClose} />
        ) : null}
      </Group>
    </Alert>
  );
}

/** What became of the deliveries that it sent, while they are on their way. */
function Became({ reenvio: { id } }: { reenvio: Reenvio }) {
  const { data } = trpc.reenvios.resultado.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.a_caminho === 0 ? SLOWLY : EVERY) },
  );
  if (!data) return null;
  const { entregues, agendadas, falharam, a_caminho, mais } = data;
  const parts = [
    `${formatCount(entregues, mais)} ${entregues === 1 ? 'chegou' : 'chegaram'}`,
    a_caminho > 0 ? `${formatInteger(a_caminho)} na fila` : null,
    agendadas > 0 ? `${formatInteger(agendadas)} à espera de nova tentativa` : null,
    falharam > 0 ? `${formatInteger(falharam)} ${falharam === 1 ? 'falhou' : 'falharam'}` : null,
  ].filter((part) => part !== null);
  return (
    <Text size="sm" className="numero" aria-live="polite">
      {parts.join(', ')}
    </Text>
  );
}
