'use client';

import { Alert, Anchor, Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatInteger, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useDepositos } from '../_parts/use-depositos.ts';

type Verificacao = Outputs['estoque']['verificar'];

const REGRAS: Record<string, string> = {
  saldo_apos: 'Saldo após um lançamento',
  versao_sem_lacuna: 'Sequência dos lançamentos',
  saldo_igual_a_soma: 'Saldo do depósito igual à soma dos lançamentos',
  versao_igual_a_contagem: 'Quantidade de lançamentos',
  situacao_do_produto: 'Nível, mínimo e depósitos negativos do produto',
  estorno_oposto: 'Estorno oposto ao lançamento que desfaz',
  transferencia_inteira: 'Transferência com uma saída e uma entrada iguais',
  reserva_permitida: 'Reserva em empresa que não reserva',
  total_igual_aos_saldos: 'Total igual à soma dos depósitos',
};

/** Proves the company's balances from its movements, on demand. */
export function LedgerProof() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={open}>
        Conferir razão
      </Button>
      <Modal opened={opened} onClose={close} title="Conferência do razão" size="lg">
        <Proof onClose={close} />
      </Modal>
    </>
  );
}

function Proof({ onClose }: { onClose: () => void }) {
  const proof = trpc.estoque.verificar.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Todos os lançamentos da empresa são somados de novo, um a um: cada saldo após, cada saldo de depósito e cada
        total precisam bater com eles.
      </Text>
      <div aria-live="polite" aria-busy={proof.isFetching}>
        {proof.error ? (
          <LoadError message={proof.error.message} onRetry={proof.refetch} />
        ) : proof.data && !proof.isFetching ? (
          <Result proof={proof.data} />
        ) : (
          <Skeleton height={48} aria-label="Conferindo" />
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => proof.refetch()} loading={proof.isFetching}>
          Conferir de novo
        </Button>
        <Button onClick={onClose} data-autofocus>
          Fechar conferência
        </Button>
      </Group>
    </Stack>
  );
}

const counted = (n: number, one: string, many: string) => `${formatInteger(n)} ${n === 1 ? one : many}`;

function Result({ proof }: { proof: Verificacao }) {
  const { produtos, lancamentos, divergencias } = proof;
  const figures = [
    counted(produtos, 'produto', 'produtos'),
    counted(lancamentos, 'lançamento', 'lançamentos'),
    counted(divergencias.length, 'divergência', 'divergências'),
  ].join(', ');
  if (proof.ok) {
    return (
      <Alert color="petroleo" icon={<IconShieldCheck />}>
        Razão confere: {figures}.
      </Alert>
    );
  }
  return (
    <Stack>
      <Alert color="red" icon={<IconAlertTriangle />}>
        O razão não confere: {figures}. Guarde esta tela e avise o suporte antes de novos lançamentos.
      </Alert>
      <Divergencias list={divergencias} />
    </Stack>
  );
}

function Divergencias({ list }: { list: Verificacao['divergencias'] }) {
  const { all } = useDepositos();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label="Divergências">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Produto</Table.Th>
            <Table.Th>Depósito</Table.Th>
            <Table.Th>Regra</Table.Th>
            <Table.Th ta="right">Esperado</Table.Th>
            <Table.Th ta="right">Encontrado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((d) => (
            <Table.Tr key={`${d.produto_id}-${d.deposito_id}-${d.regra}-${d.esperado}-${d.encontrado}`}>
              <Table.Td>
                <Anchor component={Link} href={`/estoque/${d.produto_id}`} size="sm">
                  nº {d.produto_id}
                </Anchor>
              </Table.Td>
              <Table.Td>{all.find((deposito) => deposito.id === d.deposito_id)?.nome ?? 'Todos'}</Table.Td>
              <Table.Td>{REGRAS[d.regra] ?? d.regra}</Table.Td>
              <Table.Td ta="right">{formatQuantity(d.esperado)}</Table.Td>
              <Table.Td ta="right">{formatQuantity(d.encontrado)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
