'use client';

import { Button, Group, Progress, Text } from '@mantine/core';
import { IconClock, IconFile } from '@tabler/icons-react';
import { formatTime } from '#app/_ui/format.ts';
import { bytesShown } from '../../_parts/bytes.ts';
import type { Saida } from '../_escrever/saidas.ts';
import classes from './balao.module.css';
import { Texto } from './texto.tsx';

type Props = {
  saida: Saida;
  zone: string;
  onAgain: (saida: Saida) => void;
  /** Takes it back; its text returns to where it was written. */
  onGiveUp: (saida: Saida) => void;
  /** Whether that is on the screen now. */
  edits: boolean;
};

/** A message on its way to the server, or refused by it. */
export function SaidaView({ saida, zone, onAgain, onGiveUp, edits }: Props) {
  const { texto, arquivo, estado, erro, criada_em, parte, cancelar } = saida;
  const failed = estado === 'falhou';
  return (
    <article className={classes.fila} data-direcao="saida" aria-label={failed ? 'Mensagem não enviada' : 'Enviando'}>
      <div className={classes.corpo}>
        <div className={classes.balao} data-falhou={failed || undefined}>
          {arquivo ? <Arquivo saida={saida} arquivo={arquivo} /> : null}
          {texto ? (
            <div className={classes.texto}>
              <Texto>{texto}</Texto>
            </div>
          ) : null}
          {arquivo && !failed ? (
            <Group gap={8} mt={6} wrap="nowrap">
              <Progress
                value={parte * 100}
                size="sm"
                flex={1}
                miw={120}
                aria-label={`Enviando ${arquivo.name}: ${Math.round(parte * 100)}%`}
              />
              {cancelar ? (
                <Button size="compact-xs" variant="subtle" color="gray" onClick={cancelar}>
                  Cancelar
                </Button>
              ) : null}
            </Group>
          ) : null}
          <div className={classes.rodape}>
            <time dateTime={criada_em.toISOString()} className="numero">
              {formatTime(criada_em, zone)}
            </time>
            {failed ? null : <IconClock size={15} role="img" aria-label="Enviando" />}
          </div>
        </div>
      </div>
      {failed ? (
        <div className={classes.aviso} role="alert">
          <Text size="xs" c="var(--mantine-color-error)" component="p" m={0}>
            Não foi enviada: {erro}
          </Text>
          <Group gap={6} justify="flex-end" mt={2}>
            <Button size="compact-xs" variant="subtle" onClick={() => onAgain(saida)}>
              Tentar de novo
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onGiveUp(saida)}>
              {!texto ? 'Descartar' : edits ? 'Voltar a editar' : 'Guardar para depois'}
            </Button>
          </Group>
        </div>
      ) : null}
    </article>
  );
}

function Arquivo({ saida: { url }, arquivo }: { saida: Saida; arquivo: File }) {
  if (url && arquivo.type.startsWith('image/')) {
    return (
      <span className={classes.foto} style={{ marginBottom: 4 }}>
        {/* biome-ignore lint/performance/noImgElement: a file that lies in the browser */}
        <img src={url} alt={arquivo.name} />
      </span>
    );
  }
  return (
    <span className={classes.arquivo}>
      <IconFile size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Text span size="sm" fw={500} display="block" truncate>
          {arquivo.name}
        </Text>
        <Text span size="xs" c="dimmed">
          {bytesShown(arquivo.size)}
        </Text>
      </span>
    </span>
  );
}
