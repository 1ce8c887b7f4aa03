'use client';

import { Anchor, Card, Code, Tabs, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { Code as CodeBlock } from '#app/docs/_ui/code.tsx';
import type { Aplicativo } from '../types.ts';
import { type AuthorizationRequest, exchangeCommand, refreshCommand, revokeCommand } from './requests.ts';

/** The application's own requests, as commands that run. */
export function CommandsCard({ aplicativo, request }: { aplicativo: Aplicativo; request: AuthorizationRequest }) {
  const { origin } = window.location;
  return (
    <Card withBorder p="lg" component="section" aria-label="Comandos">
      <Title order={2}>Tokens pelo terminal</Title>
      <Text size="sm" c="dimmed" mb="md">
        O que o seu servidor envia, pronto para colar. Os erros possíveis estão em{' '}
        <Anchor component={Link} href="/docs/erros-oauth" size="sm" underline="always">
          Erros do OAuth
        </Anchor>
        .
      </Text>
      <Tabs defaultValue="trocar" variant="outline" keepMounted={false}>
        <Tabs.List aria-label="Comando">
          <Tabs.Tab value="trocar">Trocar o código</Tabs.Tab>
          <Tabs.Tab value="renovar">Renovar</Tabs.Tab>
          <Tabs.Tab value="revogar">Revogar</Tabs.Tab>
        </Tabs.List>
        <Command value="trocar" text={exchangeCommand(origin, aplicativo, request)}>
          O <Code>code</Code> que veio na volta torna-se um <Code>access_token</Code>, que vale 4 horas, e um{' '}
          <Code>refresh_token</Code>. O código só pode ser usado uma vez: se for usado de novo, a conexão inteira é
          encerrada. O endereço de retorno é o mesmo da autorização
          {request.pkce ? ', e o code_verifier é o do mesmo par PKCE' : ''}.
        </Command>
        <Command value="renovar" text={refreshCommand(origin, aplicativo)}>
          Cada renovação dá outro par de tokens e mais 30 dias. Guarde o novo <Code>refresh_token</Code> no lugar do
          anterior: usar um antigo encerra a conexão, porque pode ter sido copiado.
        </Command>
        <Command value="revogar" text={revokeCommand(origin, aplicativo)}>
          Encerra a conexão quando a empresa sai do seu sistema. Com um <Code>access_token</Code> no lugar, só ele deixa
          de valer.
        </Command>
      </Tabs>
    </Card>
  );
}

function Command({ value, text, children }: { value: string; text: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} pt="md">
      <Text size="sm" component="div" mb="sm">
        {children}
      </Text>
      <CodeBlock language="bash" text={text} title="curl" />
    </Tabs.Panel>
  );
}
