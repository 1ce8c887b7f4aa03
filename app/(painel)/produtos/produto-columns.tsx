import { Group, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { Miniatura } from './_parts/miniatura.tsx';
import { ProdutoMenu } from './produto-menu.tsx';
import { SituacaoProduto } from './situacao.tsx';
import type { Produto } from './types.ts';

type Options = {
  /** A category's path, where the user sees categories. */
  pathOf: (id: number | null) => string | null;
  onEdit: ((produto: Produto) => void) | undefined;
  mayDelete: boolean;
};

/** The catalogue's columns. */
export const produtoColumns = ({ pathOf, onEdit, mayDelete }: Options): Column<Produto>[] => [
  {
    key: 'nome',
    header: 'Produto',
    sort: 'nome',
    card: 'title',
    clamp: true,
    width: '31%',
    render: (row) => <Name produto={row} />,
  },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 120,
    render: (row) => <RecordCode>{row.codigo}</RecordCode>,
  },
  {
    key: 'categoria',
    header: 'Categoria',
    clamp: true,
    width: '17%',
    render: (row) => <Categoria caminho={pathOf(row.categoria_id)} />,
  },
  {
    key: 'preco',
    header: 'Venda',
    align: 'right',
    width: 110,
    render: (row) => <Text size="sm">{formatMoney(row.preco_venda)}</Text>,
  },
  {
    key: 'custo',
    header: 'Custo',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text size="sm" c="dimmed" title={row.custo_medio === null ? 'Custo cadastrado' : 'Custo médio das compras'}>
        {formatMoney(row.custo_medio ?? row.preco_custo)}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 110, render: (row) => <SituacaoProduto situacao={row.situacao} /> },
  menuColumn<Produto>((row) => <ProdutoMenu produto={row} onEdit={onEdit} mayDelete={mayDelete} />),
];

/** The category's own name first, so that a narrow column cuts what it lies in: "Em grãos · Cafés". */
function Categoria({ caminho }: { caminho: string | null }) {
  const [own, ...outer] = caminho?.split(' > ').reverse() ?? [];
  return (
    <Text span size="sm" c={own === undefined ? 'dimmed' : undefined}>
      {own ?? '—'}
      {outer.length > 0 ? (
        <Text span inherit c="dimmed">
          {' '}
          · {outer.join(' · ')}
        </Text>
      ) : null}
    </Text>
  );
}

function Name({ produto }: { produto: Produto }) {
  return (
    <Group gap="sm" wrap="nowrap" title={produto.nome}>
      <Miniatura imagens={produto.imagens} />
      <Stack gap={0} miw={0}>
        <Text span truncate miw={0} lh={1.4}>
          <RecordName href={`/produtos/${produto.id}`}>{produto.nome}</RecordName>
        </Text>
        {produto.controlar_estoque ? null : (
          <Text span size="xs" c="dimmed">
            Não controla estoque
          </Text>
        )}
      </Stack>
    </Group>
  );
}
