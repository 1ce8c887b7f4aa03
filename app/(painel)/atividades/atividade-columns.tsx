import { Anchor, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { When } from '#app/_ui/when.tsx';
import { TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { AtividadeDone } from '../_parts/atividade-done.tsx';
import type { Atividade } from '../_parts/atividade-drawer.tsx';
import { AtividadeDue } from '../_parts/atividade-due.tsx';
import { AtividadeMenu } from '../_parts/atividade-menu.tsx';

/** Links one below the other, each high enough for a finger. */
const TARGET = { display: 'block', py: 2, lh: 1.55, mih: 24 } as const;

/** The activities' columns; actions only for those who may. */
export const atividadeColumns = (
  fuso: string,
  onEdit: ((atividade: Atividade) => void) | undefined,
): Column<Atividade>[] => [
  { key: 'feita', header: '', width: 44, render: (row) => <AtividadeDone atividade={row} /> },
  {
    key: 'titulo',
    header: 'Atividade',
    card: 'title',
    render: (row) => (
      <>
        <RecordName dimmed={row.status === 'cancelada'}>{row.titulo}</RecordName>
        <Text size="xs" c="dimmed">
          {TIPO_ATIVIDADE[row.tipo]}
        </Text>
      </>
    ),
  },
  {
    key: 'de',
    header: 'Contato e negócio',
    render: (row) => (
      <>
        {row.contato_id === null ? null : (
          <Anchor component={Link} href={`/contatos/${row.contato_id}`} size="sm" {...TARGET}>
            {row.contato_nome}
          </Anchor>
        )}
        {row.negocio_id === null ? null : (
          <Anchor component={Link} href={`/negocios/${row.negocio_id}`} size="xs" {...TARGET}>
            {row.negocio_titulo}
          </Anchor>
        )}
      </>
    ),
  },
  { key: 'prazo', header: 'Prazo', width: 200, sort: 'a_fazer', render: (row) => <AtividadeDue atividade={row} /> },
  {
    key: 'responsavel',
    header: 'Responsável',
    width: 170,
    render: (row) => <Text size="sm">{row.responsavel_nome ?? '—'}</Text>,
  },
  {
    key: 'criada',
    header: 'Criada',
    width: 160,
    sort: 'criado_em',
    render: (row) => <When date={row.criado_em} zone={fuso} />,
  },
  ...(onEdit ? [menuColumn<Atividade>((row) => <AtividadeMenu atividade={row} onEdit={onEdit} />)] : []),
];
