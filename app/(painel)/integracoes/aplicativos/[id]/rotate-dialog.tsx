'use client';

import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import type { Aplicativo } from '../types.ts';
import { SHOWS_APLICATIVO } from '../use-aplicativos.ts';

const OVERLAPS = [
  { horas: 24, nome: 'Vale por mais 24 horas', text: 'Para trocar com calma em vários servidores.' },
  { horas: 1, nome: 'Vale por mais 1 hora', text: 'Para uma troca planejada.' },
  {
    horas: 0,
    nome: 'Deixa de valer na hora',
    text: 'Se ele vazou. Até a troca no servidor, trocas de código e renovações falham.',
  },
] as const;
type Horas = (typeof OVERLAPS)[number]['horas'];

type Props = { aplicativo: Aplicativo; opened: boolean; onClose: () => void; onRotated: (secret: string) => void };

/** Asks how long the present secret stays valid, before it is replaced. */
export function RotateDialog({ aplicativo, opened, onClose, onRotated }: Props) {
  const { id, nome, secret_final, secret_anterior_ate } = aplicativo;
  const refresh = useRefresh(SHOWS_APLICATIVO);
  const [horas, setHoras] = useState<Horas>(24);
  const rotate = trpc.aplicativos.rotateSecret.useMutation({
    onSuccess: ({ client_secret }) => onRotated(client_secret),
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        rotate.reset();
        onClose();
      }}
      title={`Trocar o client_secret de “${nome}”?`}
      confirm="Trocar"
      onConfirm={() => rotate.mutate({ id, manter_anterior_horas: horas })}
      loading={rotate.isPending}
      error={rotate.error}
    >
      <Stack gap="md">
        <span>
          Um novo client_secret é gerado e mostrado uma única vez. As conexões das empresas e os tokens já emitidos
          continuam valendo.
          {secret_anterior_ate ? ' O anterior ao atual, que ainda era aceito, deixa de valer agora.' : ''}
        </span>
        <Radio.Group
          label={`O atual, terminado em ${secret_final}`}
          value={String(horas)}
          onChange={(value) => setHoras(OVERLAPS.find((each) => String(each.horas) === value)?.horas ?? 24)}
        >
          <Stack gap="sm" mt="xs">
            {OVERLAPS.map((each) => (
              <Radio key={each.horas} value={String(each.horas)} label={each.nome} description={each.text} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmDialog>
  );
}
