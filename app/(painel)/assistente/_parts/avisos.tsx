'use client';

import { Alert, Anchor, Code, List, Stack, Text } from '@mantine/core';
import { IconBooks, IconPlugOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** Says that the server has no model, and to those who may do something about it, what its operator sets. */
export function SemModelo() {
  const { can } = useSessao();
  return (
    <Alert color="orange" icon={<IconPlugOff />} title="Este servidor ainda não tem um modelo de IA" mb="lg">
      {can('configuracoes:write') ? (
        <Stack gap="xs">
          <Text size="sm">
            Sem modelo, o assistente não responde a ninguém; dá para deixar tudo pronto aqui. Quem opera o servidor liga
            um modelo com estas variáveis e o reinicia:
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>
              <Code>IA_URL</Code>: o endereço de um serviço compatível com a API da OpenAI, na nuvem ou na sua rede
            </List.Item>
            <List.Item>
              <Code>IA_MODELO</Code>: o nome do modelo nesse serviço
            </List.Item>
            <List.Item>
              <Code>IA_CHAVE</Code>: a chave, se o serviço pede uma
            </List.Item>
          </List>
          <Text size="sm">
            <Anchor component={Link} href="/docs/assistente" size="sm" underline="always" c="inherit">
              Como ligar um modelo, passo a passo
            </Anchor>
          </Text>
        </Stack>
      ) : (
        <Text size="sm">
          Até que ele seja ligado, o assistente não responde a ninguém. Fale com quem administra a empresa.
        </Text>
      )}
    </Alert>
  );
}

/** Says that there is nothing that the assistant could answer from. */
export function SemConhecimento() {
  const query = trpc.conhecimento.list.useQuery({ por_pagina: 1, ativo: 'true' });
  if (query.data?.total_registros !== 0) return null;
  return (
    <Alert color="blue" icon={<IconBooks />} title="O assistente ainda não sabe nada" mb="lg">
      <Text size="sm">
        Ele responde só com o que está no{' '}
        <Anchor component={Link} href="/conhecimento" size="sm" underline="always" c="inherit">
          Conhecimento
        </Anchor>
        , e passa o resto para uma pessoa. Comece por um texto com as perguntas que mais chegam.
      </Text>
    </Alert>
  );
}
