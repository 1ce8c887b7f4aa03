import { IconBan, IconCircleCheck, IconClock, IconProgressCheck } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_COMPRA } from '#modulos/compras.ts';
import type { Status } from './types.ts';

export const STATUS = ['aberta', 'parcial', 'recebida', 'cancelada'] as const satisfies readonly Status[];

/** Each status's name, for one purchase and for many, its colour and its icon. */
export const SITUACAO = {
  aberta: { nome: STATUS_COMPRA.aberta, plural: 'Abertas', cor: 'yellow', icon: IconClock },
  parcial: { nome: STATUS_COMPRA.parcial, plural: 'Em parte', cor: 'blue', icon: IconProgressCheck },
  recebida: { nome: STATUS_COMPRA.recebida, plural: 'Recebidas', cor: 'petroleo', icon: IconCircleCheck },
  cancelada: { nome: STATUS_COMPRA.cancelada, plural: 'Canceladas', cor: 'gray', icon: IconBan },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
