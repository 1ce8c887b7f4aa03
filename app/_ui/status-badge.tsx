import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = { look: { nome: string; cor: string; icon: Icon } };

/** A record's status: word, colour and icon. */
export function StatusBadge({ look: { nome, cor, icon: Icon } }: Props) {
  return (
    <Badge color={cor} leftSection={<Icon size={13} stroke={2} aria-hidden />}>
      {nome}
    </Badge>
  );
}
