import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

/** Whether a record is in use. */
export const ActiveBadge = ({ ativo, words = ['Ativo', 'Inativo'] }: { ativo: boolean; words?: [string, string] }) => (
  <Badge color={ativo ? 'petroleo' : 'gray'}>{words[ativo ? 0 : 1]}</Badge>
);

type Props = { look: { nome: string; cor: string; icon: Icon } };

/** A record's status: word, colour and icon. */
export function StatusBadge({ look: { nome, cor, icon: Icon } }: Props) {
  // Whole even where the other columns of its table want the width.
  return (
    <Badge color={cor} miw="max-content" leftSection={<Icon size={13} stroke={2} aria-hidden />}>
      {nome}
    </Badge>
  );
}
