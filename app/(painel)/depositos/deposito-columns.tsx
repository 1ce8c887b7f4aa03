import { Badge, Group } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { DepositoMenu } from './deposito-menu.tsx';
import type { Deposito } from './types.ts';

type Options = { fuso: string; onEdit: ((deposito: Deposito) => void) | undefined };

/** The warehouses' columns; the name leads to what lies there; actions only for those who may. */
export const depositoColumns = ({ fuso, onEdit }: Options): Column<Deposito>[] => [
  {
    key: 'nome',
    header: 'Nome',
    card: 'title',
    render: (row) => (
      <Group gap="xs">
        <RecordName href={`/estoque?deposito=${row.id}`} dimmed={!row.ativo}>
          {row.nome}
        </RecordName>
        {row.padrao ? <Badge size="sm">Padrão</Badge> : null}
      </Group>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 160, render: (row) => <ActiveBadge ativo={row.ativo} /> },
  { key: 'criado', header: 'Criado', width: 180, render: (row) => <When date={row.criado_em} zone={fuso} /> },
  ...(onEdit ? [menuColumn<Deposito>((row) => <DepositoMenu deposito={row} onEdit={onEdit} />)] : []),
];
