'use client';

import { Button, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EditNetworks } from './edit-networks.tsx';
import type { Token } from './escopos.ts';
import { NewToken } from './new-token.tsx';
import { tokenColumns } from './token-columns.tsx';
import { useRevoke } from './use-revoke.tsx';

const SITUACOES = ['ativos', 'encerrados'] as const;

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
  const [novo, setNovo] = useQueryState('novo', parseAsStringLiteral(['token']));
  const [editing, setEditing] = useState<Token | null>(null);
  const revoke = useRevoke();

  const create = (label: string) =>
    mayWrite ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setNovo('token')}>
        {label}
      </Button>
    ) : null;

  return (
    <>
      <PageHeader
        title="Tokens"
        description="Chaves que integrações usam para chamar a API. Cada uma com as suas permissões, redes e validade."
        actions={allowed ? create('Novo token') : null}
      />
      {allowed ? (
        <Stack gap="md">
          <SegmentFilter
            label="Filtrar por situação"
            value={situacao}
            onChange={setSituacao}
            all="Todos"
            values={SITUACOES}
            words={(nome) => (nome === 'ativos' ? 'Ativos' : 'Encerrados')}
          />
          <DataTable
            label="Tokens de API"
            columns={tokenColumns({
              fuso: empresa.fuso,
              modulos: opcoes.data?.modulos ?? [],
              ...(mayWrite ? { onEdit: setEditing, onRevoke: revoke } : {}),
            })}
            rows={opcoes.data ? shown : undefined}
            rowKey={(token) => token.id}
            error={tokens.error ?? opcoes.error}
            onRetry={() => void Promise.all([tokens.refetch(), opcoes.refetch()])}
            empty={
              situacao && tokens.data?.length ? (
                <NoneLike situacao={situacao} />
              ) : (
                <Empty action={create('Criar o primeiro token')} />
              )
            }
          />
        </Stack>
      ) : (
        <Forbidden>Só administradores da empresa veem e criam tokens de API.</Forbidden>
      )}
      {mayWrite ? <NewToken opened={novo === 'token'} onClose={() => void setNovo(null)} opcoes={opcoes.data} /> : null}
      {editing ? (
        <EditNetworks token={editing} meuIp={opcoes.data?.meu_ip ?? null} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

function Empty({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<IconKey />} title="Nenhum token ainda" action={action}>
      Crie um token para que um sistema seu leia e lance estoque pela API. Dê a ele só as permissões de que precisa.
    </EmptyState>
  );
}

function NoneLike({ situacao }: { situacao: (typeof SITUACOES)[number] }) {
  return (
    <EmptyState icon={<IconKey />} title={situacao === 'ativos' ? 'Nenhum token ativo' : 'Nenhum token encerrado'}>
      {situacao === 'ativos'
        ? 'Todos os tokens desta empresa expiraram ou foram revogados.'
        : 'Tokens expirados e revogados aparecem aqui.'}
    </EmptyState>
  );
}
