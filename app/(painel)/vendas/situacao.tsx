import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_VENDA, TIPO_PEDIDO } from '#modulos/vendas-valores.ts';
import type { Status, Tipo } from './types.ts';

export const STATUS = ['em_aberto', 'finalizada', 'cancelada'] as const satisfies readonly Status[];
export const TIPOS = ['pedido', 'venda', 'orcamento'] as const satisfies readonly Tipo[];

/** Each status's name, for one order and for many, its colour and its icon. */
export const SITUACAO = {
  em_aberto: { nome: STATUS_VENDA.em_aberto, plural: 'Em aberto', cor: 'yellow', icon: IconClock },
  finalizada: { nome: STATUS_VENDA.finalizada, plural: 'Finalizados', cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: STATUS_VENDA.cancelada, plural: 'Cancelados', cor: 'gray', icon: IconBan },
} as const;

export const TIPO: Record<Tipo, string> = TIPO_PEDIDO;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
