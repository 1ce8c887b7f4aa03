'use client';

import { Alert, Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';

type Canal = Outputs['canais']['get'];

/** Tries the channel step by step, without writing to anybody. */
export function TesteCard({ canal: { id, situacao, situacao_em } }: { canal: Canal }) {
  const { empresa } = useSessao();
  const refresh = useRefresh(['canais']);
  const test = trpc.canais.test.useMutation({ onSettled: () => refresh() });
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="teste">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="teste">
          Teste da conexão
        </Title>
        <Button
          size="xs"
          variant={situacao === 'conectado' ? 'default' : 'filled'}
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Testar agora
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Confere os dados passo a passo, sem enviar nada a ninguém.{' '}
        {situacao === 'pendente' ? (
          'Ainda não foi testado.'
        ) : (
          <>
            Última notícia: <When date={situacao_em} zone={empresa.fuso} inherit />.
          </>
        )}
      </Text>
      <div role="status" aria-live="polite">
        {test.data ? <Passos resultado={test.data} /> : null}
      </div>
      {test.error ? (
        <Alert color="red" icon={<IconAlertCircle />} mt="md">
          {test.error.message}
        </Alert>
      ) : null}
    </Card>
  );
}

function Passos({ resultado: { ok, passos } }: { resultado: Outputs['canais']['test'] }) {
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb="xs" c={ok ? undefined : 'var(--mantine-color-error)'}>
        {ok ? 'Tudo certo: o canal está pronto.' : 'Um passo não deu certo. Corrija o que ele diz e teste de novo.'}
      </Text>
      <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {passos.map((passo) => (
          <Group key={passo.nome} component="li" gap="sm" wrap="nowrap" align="flex-start" py={6}>
            <ThemeIcon size={22} radius="xl" color={passo.ok ? 'petroleo' : 'red'} variant="light">
              {passo.ok ? (
                <IconCheck size={14} role="img" aria-label="Deu certo" />
              ) : (
                <IconX size={14} role="img" aria-label="Não deu certo" />
              )}
            </ThemeIcon>
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600}>
                {passo.nome}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {passo.detalhe}
              </Text>
            </div>
          </Group>
        ))}
      </ol>
    </>
  );
}
