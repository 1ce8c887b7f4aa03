'use client';

import { Anchor, Button, Drawer, List, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** What the log keeps, in words, and the switch of bodies and answers. */
export function Ajustes() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconShieldLock size={16} aria-hidden />} onClick={open}>
        O que é guardado
      </Button>
      <Drawer opened={opened} onClose={close} position="right" size="md" title="O que é guardado">
        <Stack>
          <Text size="sm">De cada requisição, por 30 dias:</Text>
          <List size="sm" spacing={6}>
            <List.Item>método, caminho com a consulta, status, duração e o tempo de cada parte;</List.Item>
            <List.Item>token ou conexão, IP e os cabeçalhos que ajudam a entender um problema;</List.Item>
            <List.Item>
              das que gravam (POST, PUT, PATCH, DELETE), o corpo e a resposta: os primeiros 16 KB de cada um.
            </List.Item>
          </List>
          <Text size="sm">
            Senhas, segredos e tokens nunca são guardados. Documentos, e-mails, telefones e endereços são mascarados,
            como nos eventos. Consultas (GET) não guardam corpo nem resposta.
          </Text>
          <ConteudoSwitch />
          <Anchor href="/docs/erros#registro-de-requisicoes" target="_blank" size="sm" underline="always">
            Ver no guia
          </Anchor>
        </Stack>
      </Drawer>
    </>
  );
}

function ConteudoSwitch() {
  const { can } = useSessao();
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const query = trpc.requisicoes.ajustes.useQuery();
  const save = trpc.requisicoes.mudarAjustes.useMutation({
    onSuccess: ({ guarda_conteudo }) => {
      setAsking(false);
      notifyDone(guarda_conteudo ? 'Corpo e resposta passam a ser guardados.' : 'Nada mais é guardado.');
    },
    // The dialog shows its own refusal; turning it on has none.
    onError: (error) => {
      if (!asking) notifyError(error);
    },
    onSettled: () => utils.requisicoes.invalidate(),
  });
  const on = query.data?.guarda_conteudo ?? true;
  return (
    <>
      <Switch
        label="Guardar corpo e resposta"
        description={
          can('configuracoes:write')
            ? 'Vale para a empresa toda, assim que você muda.'
            : 'Vale para a empresa toda. Quem administra a empresa pode mudar.'
        }
        checked={on}
        disabled={!query.data || !can('configuracoes:write')}
        onChange={() => (on ? setAsking(true) : save.mutate({ guarda_conteudo: true }))}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          save.reset();
        }}
        title="Deixar de guardar corpo e resposta?"
        confirm="Deixar de guardar"
        onConfirm={() => save.mutate({ guarda_conteudo: false })}
        loading={save.isPending}
        error={save.error}
      >
        O que já está guardado deixa de aparecer agora e é apagado em até um dia. O resto do registro continua.
      </ConfirmDialog>
    </>
  );
}
