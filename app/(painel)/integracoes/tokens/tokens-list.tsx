'use client';

import { Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import { EditNetworks } from './edit-networks.tsx';
import { everyModulo, type Token } from './escopos.ts';
import { NewToken } from './new-token.tsx';
import { tokenColumns } from './token-columns.tsx';

const SITUACOES = ['ativos', 'encerrados'] as const;

const NONE = {
  ativos: {
    title: 'Nenhum token ativo',
    text: 'Todos os tokens desta empresa expiraram ou foram revogados.',
    action: null,
  },
  encerrados: {
    title: 'Nenhum token encerrado',
    text: 'Tokens expirados e revogados aparecem aqui.',
    action: null,
  },
};

const TOKEN = { novo: 'Novo token', criado: (nome: string) => `Token “${nome}” criado`, criar: 'Criar token' };

/** API tokens of the company; administrators only. */
export function TokensList() {
  const { can, empresa } = useSessao();
  const allowed = can('tokens:read');
  const mayWrite = can('tokens:write');
  const tokens = trpc.tokens.list.useQuery(undefined, { enabled: allowed });
  const opcoes = trpc.tokens.opcoes.useQuery(undefined, { enabled: allowed, staleTime: 60_000 });
  const [situacao, setSituacao] = useQueryState('situacao', parseAsStringLiteral(SITUACOES));
  const shown = tokens.data?.filter(
    (token) => situacao === null || (situacao === 'ativos') === (token.situacao === 'ativo'),
  );
  const ativos = tokens.data?.filter((token) => token.situacao === 'ativo').length ?? 0;
  const dialog = useRecordDialog<never>('token', mayWrite);
  const [editing, setEditing] = useState<Token | null>(null);
  const refresh = useRefresh(['tokens', 'inicio']);
  const issue = trpc.tokens.create.useMutation({ trpc: useOnce(), onSettled: refresh });
  const networks = trpc.tokens.updateNetworks.useMutation({ onSettled: refresh });
  return (
    <ListPage
      title="Tokens"
      description="Chaves que integrações usam para chamar a API. Cada uma com as suas permissões, redes e validade."
      create={allowed ? dialog.createButton('Novo token') : null}
      forbidden={allowed ? null : 'Só administradores da empresa veem e criam tokens de API.'}
      query={{
        data: opcoes.data ? shown : undefined,
        error: tokens.error ?? opcoes.error,
        refetch: () => Promise.all([tokens.refetch(), opcoes.refetch()]),
      }}
      label="Tokens de API"
      columns={tokenColumns({
        fuso: empresa.fuso,
        modulos: everyModulo(opcoes.data),
        ...(mayWrite ? { onEdit: setEditing } : {}),
      })}
      rowKey="id"
      filters={
        <SegmentFilter
          label="Filtrar por situação"
          value={situacao}
          onChange={setSituacao}
          all="Todos"
          values={SITUACOES}
          words={(nome) => (nome === 'ativos' ? 'Ativos' : 'Encerrados')}
        />
      }
      icon={<IconKey />}
      footer={
        opcoes.data && tokens.data?.length ? (
          <Text size="sm" c="dimmed" px={4} className="numero">
            {ativos} de {opcoes.data.max_tokens} tokens ativos
          </Text>
        ) : null
      }
      empty={
        situacao && tokens.data?.length
          ? NONE[situacao]
          : {
              title: 'Nenhum token ainda',
              text: 'Crie um token para que um sistema seu leia e lance estoque pela API. Dê a ele só as permissões de que precisa.',
              action: dialog.createButton('Criar o primeiro token'),
            }
      }
    >
      {mayWrite ? (
        <NewToken
          opened={dialog.props.opened}
          onClose={dialog.props.onClose}
          opcoes={opcoes.data}
          issue={issue}
          words={TOKEN}
        />
      ) : null}
      {editing ? (
        <EditNetworks
          token={editing}
          meuIp={opcoes.data?.meu_ip ?? null}
          save={networks}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </ListPage>
  );
}
