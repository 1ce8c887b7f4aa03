'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Choice } from '#app/_ui/search-select.tsx';
import { ContatoSelect } from '../../_parts/contato-select.tsx';
import type { Contato } from '../types.ts';

type Props = { opened: boolean; contato: Contato; onClose: () => void };

/** Asks with which contact this one is merged, and leads to where both are compared. */
export const MesclarModal = ({ opened, contato, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Mesclar com outro contato">
    <Choose contato={contato} onClose={onClose} />
  </Modal>
);

function Choose({ contato, onClose }: Omit<Props, 'opened'>) {
  const router = useRouter();
  const [other, setOther] = useState<Choice | null>(null);
  const isSelf = other?.id === contato.id;
  return (
    <Stack>
      <Text size="sm">
        Escolha o outro cadastro de “{contato.nome}”. Antes de mesclar, os dois aparecem lado a lado.
      </Text>
      <ContatoSelect
        autoFocus
        value={other}
        onChange={setOther}
        error={isSelf ? 'Este é o mesmo contato.' : undefined}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={other === null || isSelf}
          onClick={() => other && router.push(`/contatos/mesclar?para=${contato.id}&de=${other.id}`)}
        >
          Comparar
        </Button>
      </Group>
    </Stack>
  );
}
