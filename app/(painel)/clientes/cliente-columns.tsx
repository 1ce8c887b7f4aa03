import { Badge, Flex, Text } from '@mantine/core';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDocument, formatPhone } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { Tooltip } from '#app/_ui/tooltip.tsx';
import { ClienteMenu } from './cliente-menu.tsx';
import { type Cliente, PESSOA } from './types.ts';

const NONE = <span title="não informado">—</span>;

/** The customers' columns; the name leads to the customer. */
export const clienteColumns = (onEdit: ((cliente: Cliente) => void) | undefined): Column<Cliente>[] => [
  {
    key: 'nome',
    header: 'Nome',
    sort: 'nome',
    card: 'title',
    render: (row) => (
      <Flex
        gap="xs"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        align="center"
        miw={0}
        title={[row.nome, row.nome_fantasia].filter(Boolean).join(' · ')}
      >
        <Text span truncate miw={0} lh={1.4}>
          <RecordName href={`/clientes/${row.id}`}>{row.nome}</RecordName>
        </Text>
        {row.fornecedor ? <Fornecedor /> : null}
      </Flex>
    ),
  },
  {
    key: 'documento',
    header: 'CPF/CNPJ',
    width: 180,
    render: (row) => (
      <Text span size="sm" className="numero" style={{ whiteSpace: 'nowrap' }} title={PESSOA[row.tipo_pessoa]}>
        {row.cnpj_cpf ? formatDocument(row.cnpj_cpf) : NONE}
      </Text>
    ),
  },
  {
    key: 'contato',
    header: 'Telefone',
    width: 160,
    render: (row) => (
      <Text span size="sm" className="numero" style={{ whiteSpace: 'nowrap' }}>
        {formatPhone(row.celular ?? row.telefone ?? '') || NONE}
      </Text>
    ),
  },
  {
    key: 'cidade',
    header: 'Cidade/UF',
    width: 190,
    render: (row) => (
      <Text size="sm" truncate title={[row.cidade, row.uf].filter(Boolean).join('/')}>
        {[row.cidade, row.uf].filter(Boolean).join('/') || NONE}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 100, render: (row) => <ActiveBadge ativo={row.ativo} /> },
  menuColumn((row) => <ClienteMenu cliente={row} onEdit={onEdit} />),
];

/** The supplier's mark: an icon where its word would cut the name, the word in cards and on a wide screen. */
const Fornecedor = () => (
  <>
    <Badge color="indigo" hiddenFrom="md" style={{ flexShrink: 0 }}>
      Fornecedor
    </Badge>
    <Badge color="indigo" visibleFrom="xl" style={{ flexShrink: 0 }}>
      Fornecedor
    </Badge>
    <Tooltip label="Fornecedor">
      <Badge color="indigo" px={5} visibleFrom="md" hiddenFrom="xl" style={{ flexShrink: 0 }}>
        <IconBuildingFactory2 size={14} role="img" aria-label="Fornecedor" style={{ display: 'block' }} />
      </Badge>
    </Tooltip>
  </>
);
