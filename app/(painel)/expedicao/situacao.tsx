import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_EXPEDICAO } from '#modulos/expedicao-valores.ts';
import type { Status } from './types.ts';

export const STATUS = ['pendente', 'concluida', 'cancelada'] as const satisfies readonly Status[];

/** Each status's name, for one shipment and for many, its colour and its icon. */
export const SITUACAO = {
  pendente: { nome: STATUS_EXPEDICAO.pendente, plural: 'Pendentes', cor: 'yellow', icon: IconClock },
  concluida: { nome: STATUS_EXPEDICAO.concluida, plural: 'Concluídas', cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: STATUS_EXPEDICAO.cancelada, plural: 'Canceladas', cor: 'gray', icon: IconBan },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
