'use client';

import { Text } from '@mantine/core';
import { type Keys, KeysModal } from '../_shell/keys-modal.tsx';
import { useModKey } from '../_shell/use-mod-key.ts';

/** The keys of the inbox; opened with `?`. */
export function Ajuda({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mod = useModKey();
  const keys: Keys[] = [
    ['Ir para a lista; conversa seguinte, anterior', [['j'], ['k']]],
    ['O mesmo, com a lista em foco', [['↓'], ['↑']]],
    ['Abrir a conversa', [['Enter']]],
    ['Responder', [['r']]],
    ['Escrever uma nota interna', [['n']]],
    ['Assumir a conversa', [['a']]],
    ['Concluir a conversa', [['e']]],
    ['Fechar a conversa', [['u']]],
    ['Buscar contatos, assuntos e mensagens', [['/']]],
    ['Ao escrever: respostas rápidas', [['/']]],
    ['Ao escrever: voltar à lista', [['Esc']]],
    ['Buscar em todo o Romaneio', [[mod, 'K']]],
    ['Mostrar estes atalhos', [['?']]],
  ];
  return (
    <KeysModal title="Atalhos das conversas" keys={keys} opened={opened} onClose={onClose}>
      <Text size="xs" c="dimmed" mt="sm">
        As letras só valem quando você não está escrevendo.
      </Text>
    </KeysModal>
  );
}
