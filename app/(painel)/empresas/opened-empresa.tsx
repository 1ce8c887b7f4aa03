'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useSwitchCompany } from '#app/_sessao/use-switch-company.ts';

type Props = { opened: { id: number; nome: string } | null; onClose: () => void };

/** After a company was opened: the offer to go there. */
export function OpenedEmpresa({ opened, onClose }: Props) {
  const { switching, switchTo } = useSwitchCompany();
  return (
    <Modal opened={opened !== null} onClose={onClose} title={`Empresa ${opened?.nome ?? ''} criada`}>
      {opened ? (
        <Stack>
          <Text size="sm">
            Ela começa vazia, sem produtos, depósitos nem chaves, e com você como administrador. Quer ir para ela agora?
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Ficar aqui
            </Button>
            <Button loading={switching !== null} onClick={() => switchTo(opened.id)}>
              Ir para {opened.nome}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
