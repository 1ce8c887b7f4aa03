'use client';

import { Code, NumberInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { formatCount, formatDateTime } from '#app/_ui/format.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import type { Webhook } from '../types.ts';
import { SHOWS_WEBHOOK, useSaude } from '../use-webhooks.ts';

const MOST_HOURS = 24;

const CHOICES = [
  {
    value: 'desligar',
    label: 'Desligar o segredo anterior agora',
    description:
      'Se ele vazou, ou se o destino pode parar por um momento. Até você instalar o novo, o destino recusará as assinaturas.',
  },
  {
    value: 'manter',
    label: 'Manter o anterior por algumas horas',
    description:
      'Para trocar sem perder entregas: por esse tempo X-Webhook-Assinatura-Envio traz as duas assinaturas, e o destino aceita qualquer uma.',
  },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

/** What a rotation did, for the screen that shows the new secret. */
export type Rotated = { secret: string; secret_final: string; anterior_final: string; anterior_ate: Date | null };

type Props = { webhook: Webhook; opened: boolean; onClose: () => void; onRotated: (rotated: Rotated) => void };

/** Asks whether the present secret goes on signing for some hours, before it is replaced. */
export function RotateDialog({ webhook, opened, onClose, onRotated }: Props) {
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const [choice, setChoice] = useState<Choice>('desligar');
  const [hours, setHours] = useState<number | null>(MOST_HOURS);
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSuccess: ({ secret, secret_final, secret_anterior_ate }) =>
      onRotated({
        secret,
        secret_final,
        anterior_final: webhook.secret_final,
        anterior_ate: secret_anterior_ate,
      }),
    onSettled: refresh,
  });
  const { empresa } = useSessao();
  const saude = useSaude(webhook.id);
  const waiting = (saude?.na_fila ?? 0) + (saude?.agendadas ?? 0);
  const keeps = choice === 'manter';
  const kept = keeps ? hours : 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        rotate.reset();
        onClose();
      }}
      title={`Trocar o segredo de “${destinoNome(webhook)}”?`}
      confirm="Trocar segredo"
      onConfirm={() => kept !== null && rotate.mutate({ id: webhook.id, manter_anterior_horas: kept })}
      danger
      loading={rotate.isPending}
      disabled={kept === null}
      error={rotate.error}
    >
      <Stack gap="md">
        <span>
          O segredo atual, terminado em {webhook.secret_final}, é trocado por um novo, mostrado uma única vez. A partir
          daqui toda tentativa leva a assinatura do novo, também as de entregas antigas.
          {webhook.secret_anterior_ate ? ' O anterior ao atual, que ainda assinava, deixa de valer agora.' : ''}
        </span>
        <span>
          {waiting === 0
            ? 'Nenhuma entrega espera agora. '
            : `${waiting === 1 ? 'A entrega que espera' : `As ${formatCount(waiting, saude?.mais_na_fila || saude?.mais_agendadas)} entregas que esperam`} por este webhook, na fila ou por nova tentativa, ${waiting === 1 ? 'sai' : 'saem'} assim também: os bytes e as chaves de idempotência não mudam, só a assinatura. `}
          O que já está a caminho foi assinado com o atual.
        </span>
        <Radio.Group
          label="E o segredo anterior?"
          value={choice}
          onChange={(value) => setChoice(value === 'manter' ? 'manter' : 'desligar')}
        >
          <Stack gap="sm" mt="xs">
            {CHOICES.map((each) => (
              <Radio key={each.value} value={each.value} label={each.label} description={each.description} />
            ))}
          </Stack>
        </Radio.Group>
        {keeps ? (
          <>
            <NumberInput
              label="Manter por quantas horas"
              description={`De 1 a ${MOST_HOURS}.`}
              value={hours ?? ''}
              onChange={(value) => setHours(typeof value === 'number' ? value : null)}
              min={1}
              max={MOST_HOURS}
              clampBehavior="strict"
              allowDecimal={false}
              maw={240}
            />
            {hours === null ? null : (
              <span>
                As duas assinaturas vão até{' '}
                <b className="numero">{formatDateTime(new Date(Date.now() + hours * 3_600_000), empresa.fuso)}</b>.
                Depois só vale a do novo.
              </span>
            )}
            <span>
              <Code>X-Webhook-Signature</Code> leva sempre só a assinatura do novo. Um destino que confere por ela
              recusa as entregas até você instalar o novo.
            </span>
          </>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
