'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { destinoNome } from '../../_webhooks/words.ts';
import { SecretReveal } from '../_parts/secret-reveal.tsx';
import { TestRun } from '../_parts/test-run.tsx';
import type { Webhook } from '../types.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** After the creation: the secret, this once, and the first delivery in place. */
export function CreatedWebhook({ webhook }: { webhook: Webhook & { secret: string } }) {
  const router = useRouter();
  const [copied, setCopied] = useState(false);
  /** Where somebody was going who has not copied the secret; null for back. */
  const [leaving, setLeaving] = useState<{ href: string | null } | null>(null);
  const [left, setLeft] = useState(false);
  useLeaveGuard(!copied && !left, (href) => setLeaving({ href }));
  const detail = `/integracoes/webhooks/${webhook.id}`;

  function go(href: string | null) {
    setLeft(true);
    // After the guard is gone.
    setTimeout(() => (href === null ? router.back() : router.push(href)));
  }

  return (
    <>
      <PageHeader
        title="Webhook criado"
        description={
          webhook.ativo
            ? `“${destinoNome(webhook)}” já recebe eventos. Faltam dois passos do seu lado.`
            : `“${destinoNome(webhook)}” foi criado desativado: guarde o secret agora, e teste quando o ativar.`
        }
      />
      <Stack gap="lg" maw={860}>
        <Step number={1} title="Guarde o secret">
          <SecretReveal secret={webhook.secret} onCopied={() => setCopied(true)} />
        </Step>
        <Step number={2} title="Envie um teste">
          <Text size="sm" c="dimmed" mb="md">
            Um evento webhook.teste, assinado como os outros, sai agora para {webhook.url}.
          </Text>
          <TestRun webhook={webhook} />
        </Step>
        <Group justify="flex-end">
          <Button onClick={() => (copied ? go(detail) : setLeaving({ href: detail }))}>Concluir</Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Sair sem copiar o secret?"
        confirm="Sair sem copiar"
        dismiss="Voltar"
        danger
        onConfirm={() => leaving && go(leaving.href)}
        loading={false}
        error={null}
      >
        Ele não poderá ser visto de novo. Sem ele o seu sistema não confere as assinaturas, e será preciso trocá-lo.
      </ConfirmDialog>
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
