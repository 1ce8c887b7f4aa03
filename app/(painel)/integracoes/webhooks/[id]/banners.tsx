'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlugConnectedX, IconUserOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDateTime, formatInteger, formatRelative } from '#app/_ui/format.ts';
import { type AvisoDispensavel, Dispensar, useDispensas } from '../../../_parts/dispensar.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import type { Saude, Webhook } from '../types.ts';
import { type Inatividade, LastFailures, Missed } from './meanwhile.tsx';
import { useAtivo } from './use-ativo.tsx';

type Props = { webhook: Webhook; saude: Saude | undefined };
type Told = Props & { inatividade: Inatividade | undefined };

const EVERY_MS = 60_000;

/** Tells that the webhook receives nothing, or will soon be deactivated for failures; put aside, the latter two are silent. */
export function Banners({ webhook, saude }: Props) {
  const isHidden = useDispensas();
  const told = !webhook.ativo || saude?.em_risco === true;
  const inatividade = trpc.webhooks.inatividade.useQuery(
    { id: webhook.id },
    { enabled: told, refetchInterval: EVERY_MS },
  ).data;
  if (webhook.ativo) {
    return saude?.em_risco && !isHidden(atRisk(webhook, saude)) ? (
      <AtRisk webhook={webhook} saude={saude} inatividade={inatividade} />
    ) : null;
  }
  if (webhook.desativado_motivo === 'acesso_encerrado') {
    return <Ended webhook={webhook} saude={saude} inatividade={inatividade} />;
  }
  if (webhook.desativado_motivo !== 'falhas') {
    return <Paused webhook={webhook} saude={saude} inatividade={inatividade} />;
  }
  return isHidden(deactivated(webhook)) ? null : <Failed webhook={webhook} saude={saude} inatividade={inatividade} />;
}

/** The same warnings as on Início: put aside there, they are put aside here. */
const atRisk = ({ id }: Webhook, { primeira_falha_em, falhas_seguidas }: Saude): AvisoDispensavel => ({
  tipo: 'webhook_em_risco',
  de: `${id}:${primeira_falha_em?.toISOString() ?? ''}`,
  medida: falhas_seguidas,
});
const deactivated = ({ id, desativado_em }: Webhook): AvisoDispensavel => ({
  tipo: 'webhook_desativado',
  de: `${id}:${desativado_em?.toISOString() ?? ''}`,
  medida: null,
});

const attempts = (n: number) => `${formatInteger(n)} ${n === 1 ? 'tentativa' : 'tentativas'}`;

function AtRisk({ webhook, saude, inatividade }: Told & { saude: Saude }) {
  const { empresa } = useSessao();
  const until = inatividade?.desativa_em;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Este webhook está perto de ser desativado">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          As últimas {attempts(saude.falhas_seguidas)} falharam
          {saude.primeira_falha_em ? `, desde ${formatDateTime(saude.primeira_falha_em, empresa.fuso)}` : ''}. Se
          continuar assim, ele é desativado{until ? ` depois de ${formatDateTime(until, empresa.fuso)}` : ''}, e o que
          espera por ele é cancelado. Um único sucesso zera a contagem: corrija o destino e envie um teste.
        </Text>
        <LastFailures falhas={inatividade?.ultimas_falhas ?? []} zone={empresa.fuso} />
        <Dispensar aviso={atRisk(webhook, saude)} />
      </Stack>
    </Alert>
  );
}

function Failed({ webhook, saude, inatividade }: Told) {
  const { empresa } = useSessao();
  const streak = saude && saude.falhas_seguidas > 0 ? saude : null;
  return (
    <Alert color="red" icon={<IconPlugConnectedX />} title="Desativado por falhas seguidas">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {streak
            ? `${attempts(streak.falhas_seguidas)} falharam em seguida${streak.primeira_falha_em ? `, a primeira em ${formatDateTime(streak.primeira_falha_em, empresa.fuso)}` : ''}. `
            : 'As tentativas falharam em seguida, por tempo demais. '}
          {webhook.desativado_em
            ? `Desde ${formatDateTime(webhook.desativado_em, empresa.fuso)} (${formatRelative(webhook.desativado_em)}) ele não recebe nada`
            : 'Ele não recebe nada'}
          , e <Cancelled inatividade={inatividade} />. Nada se perde: os eventos continuam guardados.
        </Text>
        <Missed inatividade={inatividade} />
        <LastFailures falhas={inatividade?.ultimas_falhas ?? []} zone={empresa.fuso} />
        <div>
          <Text size="sm" fw={600}>
            O que fazer, nesta ordem
          </Text>
          <List type="ordered" size="sm">
            <List.Item>Corrija o destino: a última resposta diz o que ele recusou.</List.Item>
            <List.Item>Reative o webhook e envie um teste.</List.Item>
            <List.Item>Recupere o que faltou: mostramos quanto é antes de enviar.</List.Item>
          </List>
        </div>
        <Group gap="sm">
          <Reactivate webhook={webhook} saude={saude} />
          <Dispensar aviso={deactivated(webhook)} />
        </Group>
      </Stack>
    </Alert>
  );
}

/** What became of the deliveries that waited. */
function Cancelled({ inatividade }: { inatividade: Inatividade | undefined }) {
  const n = inatividade?.canceladas;
  if (n === undefined) return 'as entregas que esperavam foram canceladas';
  if (n === 0) return 'nenhuma entrega esperava por ele';
  return n === 1
    ? 'a entrega que esperava foi cancelada'
    : `as ${formatInteger(n)} entregas que esperavam foram canceladas`;
}

function Paused({ webhook, saude, inatividade }: Told) {
  const { empresa } = useSessao();
  return (
    <Alert color="gray" icon={<IconPlayerPause />} title="Este webhook está desativado">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {webhook.desativado_em ? `Desde ${formatDateTime(webhook.desativado_em, empresa.fuso)} ele` : 'Ele'} não
          recebe nada, e <Cancelled inatividade={inatividade} />. Os eventos continuam guardados, e na reativação você
          pode recuperar os que ele perdeu.
        </Text>
        <Missed inatividade={inatividade} />
        <Reactivate webhook={webhook} saude={saude} />
      </Stack>
    </Alert>
  );
}

/** It stopped with the access of whoever made it. */
function Ended({ webhook, saude, inatividade }: Told) {
  const { empresa } = useSessao();
  return (
    <Alert color="orange" icon={<IconUserOff />} title="Desativado porque o acesso de quem o criou terminou">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {webhook.desativado_em ? `Desde ${formatDateTime(webhook.desativado_em, empresa.fuso)} ele` : 'Ele'} não
          recebe nada, e <Cancelled inatividade={inatividade} />. Se a empresa ainda precisa dele, confira o endereço e
          reative-o: ele passa a ser da empresa, e você pode recuperar os eventos que ele perdeu.
        </Text>
        <Missed inatividade={inatividade} />
        <Reactivate webhook={webhook} saude={saude} />
      </Stack>
    </Alert>
  );
}

function Reactivate(props: Props) {
  const { mayWrite, active, dialogs } = useAtivo(props);
  if (!mayWrite) return null;
  return (
    <Group>
      <Button size="xs" onClick={active.item.onReactivate} loading={active.dialog.loading}>
        Reativar agora
      </Button>
      {dialogs}
    </Group>
  );
}
