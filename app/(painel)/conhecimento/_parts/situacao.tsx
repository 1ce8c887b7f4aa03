import { Badge, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { SITUACAO_CONHECIMENTO } from '#modulos/assistente-valores.ts';
import type { Conhecimento } from '../types.ts';

const LOOKS = {
  na_fila: { nome: SITUACAO_CONHECIMENTO.na_fila, cor: 'gray', icon: IconClock },
  pronto: { nome: SITUACAO_CONHECIMENTO.pronto, cor: 'petroleo', icon: IconCircleCheck },
  erro: { nome: SITUACAO_CONHECIMENTO.erro, cor: 'red', icon: IconAlertTriangle },
} as const;

/** How far an item is on its way to the assistant; what is being read turns. */
export function SituacaoBadge({ situacao }: Pick<Conhecimento, 'situacao'>) {
  if (situacao !== 'processando') return <StatusBadge look={LOOKS[situacao]} />;
  return (
    <Badge color="blue" miw="max-content" leftSection={<Loader size={11} color="blue" aria-hidden />}>
      {SITUACAO_CONHECIMENTO.processando}
    </Badge>
  );
}
