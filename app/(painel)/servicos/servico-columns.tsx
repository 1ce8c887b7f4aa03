import { Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate, formatMoney } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { ServicoMenu } from './servico-menu.tsx';
import type { Servico } from './types.ts';

type Options = { fuso: string; onEdit: ((servico: Servico) => void) | undefined; mayDelete: boolean };

/** The columns of the services; actions only for those who may. */
export const servicoColumns = ({ fuso, onEdit, mayDelete }: Options): Column<Servico>[] => [
  {
    key: 'nome',
    header: 'Serviço',
    sort: 'nome',
    card: 'title',
    render: (row) => (
      <div>
        <RecordName>{row.nome}</RecordName>
        {row.descricao ? (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {row.descricao}
          </Text>
        ) : null}
      </div>
    ),
  },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 150,
    render: (row) => <RecordCode>{row.codigo}</RecordCode>,
  },
  { key: 'unidade', header: 'Unidade', width: 100, render: (row) => <Text size="sm">{row.unidade}</Text> },
  {
    key: 'preco',
    header: 'Preço',
    align: 'right',
    width: 130,
    render: (row) => <Text size="sm">{formatMoney(row.preco)}</Text>,
  },
  { key: 'ativo', header: 'Situação', width: 120, render: (row) => <ActiveBadge ativo={row.ativo} /> },
  {
    key: 'cadastro',
    header: 'Cadastro',
    sort: 'criado_em',
    width: 120,
    card: 'hidden',
    render: (row) => (
      <Text span size="sm" className="numero">
        {formatDate(row.criado_em, fuso)}
      </Text>
    ),
  },
  ...(onEdit
    ? [menuColumn<Servico>((row) => <ServicoMenu servico={row} onEdit={onEdit} mayDelete={mayDelete} />)]
    : []),
];
