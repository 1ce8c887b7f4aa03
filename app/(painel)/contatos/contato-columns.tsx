import { Anchor, Badge, Box, Flex, Group, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { Tooltip } from '#app/_ui/tooltip.tsx';
import { When } from '#app/_ui/when.tsx';
import { ContatoMenu } from './contato-menu.tsx';
import { EtiquetaBadge } from './etiqueta-badge.tsx';
import { type Contato, type Etiqueta, telephoneLink, telephoneShown } from './types.ts';

const NONE = <span title="não informado">—</span>;

const Cell = ({ children }: { children: string | null }) => (
  <Text size="sm" truncate maw={{ base: '58vw', md: '100%' }} title={children ?? undefined}>
    {children || NONE}
  </Text>
);

type Options = { zone: string; onEdit: ((contato: Contato) => void) | undefined };

/** The contacts' columns; the name leads to the contact. */
export const contatoColumns = ({ zone, onEdit }: Options): Column<Contato>[] => [
  {
    key: 'nome',
    header: 'Nome',
    sort: 'nome',
    card: 'title',
    render: (row) => (
      <Flex gap="xs" wrap={{ base: 'wrap', md: 'nowrap' }} align="center" miw={0} title={row.nome}>
        <Text span truncate miw={0} lh={1.4}>
          <RecordName href={`/contatos/${row.id}`} dimmed={row.arquivado}>
            {row.nome}
          </RecordName>
        </Text>
        {row.arquivado ? <Badge color="gray">Arquivado</Badge> : null}
        <Etiquetas etiquetas={row.etiquetas} />
      </Flex>
    ),
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '19%',
    render: (row) => <Cell>{row.email}</Cell>,
  },
  {
    key: 'telefone',
    header: 'Telefone',
    width: 160,
    render: ({ celular, telefone }) => {
      const written = celular ?? telefone;
      return written ? (
        <Anchor href={telephoneLink(written)} size="sm" c="var(--mantine-color-text)" className="numero">
          <span style={{ whiteSpace: 'nowrap' }}>{telephoneShown(written)}</span>
        </Anchor>
      ) : (
        NONE
      );
    },
  },
  { key: 'empresa', header: 'Empresa', width: '15%', render: (row) => <Cell>{row.empresa_nome}</Cell> },
  { key: 'responsavel', header: 'Responsável', width: 140, render: (row) => <Cell>{row.responsavel_nome}</Cell> },
  {
    key: 'atualizado',
    header: 'Atualizado',
    sort: 'atualizado_em',
    width: 130,
    render: (row) => <When date={row.atualizado_em} zone={zone} relative />,
  },
  menuColumn((row) => <ContatoMenu contato={row} onEdit={onEdit} />),
];

/** So many labels are told by name. */
const NAMED = 2;

/** Labels in a row: by name in cards and on a wide screen, as dots where names would cut the contact's. */
function Etiquetas({ etiquetas }: { etiquetas: readonly Etiqueta[] }) {
  if (etiquetas.length === 0) return null;
  const more = etiquetas.slice(NAMED);
  const all = etiquetas.map(({ nome }) => nome).join(', ');
  const Named = (
    <>
      {etiquetas.slice(0, NAMED).map((etiqueta) => (
        <EtiquetaBadge key={etiqueta.id} etiqueta={etiqueta} />
      ))}
      {more.length > 0 ? (
        <Badge color="gray" title={more.map(({ nome }) => nome).join(', ')}>
          +{more.length}
        </Badge>
      ) : null}
    </>
  );
  return (
    <>
      <Group gap={4} hiddenFrom="md">
        {Named}
      </Group>
      <Group gap={4} wrap="nowrap" visibleFrom="xl" style={{ flexShrink: 0 }} maw="60%">
        {Named}
      </Group>
      <Tooltip label={all} multiline maw={320}>
        <Group
          gap={3}
          wrap="nowrap"
          visibleFrom="md"
          hiddenFrom="xl"
          role="img"
          aria-label={`Etiquetas: ${all}`}
          style={{ flexShrink: 0 }}
        >
          {etiquetas.slice(0, 5).map(({ id, cor }) => (
            <Box key={id} w={10} h={10} style={{ borderRadius: 10, backgroundColor: cor }} />
          ))}
        </Group>
      </Tooltip>
    </>
  );
}
