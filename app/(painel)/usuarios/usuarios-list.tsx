'use client';

import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { TIPO_USUARIO } from '#modulos/usuarios.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { UsoEmUmaLinha } from '../_parts/uso-do-contrato.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EditUsuario } from './edit-usuario.tsx';
import { NewUsuario } from './new-usuario.tsx';
import type { Usuario } from './types.ts';
import { usuarioColumns } from './usuario-columns.tsx';
import { SITUACAO_USUARIO } from './words.ts';

/** Who has access to the company, and who is invited; administrators invite, change and end access. */
export function UsuariosList() {
  const { can, empresa } = useSessao();
  const allowed = can('usuarios:read');
  const mayWrite = can('usuarios:write');
  const state = useListState(['nome', 'criado_em'], {
    situacao: ['ativo', 'convidado', 'inativo'],
    tipo: ['interno', 'contador', 'terceiro'],
  });
  const query = useListQuery(trpc.usuarios.list, state.input, { enabled: allowed });
  const limite = trpc.empresas.limite.useQuery(undefined, { enabled: can('empresas:read') });
  const dialog = useRecordDialog<never>('usuario', mayWrite);
  const [editing, setEditing] = useState<Usuario | null>(null);
  const usuarios = limite.data?.usuarios;
  return (
    <ListPage
      title="Usuários"
      description={`Quem entra no painel de ${empresa.nome}, e o que cada um pode fazer. O que uma pessoa fez continua com o nome dela depois que sai.`}
      create={dialog.createButton('Convidar usuário')}
      forbidden={allowed ? null : 'O seu papel não vê os usuários da empresa.'}
      state={state}
      query={query}
      columns={usuarioColumns({ fuso: empresa.fuso, ...(mayWrite ? { onEdit: setEditing } : {}) })}
      rowKey="id"
      filters={
        <ListFilters state={state} search="Buscar usuário" placeholder="Nome ou e-mail">
          <SegmentFilter
            {...state.filter('situacao')}
            label="Filtrar por situação"
            all="Todos"
            words={(situacao) => SITUACAO_USUARIO[situacao].varios}
          />
          <SelectFilter
            {...state.filter('tipo')}
            label="Filtrar por tipo"
            placeholder="Todos os tipos"
            words={(tipo) => TIPO_USUARIO[tipo]}
            clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
            w={170}
          />
          <ExportList lista="usuarios" escopo="usuarios:read" filters={state.input} />
        </ListFilters>
      }
      icon={<IconUsers />}
      empty={{ title: 'Nenhum usuário', text: 'Convide quem trabalha com você.' }}
      nothingFound={{
        title: 'Nenhum usuário com estes filtros',
        text: 'Mude a busca ou mostre todas as situações e tipos.',
      }}
      footer={
        usuarios ? (
          <UsoEmUmaLinha
            usados={usuarios.usados}
            contratados={usuarios.contratados}
            nomes={['usuário interno', 'usuários internos']}
          />
        ) : null
      }
    >
      {mayWrite ? (
        <NewUsuario opened={dialog.props.opened} onClose={dialog.props.onClose} cheio={usuarios?.disponiveis === 0} />
      ) : null}
      {editing ? <EditUsuario usuario={editing} onClose={() => setEditing(null)} /> : null}
    </ListPage>
  );
}
