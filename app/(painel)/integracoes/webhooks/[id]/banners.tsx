'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlugConnectedX, IconUserOff } from '@tabler/icons-react';
import { formatDateTime, formatInteger, formatRelative } from '#app/_ui/format.ts';
import { useSessao } from '../../../_shell/session.tsx';
import type { Saude, Webhook } from '../types.ts';
import { useAtivo } from './use-ativo.tsx';

type Props = { webhook: Webhook; saude: Saude | undefined };

/** Tells that the webhook receives nothing, or will soon be deactivated for failures. */
export function Banners({ webhook, saude }: Props) {
  if (webhook.ativo) return saude?.em_risco ? <AtRisk saude={saude} /> : null;
  if (webhook.desativado_motivo === 'acesso_encerrado') return <Ended webhook={webhook} saude={saude} />;
  return webhook.desativado_motivo === 'falhas' ? (
    <Failed webhook={webhook} saude={saude} />
  ) : (
    <Paused webhook={webhook} saude={saude} />
  );
}

const attempts = (n: number) => `${formatInteger(n)} ${n === 1 ? 'tentativa' : 'tentativas'}`;

function AtRisk({ saude }: { saude: Saude }) {
  const { empresa } = useSessao();
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Este webhook está perto de ser desativado">
      As últimas {attempts(saude.falhas_seguidas)} falharam
      {saude.primeira_falha_em ? `, desde ${formatDateTime(saude.primeira_falha_em, empresa.fuso)}` : ''}. Se continuar
      assim, ele é desativado e o que espera por ele é cancelado. Um único sucesso zera a contagem: corrija o destino e
      envie um teste.
    </Alert>
  );
}

function Failed({ webhook, saude }: Props) {
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
          , e as entregas que esperavam foram canceladas. Nada se perdeu: depois de reativar, você pode recuperar o que
          ficou para trás.
        </Text>
        <Reactivate webhook={webhook} saude={saude} />
      </Stack>
    </Alert>
  );
}

function Paused({ webhook, saude }: Props) {
  const { empresa } = useSessao();
  return (
    <Alert color="gray" icon={<IconPlayerPause />} title="Este webhook está desativado">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {webhook.desativado_em ? `Desde ${formatDateTime(webhook.desativado_em, empresa.fuso)} ele` : 'Ele'} não
          recebe nada. Os eventos continuam guardados, e na reativação você pode recuperar os que ele perdeu.
        </Text>
        <Reactivate webhook={webhook} saude={saude} />
      </Stack>
    </Alert>
  );
}

/** It stopped with the access of whoever made it. */
function Ended({ webhook, saude }: Props) {
  const { empresa } = useSessao();
  return (
    <Alert color="orange" icon={<IconUserOff />} title="Desativado porque o acesso de quem o criou terminou">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {webhook.desativado_em ? `Desde ${formatDateTime(webhook.desativado_em, empresa.fuso)} ele` : 'Ele'} não
          recebe nada, e as entregas que esperavam foram canceladas. Se a empresa ainda precisa dele, confira o endereço
          e reative-o: ele passa a ser da empresa, e você pode recuperar os eventos que ele perdeu.
        </Text>
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
