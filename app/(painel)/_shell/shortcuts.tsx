'use client';

import { Kbd, Modal, Table } from '@mantine/core';
import { useModKey } from './use-mod-key.ts';

/** The keys of the panel; opened with `?` and from the user's menu. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mod = useModKey();
  const keys: [what: string, combinations: string[][]][] = [
    ['Buscar telas, ações e cadastros', [[mod, 'K'], ['/']]],
    ['Percorrer os resultados', [['↑'], ['↓']]],
    ['Abrir o resultado, enviar o formulário', [['Enter']]],
    ['Fechar o que está aberto', [['Esc']]],
    ['Ir para o próximo campo ou botão', [['Tab']]],
    ['No quadro de negócios: andar entre cartões', [['←'], ['→'], ['↑'], ['↓']]],
    ['No quadro: mover o cartão para…', [['M']]],
    [
      'No quadro: mover o cartão já',
      [
        ['Ctrl', 'setas'],
        ['Alt', 'setas'],
      ],
    ],
    ['Mostrar estes atalhos', [['?']]],
  ];
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos do teclado">
      <Table verticalSpacing="xs" withRowBorders>
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
    </Modal>
  );
}
