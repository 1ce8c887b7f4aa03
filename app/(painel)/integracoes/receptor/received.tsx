'use client';

import { Accordion, Anchor, Badge, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconClockX, IconInbox, IconRepeat, IconX } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { BodyView } from '../_parts/body-view.tsx';
import { destinoNome } from '../_parts/destino-nome.ts';
import { HeaderList } from '../_parts/header-list.tsx';
import { HttpStatus } from '../entregas/entrega-columns.tsx';
import classes from './receptor.module.css';

type Recebimento = Outputs['receptor']['list'][number];

const EVERY = 1_500;

/** The received deliveries, newest first, followed live. */
export function Received() {
  const { empresa } = useSessao();
  const query = trpc.receptor.list.useQuery(undefined, { refetchInterval: EVERY });
  // Two webhooks that listen for one event are two deliveries of it: told apart by the webhook's name.
  const several = new Set(query.data?.map(({ webhook_id }) => webhook_id)).size > 1;
  const webhooks = trpc.webhooks.list.useQuery(undefined, { enabled: several }).data ?? [];
  const nameOf = (id: number) => {
    const found = webhooks.find((webhook) => webhook.id === id);
    return several ? (found ? destinoNome(found) : `Webhook ${id}`) : null;
  };
  return (
    <Card withBorder p="lg" component="section" aria-label="O que chegou">
      <Title order={2} mb={4}>
        O que chegou
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Os últimos 100 recebimentos, em tempo real.
      </Text>
      {query.data ? (
        query.data.length === 0 ? (
          <Empty />
        ) : (
          <Accordion variant="contained" keepMounted={false} order={3}>
            {query.data.map((row) => (
              <Accordion.Item key={row.id} value={String(row.id)}>
                <Accordion.Control>
                  <Line row={row} fuso={empresa.fuso} webhook={nameOf(row.webhook_id)} />
                </Accordion.Control>
                <Accordion.Panel>
                  <Whole row={row} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )
      ) : query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : (
        <Skeletons heights={[56, 56, 56, 56]} />
      )}
    </Card>
  );
}

function Line({ row, fuso, webhook }: { row: Recebimento; fuso: string; webhook: string | null }) {
  return (
    <span className={classes.line}>
      <span className={classes.what}>
        <Text span size="sm" fw={600} ff="monospace" fz={13}>
          {row.evento || 'sem evento'}
        </Text>
        <Text span size="xs" c="dimmed">
          <When date={row.recebido_em} zone={fuso} seconds inherit className="numero" />
          {webhook === null ? null : ` · ${webhook}`}
        </Text>
      </span>
      <Group gap={6} component="span">
        {row.assinatura_valida ? (
          <Badge color="green" leftSection={<IconCheck size={13} stroke={2.5} aria-hidden />}>
            Assinatura confere
          </Badge>
        ) : (
          <Badge color="red" leftSection={<IconX size={13} stroke={2.5} aria-hidden />}>
            Assinatura não confere
          </Badge>
        )}
        {row.assinatura_valida && row.status === 401 ? (
          <Badge color="red" leftSection={<IconClockX size={13} stroke={2} aria-hidden />}>
            Envio antigo
          </Badge>
        ) : null}
        {row.vez > 1 ? (
          <Badge color={row.repetida ? 'blue' : 'gray'} leftSection={<IconRepeat size={13} stroke={2} aria-hidden />}>
            {row.repetida ? `Repetida, ${row.vez}ª vez` : `${row.vez}ª vez`}
          </Badge>
        ) : null}
        <HttpStatus status={row.status} />
      </Group>
    </span>
  );
}

function Whole({ row }: { row: Recebimento }) {
  return (
    <Stack gap="md">
      <Text size="sm">{explain(row)}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span c="dimmed" inherit>
          Chave
        </Text>{' '}
        <Code>{row.idempotency_key || 'sem chave'}</Code>{' '}
        {row.idempotency_key ? (
          <Anchor
            component={Link}
            href={`/integracoes/entregas?busca=${encodeURIComponent(row.idempotency_key)}`}
            size="sm"
            underline="always"
          >
            Ver a entrega
          </Anchor>
        ) : null}
      </Text>
      <BodyView label="Corpo" corpo={row.corpo} />
      <HeaderList label="Cabeçalhos" headers={row.cabecalhos} />
    </Stack>
  );
}

/** The receiver's decision on this delivery, and the reason. */
function explain({ assinatura_valida, idempotency_key, repetida, vez, status }: Recebimento): string {
  if (!assinatura_valida) {
    return 'A assinatura recebida não é a que se calcula com o segredo do webhook: o receptor deve responder 401 e ignorar a entrega.';
  }
  if (status === 401) {
    return 'A assinatura confere, mas o envio tem mais de 5 minutos: é a cópia de um envio antigo, e o receptor deve recusá-la com 401.';
  }
  if (!idempotency_key) return 'A assinatura confere, mas o corpo não tem idempotency_key: não é uma entrega.';
  if (repetida) return 'Esta chave já tinha sido aceita: o receptor deve responder 2xx e não processar de novo.';
  if (status >= 200 && status < 300) {
    return vez > 1
      ? 'Esta chave já tinha vindo, mas não tinha sido aceita. Agora foi, e o receptor pode processar a entrega.'
      : 'A assinatura confere e a chave é nova: o receptor pode processar a entrega.';
  }
  return 'A assinatura confere, mas a resposta não foi de sucesso, como escolhido em “O que ele responde”.';
}

function Empty() {
  const { can } = useSessao();
  return (
    <EmptyState
      icon={<IconInbox />}
      title="Nada chegou ainda"
      action={
        can('estoque:write') ? (
          <Button component={Link} href="/estoque?novo=lancamento" variant="default">
            Fazer um lançamento de estoque
          </Button>
        ) : null
      }
    >
      Com um webhook para este endereço que assine estoque.atualizado, o primeiro lançamento aparece aqui em menos de um
      segundo.
    </EmptyState>
  );
}
