'use client';

import { Select, Stack } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Coloured } from './cor-field.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import type { Etapa, Funil } from './types.ts';

type Props = { funil: Funil; onEdit: ((etapa: Etapa) => void) | undefined };

/** The stages of a funnel in order, with what may be done to each. */
export const EtapasTable = ({ funil, onEdit }: Props) => (
  <DataTable
    label={`Etapas de ${funil.nome}`}
    columns={columns(funil, onEdit)}
    rows={funil.etapas}
    rowKey={({ id }) => id}
    error={null}
    empty={null}
  />
);

const columns = (funil: Funil, onEdit: Props['onEdit']): Column<Etapa>[] => [
  { key: 'nome', header: 'Etapa', card: 'title', render: (row) => <Coloured cor={row.cor}>{row.nome}</Coloured> },
  {
    key: 'probabilidade',
    header: 'Probabilidade',
    align: 'right',
    width: 130,
    render: (row) => `${row.probabilidade}%`,
  },
  {
    key: 'dias_parado',
    header: 'Parado depois de',
    align: 'right',
    width: 150,
    render: ({ dias_parado: dias }) => (dias === null ? 'nunca' : dias === 1 ? '1 dia' : `${dias} dias`),
  },
  ...(onEdit
    ? [
        { key: 'lugar', header: 'Ordem', width: 90, render: (row: Etapa) => <Place funil={funil} etapa={row} /> },
        menuColumn<Etapa>((row) => <EtapaMenu funil={funil} etapa={row} onEdit={onEdit} />),
      ]
    : []),
];

type One = { funil: Funil; etapa: Etapa };

function Place({ funil, etapa: { id, nome, posicao } }: One) {
  const move = useConfirmed(trpc.funis.updateEtapa, {
    refresh: ['funis'],
    said: (moved) => `“${moved.nome}” agora é a ${moved.posicao}ª etapa.`,
    refreshRefused: true,
  });
  return (
    <PlaceButtons
      nome={nome}
      posicao={posicao}
      last={funil.etapas.length}
      loading={move.dialog.loading}
      onMove={(to) => move.do({ funil_id: funil.id, id, posicao: to })}
    />
  );
}

function EtapaMenu({ funil, etapa, onEdit }: One & { onEdit: (etapa: Etapa) => void }) {
  const { can } = useSessao();
  const [target, setTarget] = useState<string | null>(null);
  const remove = useConfirmed(trpc.funis.deleteEtapa, {
    refresh: ['funis'],
    said: () => `Etapa “${etapa.nome}” excluída.`,
  });
  const ask = (mover_para: string | null) =>
    remove.ask({ funil_id: funil.id, id: etapa.id, ...(mover_para ? { mover_para: Number(mover_para) } : {}) });
  const others = funil.etapas.filter(({ id }) => id !== etapa.id);
  return (
    <>
      <RowMenu label={`Ações da etapa ${etapa.nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(etapa)}>
          Editar
        </RowItem>
        {can('crm:delete') && others.length > 0 ? (
          <RowItem icon={IconTrash} color="red" onClick={() => ask(target)}>
            Excluir
          </RowItem>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...remove.dialog} title={`Excluir a etapa “${etapa.nome}”?`} confirm="Excluir etapa" danger>
        <Stack gap="sm">
          <span>Se há negócios nela, diga para onde vão: entram no fim da outra etapa, na ordem em que estão.</span>
          <Select
            label="Mover os negócios para"
            placeholder="Não há negócios"
            clearable
            clearButtonProps={{ 'aria-label': 'Não mover' }}
            data={others.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            value={target}
            onChange={(chosen) => {
              setTarget(chosen);
              ask(chosen);
            }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
