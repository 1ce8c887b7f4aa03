'use client';

import {
  Alert,
  Button,
  Card,
  Code,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { ImportacaoDetalhe } from '../_parts/words.ts';

type Props = { importacao: ImportacaoDetalhe; onChecked: () => void };

/** Which field each column of the file is: as it was recognized, to be corrected by hand. */
export function ColunasStep({ importacao, onChecked }: Props) {
  const { id, tipo, cabecalho, amostra, campos } = importacao;
  const [colunas, setColunas] = useState(importacao.colunas);
  const [decimal, setDecimal] = useState(importacao.decimal);
  const [existentes, setExistentes] = useState(importacao.existentes);
  const [deposito, setDeposito] = useState(importacao.deposito_id);
  const utils = trpc.useUtils();
  const check = trpc.importacoes.setColunas.useMutation({
    onSuccess: async () => {
      await utils.importacoes.invalidate();
      onChecked();
    },
  });
  const missing = campos.filter(({ campo, obrigatoria }) => obrigatoria && !colunas.includes(campo));
  const set = (at: number, campo: string | null) =>
    setColunas(colunas.map((one, i) => (i === at ? campo : one === campo ? null : one)));
  const hint = (campo: string | null) => campos.find((one) => one.campo === campo)?.dica;
  return (
    <Stack>
      <div>
        <Title order={2}>Colunas</Title>
        <Text size="sm" c="dimmed">
          Confira o que cada coluna do arquivo é. As que ficam em branco não são importadas.
        </Text>
      </div>
      {missing.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle />}>
          Falta dizer qual coluna é {missing.map(({ nome }) => `“${nome}”`).join(' e ')}.
        </Alert>
      ) : null}
      <Card withBorder p={0}>
        <Table.ScrollContainer minWidth={620}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">No arquivo</Table.Th>
                <Table.Th scope="col">Exemplos</Table.Th>
                <Table.Th scope="col" w={280}>
                  Campo
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {cabecalho.map((heading, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its place, and two may have one name
                <Table.Tr key={i}>
                  <Table.Td fw={500}>{heading}</Table.Td>
                  <Table.Td>
                    <Text size="sm" c="dimmed" lineClamp={1} maw={360}>
                      {amostra
                        .map((celulas) => celulas[i])
                        .filter((celula) => celula !== null && celula !== undefined && celula !== '')
                        .slice(0, 3)
                        .map(String)
                        .join(' · ') || 'vazia'}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`O que é a coluna ${heading}`}
                      placeholder="Não importar"
                      clearable
                      searchable
                      value={colunas[i] ?? null}
                      onChange={(campo) => set(i, campo)}
                      data={campos.map(({ campo, nome, obrigatoria }) => ({
                        value: campo,
                        label: obrigatoria ? `${nome} *` : nome,
                      }))}
                    />
                    {hint(colunas[i] ?? null) ? (
                      <Text size="xs" c="dimmed" mt={4}>
                        {hint(colunas[i] ?? null)}
                      </Text>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            Decimais no arquivo
          </Text>
          <SegmentedControl
            aria-label="Decimais no arquivo"
            value={decimal}
            onChange={(value) => setDecimal(value as typeof decimal)}
            data={[
              { value: 'virgula', label: 'Vírgula: 1.234,56' },
              { value: 'ponto', label: 'Ponto: 1,234.56' },
            ]}
          />
        </Stack>
        {tipo === 'saldos' ? (
          <DepositoSelect value={deposito} onChange={setDeposito} />
        ) : (
          <Stack gap={4}>
            <Text size="sm" fw={500}>
              {tipo === 'produtos' ? 'Produtos cujo código já existe' : 'Clientes cujo documento já existe'}
            </Text>
            <SegmentedControl
              aria-label="Registros que já existem"
              value={existentes}
              onChange={(value) => setExistentes(value as typeof existentes)}
              data={[
                { value: 'atualizar', label: 'Atualizar' },
                { value: 'pular', label: 'Pular' },
              ]}
            />
            <Text size="xs" c="dimmed">
              {existentes === 'atualizar'
                ? 'Só as células preenchidas mudam o cadastro: uma célula vazia não apaga nada.'
                : 'Ficam como estão; só os novos são cadastrados.'}
            </Text>
          </Stack>
        )}
      </SimpleGrid>
      {importacao.codificacao ? (
        <Text size="xs" c="dimmed">
          O arquivo foi lido em <Code>{importacao.codificacao}</Code>
          {importacao.separador ? (
            <>
              , com as colunas separadas por{' '}
              <Code>{importacao.separador === '\t' ? 'tabulação' : importacao.separador}</Code>
            </>
          ) : null}
          .
        </Text>
      ) : null}
      {check.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {check.error.message}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button
          loading={check.isPending}
          disabled={missing.length > 0}
          onClick={() => check.mutate({ id, colunas, decimal, existentes, deposito_id: deposito })}
        >
          Conferir as linhas
        </Button>
      </Group>
    </Stack>
  );
}

function DepositoSelect({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data = [] } = trpc.depositos.list.useQuery();
  return (
    <Select
      label="Depósito das linhas que não dizem qual"
      placeholder="Depósito padrão"
      clearable
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      data={data.filter(({ ativo }) => ativo).map(({ id, nome }) => ({ value: String(id), label: nome }))}
    />
  );
}
