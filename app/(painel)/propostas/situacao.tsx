import { IconBan, IconCircleCheck, IconClockOff, IconPencil, IconSend, IconThumbDown } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_PROPOSTA } from '#modulos/propostas.ts';
import type { Status } from './types.ts';

export const STATUS = [
  'rascunho',
  'enviada',
  'aceita',
  'recusada',
  'expirada',
  'cancelada',
] as const satisfies readonly Status[];

/** Each status's name, for one proposal and for many, its colour and its icon. */
export const SITUACAO = {
  rascunho: { nome: STATUS_PROPOSTA.rascunho, plural: 'Rascunhos', cor: 'gray', icon: IconPencil },
  enviada: { nome: STATUS_PROPOSTA.enviada, plural: 'Enviadas', cor: 'blue', icon: IconSend },
  aceita: { nome: STATUS_PROPOSTA.aceita, plural: 'Aceitas', cor: 'petroleo', icon: IconCircleCheck },
  recusada: { nome: STATUS_PROPOSTA.recusada, plural: 'Recusadas', cor: 'red', icon: IconThumbDown },
  expirada: { nome: STATUS_PROPOSTA.expirada, plural: 'Expiradas', cor: 'yellow', icon: IconClockOff },
  cancelada: { nome: STATUS_PROPOSTA.cancelada, plural: 'Canceladas', cor: 'gray', icon: IconBan },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;
