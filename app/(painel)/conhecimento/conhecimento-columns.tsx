import { Group, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { When } from '#app/_ui/when.tsx';
import { EmUso } from './_parts/em-uso.tsx';
import { FormatoIcon, formatoInWords } from './_parts/formato-icon.tsx';
import { SituacaoBadge } from './_parts/situacao.tsx';
import { ConhecimentoMenu } from './conhecimento-menu.tsx';
import type { Conhecimento } from './types.ts';

type Options = { zone: string; onRename: ((item: Conhecimento) => void) | undefined };

const counted = (n: number | null) => (n === null ? '—' : formatInteger(n));

/** The columns of knowledge; why an item could not be read stands whole below its name. */
export const conhecimentoColumns = ({ zone, onRename }: Options): Column<Conhecimento>[] => [
  { key: 'nome', header: 'Nome', sort: 'nome', card: 'title', render: (item) => <Nome item={item} /> },
  {
    key: 'formato',
    header: 'Formato',
    width: 130,
    render: (item) => (
      <Text span size="sm">
        {formatoInWords(item)}
      </Text>
    ),
  },
  {
    key: 'situacao',
    header: 'Situação',
    width: 120,
    render: ({ situacao }) => <SituacaoBadge situacao={situacao} />,
  },
  { key: 'paginas', header: 'Páginas', align: 'right', width: 90, render: ({ paginas }) => counted(paginas) },
  {
    key: 'trechos',
    header: 'Trechos',
    align: 'right',
    width: 90,
    render: (item) => counted(item.trechos === 0 ? null : item.trechos),
  },
  {
    key: 'criado_em',
    header: 'Publicado',
    sort: 'criado_em',
    width: 150,
    render: ({ criado_em }) => <When date={criado_em} zone={zone} />,
  },
  { key: 'ativo', header: 'Em uso', width: 90, render: (item) => <EmUso item={item} /> },
  menuColumn((item) => <ConhecimentoMenu item={item} onRename={onRename} />),
];

const Nome = ({ item }: { item: Conhecimento }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
    <Text c="dimmed" component="span" lh={0} pt={2}>
      <FormatoIcon item={item} />
    </Text>
    <Stack gap={2} miw={0}>
      <RecordName href={`/conhecimento/${item.id}`} dimmed={!item.ativo} style={{ overflowWrap: 'anywhere' }}>
        {item.nome}
      </RecordName>
      {item.erro === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {item.erro}
        </Text>
      )}
    </Stack>
  </Group>
);
