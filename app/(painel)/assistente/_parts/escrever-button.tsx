'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencilPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useRespostaActions } from './use-resposta-actions.ts';

const TextoModal = onDemand(() => import('../../conhecimento/conhecimento-modal.tsx').then((m) => m.TextoModal));

type Props = {
  /** The turn, or the first of several, because of which it is written. */
  resposta_id: number;
  /** What was asked, shown above the text. */
  perguntas: readonly string[];
  /** The name that the text begins with. */
  nome?: string;
  label?: ReactNode;
};

/** Writes into the knowledge what the assistant did not know, and notes with the turn that it was written. */
export function EscreverButton({ resposta_id, perguntas, nome = '', label = 'Escrever o que faltou' }: Props) {
  const { can } = useSessao();
  const [opened, { open, close }] = useDisclosure(false);
  const { note } = useRespostaActions();
  if (!can('crm:write')) return null;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPencilPlus size={15} aria-hidden />}
        onClick={open}
        style={{ flex: 'none' }}
      >
        {label}
      </Button>
      <TextoModal
        opened={opened}
        onClose={close}
        title="Escrever o que faltou"
        nome={nome}
        onSaved={(conhecimento_id) => {
          close();
          note.mutate({ id: resposta_id, conhecimento_id });
        }}
      >
        <div>
          <Text size="sm" c="dimmed">
            {perguntas.length === 1 ? 'O contato perguntou:' : 'Os contatos perguntaram:'}
          </Text>
          {perguntas.map((pergunta) => (
            <Text key={pergunta} size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
              “{pergunta}”
            </Text>
          ))}
        </div>
      </TextoModal>
    </>
  );
}
