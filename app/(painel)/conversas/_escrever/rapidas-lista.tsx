import { Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import classes from './compositor.module.css';

export type Rapida = Outputs['respostasRapidas']['list'][number];

type Props = { id: string; rapidas: readonly Rapida[]; at: number; onPick: (rapida: Rapida) => void };

export const rapidaId = (id: string, { id: of }: Rapida): string => `${id}-${of}`;

/** Quick replies that fit what was typed after a slash; the field above it moves through them. */
export const RapidasLista = ({ id, rapidas, at, onPick }: Props) => (
  <div id={id} role="listbox" aria-label="Respostas rápidas" className={classes.rapidas}>
    {rapidas.map((rapida, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
      // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
      <div
        key={rapida.id}
        id={rapidaId(id, rapida)}
        role="option"
        aria-selected={i === at}
        className={classes.rapida}
        ref={i === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(rapida)}
      >
        <Text size="sm" fw={600}>
          /{rapida.atalho}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {rapida.texto}
        </Text>
      </div>
    ))}
  </div>
);
