import { Badge, type BadgeProps } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { Status } from './types.ts';

export const STATUS = ['pendente', 'concluida', 'cancelada'] as const satisfies readonly Status[];

/** What each status is called and looks like: of one shipment, and of many. */
export const SITUACAO = {
  pendente: { nome: 'Pendente', plural: 'Pendentes', cor: 'yellow', icon: IconClock },
  concluida: { nome: 'Concluída', plural: 'Concluídas', cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: 'Cancelada', plural: 'Canceladas', cor: 'gray', icon: IconBan },
} as const;

export function SituacaoBadge({ status, ...props }: { status: Status } & Pick<BadgeProps, 'size'>) {
  const { nome, cor, icon: Icon } = SITUACAO[status];
  return (
    <Badge color={cor} leftSection={<Icon size={13} stroke={2} aria-hidden />} {...props}>
      {nome}
    </Badge>
  );
}
