'use client';

import { Text } from '@mantine/core';
import { When } from '#app/_ui/when.tsx';
import { STATUS_ATIVIDADE } from '#modulos/crm-valores.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Atividade } from './atividade-drawer.tsx';

type Props = { atividade: Atividade; size?: 'xs' | 'sm' };

/** When an activity is due; in words too, where it is overdue or over. */
export function AtividadeDue({ atividade: { atrasada, concluida_em, status, vence_em }, size = 'sm' }: Props) {
  const { empresa } = useSessao();
  if (status !== 'pendente') {
    return (
      <Text span size={size} c="dimmed">
        {STATUS_ATIVIDADE[status]}
        {concluida_em ? (
          <>
            {' '}
            <When date={concluida_em} zone={empresa.fuso} relative inherit />
          </>
        ) : null}
      </Text>
    );
  }
  if (vence_em === null) {
    return (
      <Text span size={size} c="dimmed">
        Sem prazo
      </Text>
    );
  }
  return (
    <Text span size={size} {...(atrasada ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
      {atrasada ? 'Atrasada: ' : ''}
      <When date={vence_em} zone={empresa.fuso} inherit />
    </Text>
  );
}
