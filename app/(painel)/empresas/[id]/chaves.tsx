'use client';

import { Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import { EditNetworks } from '../../integracoes/tokens/edit-networks.tsx';
import { everyModulo } from '../../integracoes/tokens/escopos.ts';
import { NewToken } from '../../integracoes/tokens/new-token.tsx';
import type { Chave, Empresa } from '../types.ts';
import { chaveColumns } from './chave-columns.tsx';

/** The company's API keys; the token screen of the company itself lists them too. */
export function Chaves({ empresa: { id, nome, situacao } }: { empresa: Empresa }) {
  const { fuso } = useSessao().empresa;
  const state = useListState(['nome', 'criado_em'], {});
  const query = useListQuery(trpc.chaves.list, { id, ...state.input });
  const opcoes = trpc.tokens.opcoes.useQuery(undefined, { staleTime: 60_000 });
  const dialog = useRecordDialog<never>('chave', situacao !== 'encerrada');
  const [editing, setEditing] = useState<Chave | null>(null);
  const refresh = useRefresh(['chaves', 'tokens', 'auditoria']);
  const create = trpc.chaves.create.useMutation({ trpc: useOnce(), onSettled: refresh });
  const networks = trpc.chaves.updateNetworks.useMutation({ onSettled: refresh });
  // No network at all is what the key's own form calls none.
  const orNull = (list: string[]) => (list.length > 0 ? list : null);
  return (
    <Stack gap="md" component="section" aria-labelledby="chaves">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4" id="chaves">
            Chaves de API
          </Title>
          <Text size="sm" c="dimmed">
            Cada chave trabalha só em {nome}, com as permissões que recebe ao ser criada.
          </Text>
        </div>
        {dialog.createButton('Nova chave')}
      </Group>
      <List
        label={`Chaves de ${nome}`}
        state={state}
        query={query}
        columns={chaveColumns({ empresa_id: id, fuso, modulos: everyModulo(opcoes.data), onEdit: setEditing })}
        rowKey="id"
        icon={<IconKey />}
        empty={{
          title: 'Nenhuma chave ainda',
          text: 'Crie uma chave para o sistema que vai trabalhar nesta empresa pela API.',
        }}
      />
      <NewToken
        opened={dialog.props.opened}
        onClose={dialog.props.onClose}
        opcoes={opcoes.data}
        issue={{
          isPending: create.isPending,
          mutate: ({ ips_permitidos, nome: own, ...values }, on) =>
            create.mutate({ id, ...values, ips_permitidos: orNull(ips_permitidos), nome: own.trim() || undefined }, on),
        }}
        words={{
          novo: `Nova chave de ${nome}`,
          criado: (chave) => `Chave “${chave}” criada`,
          criar: 'Criar chave',
        }}
      />
      {editing ? (
        <EditNetworks
          token={{ ...editing, ips_permitidos: editing.ips_permitidos ?? [] }}
          meuIp={opcoes.data?.meu_ip ?? null}
          save={{
            isPending: networks.isPending,
            error: networks.error,
            mutate: ({ id: chave_id, ips_permitidos }, on) =>
              networks.mutate({ id, chave_id, ips_permitidos: orNull(ips_permitidos) }, on),
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Stack>
  );
}
