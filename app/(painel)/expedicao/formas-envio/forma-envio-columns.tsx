import type { Column } from '#app/_ui/data-table.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { FormaEnvioMenu } from './forma-envio-menu.tsx';
import type { FormaEnvio } from './types.ts';

type Options = { fuso: string; onEdit: ((forma: FormaEnvio) => void) | undefined };

/** The shipping methods' columns; actions only for those who may. */
export const formaEnvioColumns = ({ fuso, onEdit }: Options): Column<FormaEnvio>[] => [
  {
    key: 'nome',
    header: 'Nome',
    card: 'title',
    render: (row) => <RecordName dimmed={!row.ativo}>{row.nome}</RecordName>,
  },
  {
    key: 'id',
    header: 'Id na API',
    width: 120,
    render: (row) => <RecordCode>{row.id}</RecordCode>,
  },
  {
    key: 'situacao',
    header: 'Situação',
    width: 140,
    render: (row) => <ActiveBadge ativo={row.ativo} words={['Ativa', 'Inativa']} />,
  },
  { key: 'criada', header: 'Criada', width: 180, render: (row) => <When date={row.criado_em} zone={fuso} /> },
  ...(onEdit ? [menuColumn<FormaEnvio>((row) => <FormaEnvioMenu forma={row} onEdit={onEdit} />)] : []),
];
