'use client';

import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { Menu } from '#app/_ui/menu.tsx';

/**
 * A warning that a person may put aside: its kind, what it is of (another streak is another warning), and how bad it is now as a count.
 * One without a measure is put aside for a time alone.
 */
export type AvisoDispensavel = {
  tipo: Inputs['dispensas']['dispensar']['tipo'];
  de: string;
  medida: number | null;
};

const EVERY_MS = 60_000;
const FOR_A_TIME = [
  { por: '1d', nome: 'Por 1 dia' },
  { por: '7d', nome: 'Por 7 dias' },
] as const;
const CHOICES = [...FOR_A_TIME, { por: 'piorar', nome: 'Até piorar' }] as const;

/** Whether the signed-in person put a warning aside and it is not back; until that is known, every warning counts as put aside. */
export function useDispensas(): (aviso: AvisoDispensavel) => boolean {
  const { data, error } = trpc.dispensas.list.useQuery(undefined, { refetchInterval: EVERY_MS });
  return ({ tipo, de, medida }) => {
    if (!data) return !error;
    const found = data.find((each) => each.tipo === tipo && each.de === de);
    if (!found || found.volta_em.getTime() <= Date.now()) return false;
    return medida === null || found.volta_com === null || medida < found.volta_com;
  };
}

/** The button that puts a warning aside, for a day, for seven, or until it grows clearly worse. */
export function Dispensar({ aviso }: { aviso: AvisoDispensavel }) {
  const utils = trpc.useUtils();
  const dismiss = trpc.dispensas.dispensar.useMutation({
    onSuccess: (all) => utils.dispensas.list.setData(undefined, all),
    onError: notifyError,
  });
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={450}
          leftSection={<IconBellOff size={14} aria-hidden />}
          loading={dismiss.isPending}
        >
          Dispensar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Não mostrar este aviso, só para você</Menu.Label>
        {(aviso.medida === null ? FOR_A_TIME : CHOICES).map(({ por, nome }) => (
          <Menu.Item key={por} onClick={() => dismiss.mutate({ ...aviso, por })}>
            {nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows a warning again. */
export function VoltarAAvisar({ aviso: { tipo, de } }: { aviso: AvisoDispensavel }) {
  const utils = trpc.useUtils();
  const restore = trpc.dispensas.restaurar.useMutation({
    onSuccess: (all) => utils.dispensas.list.setData(undefined, all),
    onError: notifyError,
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      fw={450}
      loading={restore.isPending}
      onClick={() => restore.mutate({ tipo, de })}
    >
      Voltar a avisar
    </Button>
  );
}
