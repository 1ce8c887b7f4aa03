'use client';

import { Alert, type AlertProps, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Dispensar, useDispensas } from '../../_parts/dispensar.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { atrasoInWords, avisoParado, type SituacaoEnvio, sinceWords } from './envio-words.ts';
import { useSituacaoEnvio } from './use-situacao-envio.ts';

type Props = {
  /** On a webhook's own screen: its backlog alone. */
  webhookId?: number;
  /** With room below it, where it stands alone above a list. */
  gap?: boolean;
};

/** Says that nothing is sent, since when and what to do; or that deliveries wait too long, and for whom. Nothing while all is well. */
export function EnvioParado({ webhookId, gap = false }: Props) {
  const situacao = useSituacaoEnvio();
  const isHidden = useDispensas();
  if (!situacao) return null;
  if (situacao.parado_desde) {
    return isHidden(avisoParado(situacao.parado_desde)) ? null : (
      <Standing since={situacao.parado_desde} situacao={situacao} gap={gap} />
    );
  }
  const atrasados = situacao.atrasados.filter(({ id }) => webhookId === undefined || id === webhookId);
  const late = atrasoInWords({ ...situacao, atrasados });
  if (!late || isHidden(late.aviso)) return null;
  return (
    <Alert color="orange" icon={<IconClockExclamation />} title={late.title} role="status" mb={gap ? 'lg' : 0}>
      <Text size="sm">{late.why} O que chega a outros destinos não espera por elas.</Text>
      <Group gap="md" mt={6}>
        <Anchor
          component={Link}
          href={`/integracoes/entregas?estado=pendente${late.webhook_id === null ? '' : `&webhook_id=${late.webhook_id}`}`}
          size="sm"
          underline="always"
        >
          Ver a fila
        </Anchor>
        <Dispensar aviso={late.aviso} />
      </Group>
    </Alert>
  );
}

function Standing({ since, situacao, gap }: { since: Date; situacao: SituacaoEnvio; gap: boolean }) {
  return (
    <ParadoDesde since={since} role="status" mb={gap ? 'lg' : 0}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">
          {waitingInWords(situacao)} Nada se perde: tudo sai em ordem assim que o envio voltar, e você não precisa fazer
          nada nos seus webhooks.
        </Text>
        <Text size="sm">{OPERATOR}</Text>
        <Dispensar aviso={avisoParado(since)} />
      </Stack>
    </ParadoDesde>
  );
}

/** The notice of a standing sender, with what is to be said of it. */
export function ParadoDesde({ since, ...alert }: AlertProps & { since: Date }) {
  const { empresa } = useSessao();
  return (
    <Alert
      color="red"
      icon={<IconPlugConnectedX />}
      title={`O envio está parado desde ${sinceWords(since, empresa.fuso)}`}
      {...alert}
    />
  );
}

/** For whoever runs the server. */
const OPERATOR =
  'Para quem administra o servidor: confira se o processo que envia (worker) está no ar. O log dele e, em /metrics, romaneio_workers e romaneio_dispatcher_idle_seconds dizem o que houve.';

function waitingInWords({ esperam, mais_esperam }: SituacaoEnvio): string {
  if (esperam === 0) return 'Nenhuma entrega sua espera ainda, mas as próximas vão esperar.';
  return esperam === 1 && !mais_esperam
    ? '1 entrega espera na fila.'
    : `${formatCount(esperam, mais_esperam)} entregas esperam na fila.`;
}
