'use client';

import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { FilesButton } from '#app/_ui/files-button.tsx';
import { Link } from '#app/_ui/link.tsx';
import type { Resultado } from '../types.ts';
import classes from './drop-zone.module.css';
import { type Enviado, useSendNotas } from './use-send-notas.ts';

const LOOKS = {
  importada: { icon: IconCircleCheck, cor: 'teal' },
  repetida: { icon: IconCircleCheck, cor: 'gray' },
  cancelada: { icon: IconCircleCheck, cor: 'teal' },
  aguardando: { icon: IconClock, cor: 'yellow' },
  conflito: { icon: IconAlertTriangle, cor: 'orange' },
  recusada: { icon: IconAlertTriangle, cor: 'red' },
} as const;

/** Where XML and ZIP files of notes are dropped or chosen, with the outcome of each below. */
export function DropZone() {
  const { enviados, add, clear } = useSendNotas();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const left = enviados.filter(({ resultados }) => resultados === null).length;
  const told = enviados.flatMap(({ resultados }) => resultados ?? []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same by keyboard
    <div
      className={classes.area}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={550}>
            Solte aqui os XML das notas, ou um ZIP deles
          </Text>
          <Text size="xs" c="dimmed">
            NF-e e NFC-e autorizadas (procNFe) e cancelamentos. A assinatura de cada arquivo é conferida.
          </Text>
        </div>
        <FilesButton accept=".xml,.zip,application/xml,text/xml,application/zip" onFiles={add}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={17} aria-hidden />}>
              Escolher arquivos
            </Button>
          )}
        </FilesButton>
      </Group>
      <div aria-live="polite">
        {enviados.length > 0 ? (
          <>
            <Group justify="space-between" mt="sm">
              <Text size="xs" c="dimmed">
                {left > 0 ? `Conferindo: ${left === 1 ? 'falta 1 arquivo' : `faltam ${left} arquivos`}` : summary(told)}
              </Text>
              {told.length > 0 ? (
                <Button variant="subtle" size="compact-xs" onClick={clear}>
                  Limpar
                </Button>
              ) : null}
            </Group>
            <ul className={classes.outcomes}>
              {enviados.map((enviado) => (
                <Outcomes key={enviado.key} enviado={enviado} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}

function summary(told: readonly Resultado[]): string {
  const refused = told.filter(({ resultado }) => resultado === 'recusada' || resultado === 'conflito').length;
  const taken = told.length - refused;
  const files = (n: number) => (n === 1 ? '1 arquivo' : `${n} arquivos`);
  return refused === 0 ? `${files(taken)} em ordem.` : `${files(taken)} em ordem, ${refused} com problema.`;
}

function Outcomes({ enviado: { key, nome, resultados } }: { enviado: Enviado }) {
  if (resultados === null) {
    return (
      <li className={classes.outcome}>
        <Loader size={14} aria-hidden />
        <Text size="sm" c="dimmed" truncate>
          {nome}
        </Text>
      </li>
    );
  }
  return resultados.map(({ arquivo, resultado, mensagem, nota_id }, i) => {
    const { icon: Icon, cor } = LOOKS[resultado];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files of a ZIP may have one name, and their order never changes
      <li key={`${key}-${i}`} className={classes.outcome}>
        <Icon size={16} aria-hidden color={`var(--mantine-color-${cor}-filled)`} />
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {mensagem}{' '}
            {nota_id ? (
              <Anchor component={Link} href={`/notas-fiscais/${nota_id}`} size="sm">
                Ver a nota
              </Anchor>
            ) : null}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {arquivo}
          </Text>
        </div>
      </li>
    );
  });
}
