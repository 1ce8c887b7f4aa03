import { Anchor, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { Logo } from './_ui/logo.tsx';

export const metadata: Metadata = { title: 'Página não encontrada' };

export default function NotFound() {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw={440} ta="center">
        <Logo size={48} />
        <Title order={1}>Página não encontrada</Title>
        <Text c="dimmed">
          O endereço pode ter mudado, ou ter sido digitado errado. Esta página não existe no Romaneio.
        </Text>
        <Group justify="center">
          <Button component="a" href="/inicio">
            Ir para o início
          </Button>
          <Anchor href="/docs">Documentação da API</Anchor>
        </Group>
      </Stack>
    </Center>
  );
}
