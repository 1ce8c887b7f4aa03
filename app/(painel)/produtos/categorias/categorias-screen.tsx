'use client';

import { Button, Card } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { ExportList } from '../../_parts/export-list.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Categoria } from '../types.ts';
import { CategoriaTree } from './categoria-tree.tsx';

const CategoriaModal = onDemand(() => import('./categoria-modal.tsx').then((m) => m.CategoriaModal));

/** The tree of categories: add, rename, move, delete. */
export function CategoriasScreen() {
  const { can } = useSessao();
  const query = trpc.categorias.arvore.useQuery();
  const [editing, setEditing] = useState<Categoria | null>(null);
  /** The category that a new one goes into; null for the first level. */
  const [parent, setParent] = useState<Categoria | null>(null);
  const [opened, setOpened] = useState(false);
  const begin = (record: Categoria | null, inside: Categoria | null) => {
    setEditing(record);
    setParent(inside);
    setOpened(true);
  };
  const create = can('categorias:write') ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => begin(null, null)}>
      Nova categoria
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        back={{ href: '/produtos', label: 'Produtos' }}
        title="Categorias"
        description="A árvore em que os produtos ficam, com até 5 níveis. Uma categoria se move com tudo o que está dentro dela."
        actions={
          <>
            <ExportList lista="categorias" escopo="categorias:read" />
            {create}
          </>
        }
      />
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data === undefined ? (
        <Skeletons heights={[40, 40, 40, 40, 40]} />
      ) : query.data.length === 0 ? (
        <Card withBorder>
          <EmptyState icon={<IconCategory />} title="Nenhuma categoria ainda" action={create}>
            Crie a primeira, como “Cafés” ou “Acessórios”. Depois escolha a categoria no cadastro de cada produto.
          </EmptyState>
        </Card>
      ) : (
        <CategoriaTree
          all={query.data}
          {...(can('categorias:write')
            ? { onEdit: (row: Categoria) => begin(row, null), onAdd: (row: Categoria) => begin(null, row) }
            : {})}
          mayDelete={can('categorias:delete')}
        />
      )}
      <CategoriaModal
        opened={opened}
        record={editing}
        parent={parent}
        all={query.data ?? []}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
