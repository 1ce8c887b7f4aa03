'use client';

import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled, IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './compositor.module.css';
import type { Gravacao } from './use-gravacao.ts';

type Props = {
  gravacao: Exclude<Gravacao, { estado: 'parada' }>;
  onStop: () => void;
  onCancel: () => void;
  onSend: (arquivo: File) => void;
};

/** In place of the text: a spoken message while it is recorded, and before it is sent. */
export function Gravador({ gravacao, onStop, onCancel, onSend }: Props) {
  const words = gravacao.estado === 'pedindo' ? 'Esperando a permissão do microfone…' : null;
  return (
    <section className={classes.gravador} aria-label="Mensagem de voz">
      <Tooltip label="Descartar">
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Descartar o áudio" onClick={onCancel}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {words ? (
        <Text size="sm" role="status">
          {words}
        </Text>
      ) : null}
      {gravacao.estado === 'recusada' ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" flex={1}>
          {gravacao.motivo}
        </Text>
      ) : null}
      {gravacao.estado === 'gravando' ? (
        <>
          <Tempo desde={gravacao.desde} />
          <span className={classes.nivel} aria-hidden>
            <span style={{ transform: `scaleX(${gravacao.nivel})` }} />
          </span>
          <Button
            size="xs"
            color="red"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            onClick={onStop}
            data-autofocus
          >
            Parar
          </Button>
        </>
      ) : null}
      {gravacao.estado === 'pronta' ? (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: one's own words, just spoken */}
          <audio controls src={gravacao.url} aria-label="Ouvir antes de enviar" />
          <Button
            size="xs"
            leftSection={<IconSend size={14} aria-hidden />}
            onClick={() => onSend(gravacao.arquivo)}
            autoFocus
          >
            Enviar áudio
          </Button>
        </>
      ) : null}
    </section>
  );
}

function Tempo({ desde }: { desde: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - desde) / 1000));
  return (
    <Text span size="sm" fw={600} className="numero" role="timer" aria-label="Tempo de gravação">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </Text>
  );
}
