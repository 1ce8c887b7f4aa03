'use client';

import { Badge, Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Pager } from '#app/_ui/pager.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import type { ImportacaoDetalhe, Linha } from '../_parts/words.ts';

const ESTADO: Record<Linha['estado'], { nome: string; cor: string }> = {
  lida: { nome: 'Lida', cor: 'gray' },
  nova: { nome: 'Novo', cor: 'petroleo' },
  existe: { nome: 'Já existe', cor: 'blue' },
  erro: { nome: 'Com erro', cor: 'red' },
  gravada: { nome: 'Gravada', cor: 'petroleo' },
  pulada: { nome: 'Pulada', cor: 'gray' },
};

const SITUACAO: Column<Linha> = {
  key: 'estado',
  header: 'Situação',
  render: (linha) => (
    <Badge variant="light" color={ESTADO[linha.estado].cor} style={{ flexShrink: 0, minWidth: 'max-content' }}>
      {ESTADO[linha.estado].nome}
    </Badge>
  ),
};

const WHICH = ['erro', 'boas'] as const;
const WORDS = { erro: 'Com erro', boas: 'Boas' };

/** The file's rows; the faults stand in their cells. */
export function LinhasTable({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { id, com_erro, cabecalho, colunas, campos, erros_por_campo } = importacao;
  const [estado, setEstado] = useState<(typeof WHICH)[number] | null>(com_erro > 0 ? 'erro' : null);
  const [campo, setCampo] = useState<string | null>(null);
  const [pagina, setPagina] = useState(1);
  const query = useListQuery(trpc.importacoes.linhas, {
    id,
    pagina,
    estado: estado ?? undefined,
    campo: campo ?? undefined,
  });
  const nameOf = (one: string) => campos.find((known) => known.campo === one)?.nome ?? one;
  const matched = colunas.flatMap((one, i) => (one === null ? [] : [{ one, i }]));
  // Faults come first: of twenty columns the one that is wrong may be the last. The column that names the row stays in front of them.
  const isFaulty = ({ one }: { one: string }) => estado === 'erro' && erros_por_campo[one] !== undefined;
  const [first, ...others] = matched;
  const shown = [...(first ? [first] : []), ...others.filter(isFaulty), ...others.filter((one) => !isFaulty(one))];
  /** What is wrong with a row: first what stands in no column of the table, then from left to right. */
  const faultsOf = ({ erros }: Linha) => {
    const told = Object.entries(erros ?? {}).map(([one, messages]) => ({
      at: shown.findIndex((column) => column.one === one),
      text: `${nameOf(one)}: ${messages.join(' ')}`,
    }));
    return told.sort((a, b) => a.at - b.at);
  };
  const columns: Column<Linha>[] = [
    {
      key: 'numero',
      header: 'Linha',
      card: 'title',
      width: 80,
      // A card has no heading over it, and shows each fault below its value: what has no value is told here.
      render: (linha) => (
        <>
          <Text span size="sm">
            <Text span inherit fw={500} hiddenFrom="md">
              Linha{' '}
            </Text>
            {linha.numero}
          </Text>
          {faultsOf(linha).map(({ at, text }) =>
            at < 0 ? (
              <Text key={text} size="sm" c="red" hiddenFrom="md">
                {text}
              </Text>
            ) : null,
          )}
        </>
      ),
    },
    ...(estado === 'boas' || com_erro === 0
      ? []
      : [
          {
            key: 'erro',
            header: 'Erro',
            card: 'hidden',
            render: (linha: Linha) => <Erros faults={faultsOf(linha).map(({ text }) => text)} />,
          } satisfies Column<Linha>,
        ]),
    // Of rows that are all faulty it says nothing.
    ...(estado === 'erro' ? [] : [SITUACAO]),
    ...shown.map(
      ({ one, i }): Column<Linha> => ({
        key: one,
        header: cabecalho[i] ?? one,
        render: ({ celulas, erros }) => <Celula value={celulas[i]} faults={erros?.[one]} />,
      }),
    ),
  ];
  return (
    <Stack>
      <Group justify="space-between">
        <div>
          <Title order={2}>Linhas do arquivo</Title>
          {com_erro > 0 ? (
            <Text size="sm" c="dimmed">
              O arquivo das linhas com erro diz o motivo de cada uma: corrija nele mesmo e importe só ele.
            </Text>
          ) : null}
        </div>
        {com_erro > 0 ? (
          <Button
            component="a"
            href={`/api/arquivos/importacoes/${id}/erros.csv`}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {com_erro === 1 ? 'Baixar a linha com erro' : `Baixar as ${formatInteger(com_erro)} com erro`}
          </Button>
        ) : null}
      </Group>
      <Group>
        <SegmentFilter
          label="Quais linhas"
          all="Todas"
          values={WHICH}
          value={estado}
          words={(value) => WORDS[value]}
          onChange={(value) => {
            setEstado(value);
            setCampo(null);
            setPagina(1);
          }}
        />
        {estado === 'erro' ? (
          <Select
            aria-label="Erro na coluna"
            placeholder="Erro em qualquer coluna"
            clearable
            w={280}
            value={campo}
            onChange={(value) => {
              setCampo(value);
              setPagina(1);
            }}
            data={Object.entries(erros_por_campo).map(([one, n]) => ({
              value: one,
              label: `${nameOf(one)} (${formatInteger(n)})`,
            }))}
          />
        ) : null}
      </Group>
      <DataTable
        label="Linhas do arquivo"
        columns={columns}
        rows={query.data?.resultados}
        rowKey={({ numero }) => numero}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <Text c="dimmed" size="sm">
            Nenhuma linha assim.
          </Text>
        }
        footer={<Pager page={query.data} onChange={setPagina} />}
      />
    </Stack>
  );
}

/** A row's first fault, and how many more it has: those stand in their cells, maybe out of sight. */
function Erros({ faults: [first, ...others] }: { faults: string[] }) {
  if (first === undefined) return null;
  return (
    <Text size="sm" c="red" miw={200} maw={280}>
      {first}
      {others.length > 0 ? ` E mais ${others.length}.` : ''}
    </Text>
  );
}

function Celula({ value, faults }: { value: Linha['celulas'][number] | undefined; faults: string[] | undefined }) {
  return (
    <div>
      <Text
        size="sm"
        truncate
        display="inline-block"
        maw={240}
        style={{ verticalAlign: 'top' }}
        c={faults ? 'red' : undefined}
      >
        {value === null || value === undefined || value === '' ? '—' : String(value)}
      </Text>
      {faults ? (
        <Text size="xs" c="red" miw={160} maw={260}>
          {faults.join(' ')}
        </Text>
      ) : null}
    </div>
  );
}
