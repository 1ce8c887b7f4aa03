import { Anchor, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate, formatDay } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaNegocio } from './types.ts';

const plain = (text: string | null) => (
  <Text span size="sm" c={text === null ? 'dimmed' : undefined}>
    {text ?? '—'}
  </Text>
);

/** The deals' columns; the title leads to the deal. */
export const negocioColumns = (fuso: string, hoje: string): Column<LinhaNegocio>[] => [
  { key: 'codigo', header: 'Código', sort: 'codigo', width: 80, render: (row) => <Codigo row={row} /> },
  {
    key: 'titulo',
    header: 'Negócio',
    card: 'title',
    clamp: true,
    render: (row) => <RecordName href={`/negocios/${row.id}`}>{row.titulo}</RecordName>,
  },
  {
    key: 'status',
    header: 'Situação e etapa',
    width: 160,
    render: (row) => (
      <Stack gap={2} align="flex-start">
        <SituacaoBadge status={row.status} />
        <Text span size="xs" c="dimmed">
          {row.etapa_nome}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'contato',
    header: 'Contato',
    width: 150,
    render: (row) =>
      row.contato_id === null ? (
        plain(null)
      ) : (
        <Anchor component={Link} href={`/contatos/${row.contato_id}`} size="sm" c="var(--mantine-color-text)">
          {row.contato_nome}
        </Anchor>
      ),
  },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor',
    align: 'right',
    width: 130,
    render: (row) => <Money>{row.valor}</Money>,
  },
  {
    key: 'previsao',
    header: 'Previsão',
    width: 110,
    render: ({ previsao_fechamento: previsao, status }) => {
      const late = status === 'aberto' && previsao !== null && previsao < hoje;
      return (
        <Text span size="sm" className="numero" {...(late ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
          {previsao === null ? '—' : formatDay(previsao)}
        </Text>
      );
    },
  },
  { key: 'responsavel', header: 'Responsável', width: 120, render: (row) => plain(row.responsavel_nome) },
  {
    key: 'criado',
    header: 'Criado em',
    sort: 'criado_em',
    width: 110,
    render: (row) => (
      <Text span size="sm" className="numero">
        {formatDate(row.criado_em, fuso)}
      </Text>
    ),
  },
];

const Codigo = ({ row }: { row: LinhaNegocio }) => (
  <Text span size="sm" c="dimmed" className="numero">
    #{row.codigo}
  </Text>
);
