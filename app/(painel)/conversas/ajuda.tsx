'use client';

import { Kbd, Modal, Table, Text } from '@mantine/core';
import { useModKey } from '../_shell/use-mod-key.ts';

/** The keys of the inbox; opened with `?`. */
export function Ajuda({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mod = useModKey();
  const keys: [what: string, combinations: string[][]][] = [
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
    <Modal opened={opened} onClose={onClose} title="Atalhos das conversas">
      <Table verticalSpacing={6} withRowBorders>
        <Table.Tbody>
          {keys.map(([what, combinations]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400} ps={0}>
                {what}
              </Table.Th>
              <Table.Td ta="right" pe={0} style={{ whiteSpace: 'nowrap' }}>
                {combinations.map((combination, i) => (
                  <span key={combination.join()}>
                    {i > 0 ? ' ou ' : null}
                    {combination.map((key, j) => (
                      <span key={key}>
                        {j > 0 ? ' + ' : null}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </span>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="sm">
        As letras só valem quando você não está escrevendo.
      </Text>
    </Modal>
  );
}
