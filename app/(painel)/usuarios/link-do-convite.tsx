'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyField } from '#app/_ui/copy-field.tsx';

type Props = { nome: string; convite: string; onClose: () => void };

/** An invitation's link, where nothing is sent by e-mail. */
export const LinkDoConvite = ({ nome, convite, onClose }: Props) => (
  <Stack>
    <Text size="sm">
      Este ambiente não envia e-mails: entregue este link a {nome}. Ele vale por 7 dias e funciona uma vez.
    </Text>
    <CopyField value={`${window.location.origin}/convite#${convite}`} label="link do convite" />
    <Group justify="flex-end">
      <Button onClick={onClose}>Concluir</Button>
    </Group>
  </Stack>
);
