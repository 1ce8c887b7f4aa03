'use client';

import { Alert, Text } from '@mantine/core';
import { useSessao } from '../../../_shell/session.tsx';
import { Soon } from '../../_parts/soon.tsx';
import { type EntregaDetalhe, ESTADO, erroInWords, motivoInWords, statusInWords } from '../../_parts/webhook-words.ts';

/** The meaning of the delivery's state, and the next step; nothing for a delivery that arrived. */
export function StateNote({ entrega }: { entrega: EntregaDetalhe }) {
  const { empresa } = useSessao();
  const { estado, tentativas_ciclo, max_tentativas, proxima_tentativa_em, motivo } = entrega;
  const Icon = ESTADO[estado].icon;
  const note = (color: string, title: React.ReactNode, text: React.ReactNode) => (
    <Alert color={color} icon={<Icon />} title={title}>
      <Text size="sm">{text}</Text>
    </Alert>
  );
  if (estado === 'agendada' && proxima_tentativa_em) {
    return note(
      'yellow',
      <>
        Tentativa {tentativas_ciclo + 1} de {max_tentativas}{' '}
        <Soon date={proxima_tentativa_em} zone={empresa.fuso} inherit />
      </>,
      <>{lastFailure(entrega)} Não é preciso fazer nada: ela acontece sozinha. “Reenviar” não espera.</>,
    );
  }
  if (estado === 'falhou') {
    const spent = tentativas_ciclo >= max_tentativas;
    return note(
      'red',
      spent ? `Falhou nas ${max_tentativas} tentativas` : 'Falhou sem nova tentativa',
      <>{lastFailure(entrega)} Corrija o destino e use “Reenviar”.</>,
    );
  }
  if (estado === 'cancelada') {
    return note(
      'gray',
      'Cancelada',
      <>{motivoInWords(motivo) ?? 'O envio foi cancelado.'} Com o webhook ativo, ela pode ser reenviada.</>,
    );
  }
  if (estado === 'pendente') return note('blue', 'Na fila', 'Sai em instantes. Esta página se atualiza sozinha.');
  return null;
}

/** The last attempt's failure in a sentence. */
function lastFailure({ ultimo_erro, ultimo_status }: EntregaDetalhe): string {
  const fault = ultimo_erro ? erroInWords(ultimo_erro) : ultimo_status === null ? null : statusInWords(ultimo_status);
  return fault ? `${fault.titulo}: ${fault.explicacao}` : '';
}
