import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconProgressCheck } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_TITULO } from '#modulos/financeiro-valores.ts';
import type { LinhaConta } from './types.ts';

/** Each status's name, its colour and its icon; an open title whose day has passed is overdue. */
const SITUACAO = {
  aberta: { nome: STATUS_TITULO.aberta, cor: 'yellow', icon: IconClock },
  parcial: { nome: STATUS_TITULO.parcial, cor: 'blue', icon: IconProgressCheck },
  paga: { nome: STATUS_TITULO.paga, cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: STATUS_TITULO.cancelada, cor: 'gray', icon: IconBan },
} as const;

const VENCIDA = { nome: 'Vencida', cor: 'red', icon: IconAlertTriangle };

export const SituacaoBadge = ({ conta: { status, vencida } }: { conta: Pick<LinhaConta, 'status' | 'vencida'> }) => (
  <StatusBadge look={vencida ? VENCIDA : SITUACAO[status]} />
);
