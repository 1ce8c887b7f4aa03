import { Anchor, Badge, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { hrefOf } from '../_parts/resposta-drawer.tsx';
import { motivoNome, ResultadoBadge } from '../_parts/resultado.tsx';
import type { Resposta } from '../types.ts';

type Options = { fuso: string; onOpen: (resposta: Resposta) => void };

/** Columns of the assistant's turns; the question opens the turn. */
export const respostasColumns = ({ fuso, onOpen }: Options): Column<Resposta>[] => [
  {
    key: 'quando',
    header: 'Quando',
    width: 150,
    render: ({ criado_em }) => <When date={criado_em} zone={fuso} className="numero" />,
  },
  {
    key: 'pergunta',
    header: 'Pergunta',
    card: 'title',
    clamp: true,
    width: '34%',
    render: (row) => <RecordName onClick={() => onOpen(row)}>{row.pergunta || 'Só um arquivo'}</RecordName>,
  },
  {
    key: 'resultado',
    header: 'Resultado',
    width: 130,
    render: ({ resultado }) => <ResultadoBadge resultado={resultado} />,
  },
  {
    key: 'motivo',
    header: 'Motivo',
    clamp: true,
    width: '30%',
    render: ({ motivo }) => (
      <Text span size="sm">
        {motivoNome(motivo) ?? '—'}
      </Text>
    ),
  },
  {
    key: 'marca',
    header: 'Marca',
    width: 110,
    render: ({ marcada_em }) =>
      marcada_em ? (
        <Badge color="red" miw="max-content" leftSection={<IconFlag size={13} aria-hidden />}>
          Errada
        </Badge>
      ) : (
        <Text span size="sm" c="dimmed">
          —
        </Text>
      ),
  },
  {
    key: 'conversa',
    header: 'Onde',
    width: 120,
    render: (row) =>
      row.conversa_id === null ? (
        <Text span size="sm" c="dimmed">
          Ensaio
        </Text>
      ) : (
        <Anchor
          component={Link}
          href={hrefOf(row)}
          size="sm"
          style={{ whiteSpace: 'nowrap' }}
          onClick={(event) => event.stopPropagation()}
        >
          Conversa {row.conversa_id}
        </Anchor>
      ),
  },
];
