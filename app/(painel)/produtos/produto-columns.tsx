import { Group, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate, formatMoney } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { Miniatura } from './_parts/miniatura.tsx';
import { ProdutoMenu } from './produto-menu.tsx';
import type { Produto } from './types.ts';

type Options = { fuso: string; onEdit: ((produto: Produto) => void) | undefined; mayDelete: boolean };

/** The catalogue's columns; actions only for those who may. */
export const produtoColumns = ({ fuso, onEdit, mayDelete }: Options): Column<Produto>[] => [
  { key: 'nome', header: 'Produto', sort: 'nome', card: 'title', render: (row) => <Name produto={row} /> },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 150,
    render: (row) => <RecordCode>{row.codigo}</RecordCode>,
  },
  { key: 'unidade', header: 'Unidade', width: 100, render: (row) => <Text size="sm">{row.unidade}</Text> },
  {
    key: 'preco',
    header: 'Preço de venda',
    align: 'right',
    width: 150,
    render: (row) => <Text size="sm">{formatMoney(row.preco_venda)}</Text>,
  },
  { key: 'situacao', header: 'Situação', width: 120, render: (row) => <ActiveBadge ativo={row.situacao === 'A'} /> },
  {
    key: 'cadastro',
    header: 'Cadastro',
    sort: 'criado_em',
    width: 120,
    card: 'hidden',
    render: (row) => (
      <Text span size="sm" className="numero">
        {formatDate(row.criado_em, fuso)}
      </Text>
    ),
  },
  ...(onEdit
    ? [menuColumn<Produto>((row) => <ProdutoMenu produto={row} onEdit={onEdit} mayDelete={mayDelete} />)]
    : []),
];

/** The name leads to the product's stock, where it has one. */
function Name({ produto }: { produto: Produto }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Miniatura imagens={produto.imagens} />
      {produto.controlar_estoque ? (
        <RecordName href={`/estoque/${produto.id}`}>{produto.nome}</RecordName>
      ) : (
        <Stack gap={0}>
          <RecordName>{produto.nome}</RecordName>
          <Text span size="xs" c="dimmed">
            Não controla estoque
          </Text>
        </Stack>
      )}
    </Group>
  );
}
