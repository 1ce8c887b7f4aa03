'use client';

import { Alert, Anchor, Button, Card, Group, Loader, Stack, Text, Tooltip } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { ParadoDesde } from '../../_parts/envio-parado.tsx';
import { atrasoInWords, type SituacaoEnvio } from '../../_parts/envio-words.ts';
import { Soon } from '../../_parts/soon.tsx';
import { useSituacaoEnvio } from '../../_parts/use-situacao-envio.ts';
import { type EntregaDetalhe, ESTADO, erroInWords, motivoInWords, statusInWords } from '../../_parts/webhook-words.ts';
import type { Webhook } from '../types.ts';
import { READ_ONLY, useReceptor } from '../use-webhooks.ts';

/** After this time the screen says that a queued test takes longer than usual. */
const SLOW_MS = 6_000;

type Props = {
  webhook: Pick<Webhook, 'id' | 'ativo' | 'url'>;
  /** Sends at once, because a button elsewhere asked for it. */
  trigger?: boolean;
  onTriggered?: () => void;
};

/** Sends the test event and follows its delivery in place. */
export function TestRun({ webhook, trigger = false, onTriggered }: Props) {
  const mayWrite = useSessao().can('webhooks:write');
  const receptor = useReceptor();
  const utils = trpc.useUtils();
  const [id, setId] = useState<number | null>(null);
  const send = trpc.webhooks.test.useMutation({
    onSuccess: (entrega) => setId(entrega.id),
    onError: notifyError,
    onSettled: () =>
      Promise.all([
        utils.entregas.list.invalidate(),
        utils.webhooks.saude.invalidate(),
        utils.webhooks.historico.invalidate(),
      ]),
  });
  const entrega = trpc.entregas.get.useQuery(
    { id: id ?? 0 },
    {
      enabled: id !== null,
      refetchInterval: ({ state: { data } }) =>
        data?.estado === 'entregue' || data?.estado === 'falhou' || data?.estado === 'cancelada' ? false : 800,
    },
  );
  const { mutate } = send;
  const handled = useRef(false);
  useEffect(() => {
    if (trigger && !handled.current) {
      onTriggered?.();
      mutate({ id: webhook.id });
    }
    handled.current = trigger;
  }, [trigger, onTriggered, mutate, webhook.id]);

  // Followed closely while a test waits, or else as on other screens.
  const situacao = useSituacaoEnvio(id !== null && entrega.data?.estado === 'pendente' ? 2_000 : undefined);
  const reason = !mayWrite ? READ_ONLY : webhook.ativo ? null : 'O webhook está desativado: reative-o antes de testar.';
  const waiting = send.isPending || (id !== null && (!entrega.data || entrega.data.estado === 'pendente'));
  return (
    <div>
      <Group gap="sm">
        <Tooltip label={reason} disabled={reason === null}>
          <Button
            variant={id === null ? 'filled' : 'default'}
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => reason === null && !waiting && mutate({ id: webhook.id })}
            loading={send.isPending}
            {...(reason === null ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
          >
            {id === null ? 'Enviar teste' : 'Enviar outro teste'}
          </Button>
        </Tooltip>
        {reason ? (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        ) : null}
      </Group>
      <div role="status">
        {reason === null && situacao?.parado_desde ? (
          <Standing since={situacao.parado_desde} sent={id !== null} />
        ) : null}
        {entrega.data && id !== null ? (
          <Result entrega={entrega.data} situacao={situacao} atReceptor={webhook.url === receptor} />
        ) : waiting ? (
          <Card withBorder p="md" mt="md">
            <Waiting text="Enviando…" />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

const Waiting = ({ text }: { text: string }) => (
  <Group gap="sm">
    <Loader size={16} aria-hidden />
    <Text size="sm">{text}</Text>
  </Group>
);

/** Nothing is sent at present, and so no test is. */
function Standing({ since, sent }: { since: Date; sent: boolean }) {
  return (
    <ParadoDesde since={since} mt="md">
      {sent
        ? 'O teste está na fila e sai sozinho quando o envio voltar: você pode deixar esta página.'
        : 'Um teste agora entra na fila e só sai quando o envio voltar.'}{' '}
      O seu destino não tem culpa. Avise quem administra o servidor.
    </ParadoDesde>
  );
}

/** Why a test still waits. */
function waitingInWords({ webhook_id, criado_em }: EntregaDetalhe, situacao: SituacaoEnvio | undefined): string {
  if (situacao?.parado_desde) return 'Na fila, à espera do envio.';
  const atrasados = situacao?.atrasados.filter(({ id }) => id === webhook_id) ?? [];
  const late = situacao && atrasoInWords({ ...situacao, atrasados });
  if (late) return `Na fila, atrás de outras: ${late.title}. ${late.why}`;
  return Date.now() - criado_em.getTime() > SLOW_MS
    ? 'Está demorando mais que o normal. O teste continua na fila e sai assim que houver vez.'
    : 'Na fila, sai em instantes…';
}

type ResultProps = {
  entrega: EntregaDetalhe;
  situacao: SituacaoEnvio | undefined;
  /** It went to the product's own example receiver, which shows what came. */
  atReceptor: boolean;
};

function Result({ entrega, situacao, atReceptor }: ResultProps) {
  const { empresa } = useSessao();
  const { estado, ultimo_status: status, ultimo_erro: erro, ultima_duracao_ms: duration } = entrega;
  const fault =
    estado === 'entregue' || estado === 'cancelada'
      ? null
      : erro
        ? erroInWords(erro)
        : status
          ? statusInWords(status)
          : null;
  return (
    <Card withBorder p="md" mt="md">
      <Stack gap="xs">
        <Group gap="sm" justify="space-between">
          <Group gap="sm">
            <StatusBadge look={ESTADO[estado]} />
            {status === null ? null : (
              <Text size="sm" fw={600} className="numero">
                HTTP {status}
              </Text>
            )}
            {duration === null ? null : (
              <Text size="sm" c="dimmed" className="numero">
                em {formatMs(duration)}
              </Text>
            )}
          </Group>
          <Group gap="md">
            {atReceptor && estado === 'entregue' ? (
              <Anchor component={Link} href="/integracoes/receptor" size="sm">
                Ver no receptor
              </Anchor>
            ) : null}
            <Anchor component={Link} href={`/integracoes/entregas/${entrega.id}`} size="sm">
              Ver a entrega
            </Anchor>
          </Group>
        </Group>
        {estado === 'pendente' ? <Waiting text={waitingInWords(entrega, situacao)} /> : null}
        {estado === 'entregue' ? (
          <Text size="sm">O destino recebeu o teste e respondeu. Os próximos eventos chegam do mesmo jeito.</Text>
        ) : null}
        {estado === 'cancelada' ? <Text size="sm">{motivoInWords(entrega.motivo)}</Text> : null}
        {fault ? (
          <Alert color={estado === 'falhou' ? 'red' : 'yellow'} title={fault.titulo} p="sm">
            {fault.explicacao} {fault.acao}
          </Alert>
        ) : null}
        {estado === 'agendada' && entrega.proxima_tentativa_em ? (
          <Text size="sm">
            Nova tentativa <Soon date={entrega.proxima_tentativa_em} zone={empresa.fuso} inherit fw={600} /> (
            {entrega.tentativas_ciclo} de {entrega.max_tentativas} já{' '}
            {entrega.tentativas_ciclo === 1 ? 'feita' : 'feitas'}
            ). Corrigiu o destino? Envie outro teste, sem esperar por ela.
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
