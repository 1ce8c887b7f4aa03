'use client';

import { Anchor, Card, Code, Switch, Tabs, Text, Title } from '@mantine/core';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { Code as CodeBlock } from '#app/docs/_ui/code.tsx';
import type { Aplicativo } from '../types.ts';
import { exchangeCommand, refreshCommand, revokeCommand } from './requests.ts';

/** The application's own requests, as commands that run. */
export function CommandsCard({ aplicativo }: { aplicativo: Aplicativo }) {
  const [chosenPkce, setPkce] = useState(false);
  const { origin } = window.location;
  const pkce = aplicativo.tipo === 'publico' || chosenPkce;
  const [redirect_uri = ''] = aplicativo.redirect_uris;
  return (
    <Card withBorder p="lg" component="section" aria-label="Comandos">
      <Title order={2}>Tokens pelo terminal</Title>
      <Text size="sm" c="dimmed" mb="md">
        O que o seu servidor envia, pronto para colar. Os erros possíveis estão em{' '}
        <Anchor component={Link} href="/docs/erros-oauth" size="sm">
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
        <Command value="trocar" text={exchangeCommand(origin, aplicativo, redirect_uri, pkce)}>
          O <Code>code</Code> que veio na volta torna-se um <Code>access_token</Code>, que vale 4 horas, e um{' '}
          <Code>refresh_token</Code>. Ele serve uma única vez: usado de novo, a conexão inteira é encerrada. Repita o
          mesmo endereço de retorno do pedido.
          {aplicativo.tipo === 'confidencial' ? (
            <Switch
              mt="sm"
              size="xs"
              label="O pedido levou PKCE"
              checked={chosenPkce}
              onChange={(event) => setPkce(event.currentTarget.checked)}
            />
          ) : null}
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
