'use client';

import { Badge, Button, Text } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ESTADOS, type Importacao, isRunning, KINDS, kindsOf, NO_KINDS, TIPOS } from './_parts/words.ts';

const columnsIn = (zone: string): Column<Importacao>[] => [
  {
    key: 'arquivo',
    header: 'Arquivo',
    card: 'title',
    render: ({ arquivo_nome }) => (
      <Text size="sm" fw={500} lineClamp={1}>
        {arquivo_nome}
      </Text>
    ),
  },
  { key: 'tipo', header: 'O quê', render: ({ tipo }) => TIPOS[tipo].nome },
  {
    key: 'estado',
    header: 'Situação',
    render: ({ estado }) => (
      <Badge variant="light" color={ESTADOS[estado].cor}>
        {ESTADOS[estado].nome}
      </Badge>
    ),
  },
  { key: 'total', header: 'Linhas', align: 'right', render: ({ total }) => formatInteger(total) },
  {
    key: 'gravadas',
    header: 'Importadas',
    align: 'right',
    render: ({ criadas, alteradas, iguais }) => formatInteger(criadas + alteradas + iguais),
  },
  { key: 'erros', header: 'Com erro', align: 'right', render: ({ com_erro }) => formatInteger(com_erro) },
  { key: 'quem', header: 'Quem', render: ({ ator_nome }) => ator_nome },
  { key: 'criado_em', header: 'Enviado', render: ({ criado_em }) => <When date={criado_em} zone={zone} /> },
];

/** The company's imports, newest first. */
export function ImportacoesList() {
  const { empresa, can } = useSessao();
  const allowed = kindsOf(can).length > 0;
  const state = useListState(['criado_em'], { tipo: KINDS });
  const { pagina, tipo } = state.input;
  const query = useListQuery(
    trpc.importacoes.list,
    { pagina, tipo },
    {
      enabled: allowed,
      refetchInterval: ({ state: { data } }) => (data?.resultados.some(isRunning) ? 2_000 : false),
    },
  );
  return (
    <ListPage
      title="Importação"
      description="Produtos, clientes, contatos e saldos que vieram de planilhas. As linhas de cada arquivo ficam por 30 dias."
      create={
        allowed ? (
          <Button component={Link} href="/importacao/nova" leftSection={<IconTableImport size={16} aria-hidden />}>
            Importar planilha
          </Button>
        ) : null
      }
      forbidden={allowed ? null : NO_KINDS}
      state={state}
      query={query}
      columns={columnsIn(empresa.fuso)}
      rowKey="id"
      rowHref={({ id }) => `/importacao/${id}`}
      filters={
        <SelectFilter
          label="O quê"
          placeholder="Tudo"
          w={220}
          {...state.filter('tipo')}
          words={(value) => TIPOS[value].nome}
        />
      }
      icon={<IconTableImport />}
      empty={{
        title: 'Nenhuma importação ainda',
        text: 'Traga os produtos, os clientes, os contatos e os saldos do sistema anterior em um arquivo CSV ou XLSX.',
      }}
      nothingFound={{ title: 'Nenhuma importação deste tipo', text: 'Mostre todos os tipos.' }}
    />
  );
}
