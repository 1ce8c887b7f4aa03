'use client';

import { Button, Stack } from '@mantine/core';
import { IconCopyCheck, IconUserHeart } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ImportButton } from '../_parts/import-button.tsx';
import { useSessao } from '../_shell/session.tsx';
import { contatoColumns } from './contato-columns.tsx';
import { ContatoFilters, contatosInput, useContatosState } from './contato-filters.tsx';
import type { Contato } from './types.ts';

const ContatoDrawer = onDemand(() => import('./contato-drawer.tsx').then((m) => m.ContatoDrawer));

/** The people and companies that the company talks to. */
export function ContatosList() {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const state = useContatosState();
  const query = useListQuery(trpc.contatos.list, contatosInput(state));
  const dialog = useRecordDialog<Contato>('contato', can('crm:write'));
  return (
    <ListPage
      title="Contatos"
      description="As pessoas e empresas com quem se fala, clientes ou não."
      actions={
        can('crm:write') ? (
          <>
            <Button
              component={Link}
              href="/contatos/mesclar"
              variant="default"
              leftSection={<IconCopyCheck size={16} aria-hidden />}
            >
              Duplicados
            </Button>
            <ImportButton tipo="contatos" />
          </>
        ) : null
      }
      create={dialog.createButton('Novo contato')}
      state={state}
      query={query}
      columns={contatoColumns({ zone: empresa.fuso, onEdit: dialog.edit })}
      rowKey="id"
      fixed
      rowHref={(row) => `/contatos/${row.id}`}
      filters={<ContatoFilters state={state} />}
      icon={<IconUserHeart />}
      empty={{ title: 'Nenhum contato ainda', text: <HowToCreate /> }}
      nothingFound={{
        title: 'Nenhum contato com estes filtros',
        text: 'Mude a busca, a etiqueta ou o responsável, ou mostre também os arquivados.',
      }}
      forbidden={can('crm:read') ? undefined : 'O seu papel nesta empresa não vê contatos.'}
    >
      <ContatoDrawer
        {...dialog.props}
        onSaved={async ({ id }) => {
          const isNew = dialog.props.record === null;
          await dialog.props.onClose();
          if (isNew) router.push(`/contatos/${id}`);
        }}
      />
    </ListPage>
  );
}

function HowToCreate() {
  const body = JSON.stringify({ nome: 'Rafael Nogueira', celular: '(24) 98765-4321' });
  const curl = `curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '${body}' ${window.location.origin}/v1/crm/contatos/`;
  return (
    <Stack gap="sm" align="stretch">
      Um contato é uma pessoa ou empresa com quem se fala: quem pediu um preço, quem já comprou, quem indicou. Com o
      telefone e o e-mail, é reconhecido quando escreve. Cadastre o primeiro aqui, traga a planilha que já tem, ou deixe
      o site criar pela API.
      <CopyField value={curl} label="comando curl" />
    </Stack>
  );
}
