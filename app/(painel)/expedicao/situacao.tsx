import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import type { Status } from './types.ts';

export const STATUS = ['pendente', 'concluida', 'cancelada'] as const satisfies readonly Status[];

/** What each status is called and looks like: of one shipment, and of many. */
export const SITUACAO = {
  pendente: { nome: 'Pendente', plural: 'Pendentes', cor: 'yellow', icon: IconClock },
  concluida: { nome: 'Concluída', plural: 'Concluídas', cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: 'Cancelada', plural: 'Canceladas', cor: 'gray', icon: IconBan },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
