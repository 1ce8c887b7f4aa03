'use client';

import { Badge, Stack, Title } from '@mantine/core';
import { IconEdit, IconForms, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { ENTIDADE_CAMPO, TIPO_CAMPO } from '#modulos/crm-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { AddButton, TabFrame } from './tab-frame.tsx';
import type { Campo } from './types.ts';
import { useEditing } from './use-editing.ts';

const CampoModal = onDemand(() => import('./campo-modal.tsx').then((m) => m.CampoModal));

const ENTIDADES = ['contato', 'negocio'] as const;

/** The fields that the company adds to contacts and deals. */
export function CamposTab() {
  const { can } = useSessao();
  const query = trpc.campos.list.useQuery({});
  const { begin, props } = useEditing<Campo>();
  const add = can('crm:write') ? () => begin(null) : undefined;
  const shown = ENTIDADES.filter((entidade) => query.data?.some((campo) => campo.entidade === entidade));
  return (
    <TabFrame
      text="O que só a sua empresa anota: aparece no cadastro, nos filtros e na API, pela chave."
      action="Novo campo"
      onAdd={add}
    >
      {query.data && shown.length > 0 ? (
        <Stack gap="xl">
          {shown.map((entidade) => (
            <section key={entidade}>
              <Title order={2} mb="sm">
                {ENTIDADE_CAMPO[entidade]}
              </Title>
              <CamposTable
                label={`Campos de ${ENTIDADE_CAMPO[entidade].toLowerCase()}`}
                campos={query.data.filter((campo) => campo.entidade === entidade)}
                onEdit={add && begin}
              />
            </section>
          ))}
        </Stack>
      ) : (
        <DataTable<Campo>
          label="Campos personalizados"
          columns={columns(undefined, 0)}
          rows={query.data}
          rowKey={({ id }) => id}
          error={query.error}
          onRetry={query.refetch}
          empty={
            <EmptyState
              icon={<IconForms />}
              title="Nenhum campo personalizado ainda"
              action={add ? <AddButton onClick={add}>Novo campo</AddButton> : null}
            >
              Crie o primeiro, como “Segmento” nos contatos ou “Data da visita” nos negócios.
            </EmptyState>
          }
        />
      )}
      <CampoModal {...props} />
    </TabFrame>
  );
}

type TableProps = { label: string; campos: Campo[]; onEdit: ((campo: Campo) => void) | undefined };

const CamposTable = ({ label, campos, onEdit }: TableProps) => (
  <DataTable
    label={label}
    columns={columns(onEdit, campos.length)}
    rows={campos}
    rowKey={({ id }) => id}
    error={null}
    empty={null}
  />
);

const columns = (onEdit: ((campo: Campo) => void) | undefined, last: number): Column<Campo>[] => [
  {
    key: 'nome',
    header: 'Nome',
    card: 'title',
    render: (row) => (
      <>
        {row.nome} {row.pessoal ? <Badge color="gray">Dado pessoal</Badge> : null}
      </>
    ),
  },
  { key: 'chave', header: 'Chave na API', width: 200, render: (row) => <RecordCode>{row.chave}</RecordCode> },
  {
    key: 'tipo',
    header: 'Tipo',
    width: 260,
    render: (row) => (row.tipo === 'escolha' ? `Escolha: ${row.opcoes.join(', ')}` : TIPO_CAMPO[row.tipo]),
  },
  ...(onEdit
    ? [
        { key: 'lugar', header: 'Ordem', width: 90, render: (row: Campo) => <Place campo={row} last={last} /> },
        menuColumn<Campo>((row) => <CampoMenu campo={row} onEdit={onEdit} />),
      ]
    : []),
];

function Place({ campo: { id, nome, posicao }, last }: { campo: Campo; last: number }) {
  const move = useConfirmed(trpc.campos.update, {
    refresh: ['campos'],
    said: (moved) => `“${moved.nome}” agora é o ${moved.posicao}º campo.`,
    refreshRefused: true,
  });
  return (
    <PlaceButtons
      nome={nome}
      posicao={posicao}
      last={last}
      loading={move.dialog.loading}
      onMove={(to) => move.do({ id, posicao: to })}
    />
  );
}

function CampoMenu({ campo, onEdit }: { campo: Campo; onEdit: (campo: Campo) => void }) {
  const { can } = useSessao();
  const remove = useConfirmed(trpc.campos.delete, {
    refresh: ['campos', 'contatos'],
    said: () => `Campo “${campo.nome}” excluído.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${campo.nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(campo)}>
          Editar
        </RowItem>
        {can('crm:delete') ? (
          <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id: campo.id })}>
            Excluir
          </RowItem>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...remove.dialog} title={`Excluir o campo “${campo.nome}”?`} confirm="Excluir campo" danger>
        Tudo o que foi anotado nele, em todos os cadastros, é apagado e não volta. Integrações deixam de recebê-lo em{' '}
        <RecordCode>{campo.chave}</RecordCode>.
      </ConfirmDialog>
    </>
  );
}
