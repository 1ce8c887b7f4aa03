'use client';

import { Kbd, Modal, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a key does; each combination is of keys that are pressed together. */
export type Keys = [what: string, combinations: string[][]];

/** A list of keys. */
export function KeysModal(props: {
  title: string;
  keys: Keys[];
  opened: boolean;
  onClose: () => void;
  /** Set below the list. */
  children?: ReactNode;
}) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Table verticalSpacing={6} withRowBorders>
        <Table.Tbody>
          {props.keys.map(([what, combinations]) => (
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
      {props.children}
    </Modal>
  );
}
