'use client';

import { Alert, Anchor, Badge, Card, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { ESTADO, erroInWords, NAO_ENVIO } from '../../_parts/webhook-words.ts';
import classes from '../eventos.module.css';

type Evento = Outputs['eventos']['get'];
type Destino = Evento['destinos'][number];

/** Each webhook of the company, with its delivery or the reason for none. */
export function Destinos({ evento: { destinos } }: { evento: Evento }) {
  return (
    <Card withBorder p="lg" component="section" aria-label="Para quem foi">
      <Title order={2} mb={4}>
        Para quem foi
      </Title>
      {destinos.length === 0 ? (
        <Text size="sm" c="dimmed">
          A empresa não tinha webhooks quando isto aconteceu.{' '}
          <Anchor component={Link} href="/integracoes/webhooks/novo" size="sm" underline="always">
            Criar um webhook
          </Anchor>
        </Text>
      ) : (
        <>
          <Recover destinos={destinos} />
          <ul className={classes.destinos}>
            {destinos.map((destino) => (
              <li key={destino.webhook_id} className={classes.destino}>
                <Where destino={destino} />
                <Outcome destino={destino} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Where({ destino }: { destino: Destino }) {
  const name = destinoNome(destino);
  return (
    <div className={classes.where}>
      {destino.excluido ? (
        <Text size="sm" fw={550}>
          {name}{' '}
          <Badge color="gray" size="sm">
            excluído
          </Badge>
        </Text>
      ) : (
        <Anchor
          component={Link}
          href={`/integracoes/webhooks/${destino.webhook_id}`}
          size="sm"
          fw={550}
          c="var(--mantine-color-text)"
        >
          {name}
        </Anchor>
      )}
      {destino.descricao ? (
        <Text size="xs" c="dimmed">
          {destino.url}
        </Text>
      ) : null}
    </div>
  );
}

function Outcome({ destino: { entrega, motivo } }: { destino: Destino }) {
  if (!entrega) {
    if (!motivo) return null;
    return (
      <Tooltip label={NAO_ENVIO[motivo].explicacao} multiline maw={300}>
        <Text size="sm" c="dimmed">
          Não foi: {NAO_ENVIO[motivo].nome.toLowerCase()}
        </Text>
      </Tooltip>
    );
  }
  const { id, estado, tentativas, ultimo_status, ultimo_erro } = entrega;
  const last = ultimo_erro
    ? erroInWords(ultimo_erro).titulo.toLowerCase()
    : ultimo_status === null
      ? null
      : `resposta ${ultimo_status}`;
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" className="numero">
        {tentativas === 0 ? 'sem tentativa ainda' : tentativas === 1 ? '1 tentativa' : `${tentativas} tentativas`}
        {last ? `, ${last}` : ''}
      </Text>
      <StatusBadge look={ESTADO[estado]} />
      <Anchor component={Link} href={`/integracoes/entregas/${id}`} size="sm">
        Ver entrega nº {id}
      </Anchor>
    </Group>
  );
}

/** Where the event did not reach a webhook for good: the link that sends the webhook all that it missed. */
function Recover({ destinos }: { destinos: Destino[] }) {
  const { can } = useSessao();
  const missed = destinos.find(
    ({ entrega, motivo, excluido }) =>
      !excluido && (motivo === 'estava_inativo' || entrega?.estado === 'falhou' || entrega?.estado === 'cancelada'),
  );
  if (!missed || !can('webhooks:write')) return null;
  return (
    <Alert color="blue" icon={<IconArrowBackUp />} p="sm" my="sm">
      <Text size="sm">
        Não chegou a {destinoNome(missed)}.{' '}
        <Anchor
          component={Link}
          href={`/integracoes/webhooks/${missed.webhook_id}?aba=recuperar`}
          size="sm"
          underline="always"
        >
          Recuperar
        </Anchor>{' '}
        envia de uma vez tudo o que ele perdeu desde uma data.
      </Text>
    </Alert>
  );
}
