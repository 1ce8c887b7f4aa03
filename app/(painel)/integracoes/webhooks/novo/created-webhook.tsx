'use client';

import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageFooter } from '#app/_ui/form-section.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { useSecretGuard } from '../../_parts/use-secret-guard.tsx';
import { SecretOnce, VerificationCode } from '../_parts/secret-reveal.tsx';
import { TestRun } from '../_parts/test-run.tsx';
import type { Webhook } from '../types.ts';

/** After the creation: the secret, for the only time, the first delivery in place, and the code that checks signatures. */
export function CreatedWebhook({ webhook }: { webhook: Webhook & { secret: string } }) {
  const guard = useSecretGuard({
    secret: 'segredo',
    lost: 'Sem ele o seu sistema não confere as assinaturas, e será preciso trocá-lo.',
  });
  return (
    <>
      <PageHeader
        title="Webhook criado"
        description={
          webhook.ativo
            ? `“${destinoNome(webhook)}” já recebe eventos. Faltam dois passos do seu lado.`
            : `“${destinoNome(webhook)}” foi criado desativado: guarde o segredo agora, e teste quando o ativar.`
        }
      />
      <Stack gap="lg" maw={860} mb="lg">
        <Step number={1} title="Guarde o segredo">
          <SecretOnce secret={webhook.secret} onCopied={guard.onCopied} />
        </Step>
        <Step number={2} title="Envie um teste">
          <Text size="sm" c="dimmed" mb="md">
            Um evento webhook.teste, assinado como os outros, sai agora para {webhook.url}.
          </Text>
          <TestRun webhook={webhook} />
        </Step>
        <Card withBorder p="lg" component="section" aria-label="Verificação">
          <VerificationCode secret={webhook.secret} />
        </Card>
      </Stack>
      <PageFooter>
        <Button onClick={() => guard.leave(`/integracoes/webhooks/${webhook.id}`)}>Concluir</Button>
      </PageFooter>
      {guard.dialog}
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="md">
        {number}. {title}
      </Title>
      {children}
    </Card>
  );
}
