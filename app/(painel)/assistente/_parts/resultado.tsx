import { IconArrowForwardUp, IconMessageCheck } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { MOTIVO_TRANSFERENCIA, RESULTADO_ASSISTENTE } from '#modulos/assistente-valores.ts';
import type { Resposta } from '../types.ts';

const RESULTADO = {
  respondida: { nome: RESULTADO_ASSISTENTE.respondida, cor: 'petroleo', icon: IconMessageCheck },
  transferida: { nome: RESULTADO_ASSISTENTE.transferida, cor: 'orange', icon: IconArrowForwardUp },
} as const;

/** Whether a turn answered or handed over. */
export const ResultadoBadge = ({ resultado }: Pick<Resposta, 'resultado'>) => (
  <StatusBadge look={RESULTADO[resultado]} />
);

/** Why a turn handed over; null for an answer. */
export const motivoNome = (motivo: Resposta['motivo']): string | null =>
  motivo === null ? null : MOTIVO_TRANSFERENCIA[motivo];
