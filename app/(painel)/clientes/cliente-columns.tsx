import { Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDocument } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { ClienteMenu } from './cliente-menu.tsx';
import { type Cliente, PESSOA } from './types.ts';

const NONE = <span title="não informado">—</span>;

/** The customers' columns; the name opens the customer for those who may change it. */
export const clienteColumns = (onEdit: ((cliente: Cliente) => void) | undefined): Column<Cliente>[] => [
  {
    key: 'nome',
    header: 'Nome',
    sort: 'nome',
    card: 'title',
    render: (row) => <RecordName onClick={onEdit && (() => onEdit(row))}>{row.nome}</RecordName>,
  },
  {
    key: 'pessoa',
    header: 'Pessoa',
    width: 90,
    render: (row) => <Text size="sm">{PESSOA[row.tipo_pessoa]}</Text>,
  },
  {
    key: 'documento',
    header: 'CPF/CNPJ',
    width: 170,
    render: (row) => (
      <Text span size="sm" className="numero" style={{ whiteSpace: 'nowrap' }}>
        {row.cnpj_cpf ? formatDocument(row.cnpj_cpf) : NONE}
      </Text>
    ),
  },
  {
    key: 'cidade',
    header: 'Cidade/UF',
    width: 150,
    render: (row) => <Text size="sm">{[row.cidade, row.uf].filter(Boolean).join('/') || NONE}</Text>,
  },
  {
    key: 'email',
    header: 'E-mail',
    render: (row) => (
      <Text size="sm" truncate maw={220} title={row.email ?? undefined}>
        {row.email ?? NONE}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 100, render: (row) => <ActiveBadge ativo={row.ativo} /> },
  menuColumn((row) => <ClienteMenu cliente={row} onEdit={onEdit} />),
];
