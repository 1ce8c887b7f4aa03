import { IconCircleCheck, IconCircleDot, IconCircleX } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_NEGOCIO } from '#modulos/crm-valores.ts';
import type { Status } from './types.ts';

export const STATUS = ['aberto', 'ganho', 'perdido'] as const satisfies readonly Status[];

/** Each status's name, for one deal and for many, its colour and its icon. */
export const SITUACAO = {
  aberto: { nome: STATUS_NEGOCIO.aberto, plural: 'Abertos', cor: 'blue', icon: IconCircleDot },
  ganho: { nome: STATUS_NEGOCIO.ganho, plural: 'Ganhos', cor: 'petroleo', icon: IconCircleCheck },
  perdido: { nome: STATUS_NEGOCIO.perdido, plural: 'Perdidos', cor: 'red', icon: IconCircleX },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
