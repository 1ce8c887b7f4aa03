'use client';

import { Alert, Button, Code, Group, SegmentedControl, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
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
  const left = cabecalho.filter((_, i) => (colunas[i] ?? null) === null);
  const set = (at: number, campo: string | null) =>
    setColunas(colunas.map((one, i) => (i === at ? campo : one === campo ? null : one)));
  const columns: Column<Coluna>[] = [
    {
      key: 'arquivo',
      header: 'No arquivo',
      card: 'title',
      render: ({ heading }) => <span style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{heading}</span>,
    },
    {
      key: 'exemplos',
      header: 'Exemplos',
      render: ({ at }) => (
        <Text size="sm" c="dimmed" lineClamp={2} maw={400}>
          {examplesOf(amostra, at)}
        </Text>
      ),
    },
    {
      key: 'campo',
      header: 'Campo',
      width: 300,
      render: ({ heading, at }) => (
        <CampoSelect
          label={`O que é a coluna ${heading}`}
          campos={campos}
          value={colunas[at] ?? null}
          onChange={(campo) => set(at, campo)}
        />
      ),
    },
  ];
  return (
    <Stack>
      <div>
        <Title order={2}>Colunas</Title>
        <Text size="sm" c="dimmed">
          Confira o que cada coluna do arquivo é.{' '}
          {left.length === 0
            ? 'Todas foram reconhecidas.'
            : left.length === 1
              ? `Uma não será importada: ${left[0]}.`
              : `${left.length} não serão importadas: ${left.slice(0, 5).join(', ')}${left.length > 5 ? '…' : ''}.`}
        </Text>
      </div>
      {missing.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle />}>
          Falta dizer qual coluna é {missing.map(({ nome }) => `“${nome}”`).join(' e ')}.
        </Alert>
      ) : null}
      <DataTable
        label="Colunas do arquivo"
        density="read"
        columns={columns}
        rows={cabecalho.map((heading, at) => ({ heading, at }))}
        rowKey={({ at }) => at}
        error={null}
        empty={null}
      />
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
              {EXISTENTES[tipo]}
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
          O arquivo foi lido em <Code>{importacao.codificacao.toUpperCase()}</Code>
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

const EXISTENTES: Record<Exclude<ImportacaoDetalhe['tipo'], 'saldos'>, string> = {
  produtos: 'Produtos cujo código já existe',
  clientes: 'Clientes cujo documento já existe',
  contatos: 'Contatos cujo telefone ou e-mail já existe',
};

type Coluna = { heading: string; at: number };

/** The first values of a column. */
const examplesOf = (amostra: ImportacaoDetalhe['amostra'], at: number): string =>
  amostra
    .map((celulas) => celulas[at])
    .filter((celula) => celula !== null && celula !== undefined && celula !== '')
    .slice(0, 3)
    .map(String)
    .join(' · ') || 'vazia';

type CampoProps = {
  label: string;
  campos: ImportacaoDetalhe['campos'];
  value: string | null;
  onChange: (campo: string | null) => void;
};

function CampoSelect({ label, campos, value, onChange }: CampoProps) {
  return (
    <Select
      aria-label={label}
      description={campos.find(({ campo }) => campo === value)?.dica}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Não importar"
      ta="left"
      clearable
      searchable
      selectFirstOptionOnChange
      value={value}
      onChange={onChange}
      data={campos.map(({ campo, nome, obrigatoria }) => ({
        value: campo,
        label: obrigatoria ? `${nome} *` : nome,
      }))}
    />
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
