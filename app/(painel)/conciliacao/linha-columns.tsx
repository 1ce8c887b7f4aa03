import { Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClock, IconEyeOff } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { LinhaActions, LinhaMenu } from './linha-actions.tsx';
import type { Linha } from './types.ts';

const LOOK = {
  pendente: { nome: 'Pendente', cor: 'yellow', icon: IconClock },
  conciliada: { nome: 'Conciliada', cor: 'petroleo', icon: IconCircleCheck },
  ignorada: { nome: 'Ignorada', cor: 'gray', icon: IconEyeOff },
} as const;

/** The columns of a statement's lines; what a line may have paid is accepted in its row. */
export const linhaColumns = (writes: boolean): Column<Linha>[] => [
  { key: 'dia', header: 'Dia', width: 110, sort: 'dia', render: ({ dia }) => formatDay(dia) },
  {
    key: 'descricao',
    header: 'O que o banco escreveu',
    card: 'title',
    clamp: true,
    render: ({ descricao, documento }) => [descricao || 'Sem descrição', documento].filter(Boolean).join(' · '),
  },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    width: 140,
    render: ({ valor }) => (
      <Text size="sm" c={valor.startsWith('-') ? undefined : 'petroleo'} ff="inherit">
        {formatMoney(valor)}
      </Text>
    ),
  },
  {
    key: 'situacao',
    header: 'Situação',
    width: 150,
    render: ({ status }) => <StatusBadge look={LOOK[status]} />,
  },
  {
    key: 'conta',
    header: 'Conta',
    width: '34%',
    render: (linha) => (
      <Stack gap={4}>
        <Treated linha={linha} />
        {linha.status === 'pendente' ? <LinhaActions linha={linha} writes={writes} /> : null}
      </Stack>
    ),
  },
  ...(writes ? [{ key: 'menu', header: '', width: 52, render: (linha: Linha) => <LinhaMenu linha={linha} /> }] : []),
];

function Treated({ linha: { status, motivo, conciliacoes } }: { linha: Linha }) {
  if (motivo) return <Text size="sm">{motivo}</Text>;
  return (
    <Stack gap={0}>
      {conciliacoes.map(({ id, conta_numero, conta_descricao, valor }) => (
        <Text key={id} size="sm" lineClamp={1}>
          {conta_numero} · {conta_descricao}
          {conciliacoes.length > 1 || status === 'pendente' ? ` · ${formatMoney(valor)}` : ''}
        </Text>
      ))}
    </Stack>
  );
}
