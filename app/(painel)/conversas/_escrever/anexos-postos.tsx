'use client';

import { CloseButton, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { bytesShown } from '../../_parts/bytes.ts';
import classes from './compositor.module.css';
import { type Canal, porqueNao } from './limites.ts';

type Props = { files: readonly File[]; canal: Canal; onRemove: (file: File) => void };

/** The files that go with the next message, each with the way out; what the channel does not take says why. */
export function AnexosPostos({ files, canal, onRemove }: Props) {
  return (
    <ul className={classes.arquivos} aria-label="Arquivos a enviar">
      {files.map((file, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
        <Posto key={`${file.name}-${i}`} file={file} fault={porqueNao(file, canal)} onRemove={() => onRemove(file)} />
      ))}
    </ul>
  );
}

function Posto({ file, fault, onRemove }: { file: File; fault: string | null; onRemove: () => void }) {
  const url = usePicture(file);
  return (
    <li className={classes.anexo} data-recusado={fault ? true : undefined}>
      {url ? (
        // biome-ignore lint/performance/noImgElement: a file that lies in the browser
        <img src={url} alt="" />
      ) : (
        <IconFile stroke={1.4} aria-hidden />
      )}
      <span style={{ minWidth: 0 }}>
        <Text span size="xs" fw={500} display="block" truncate>
          {file.name}
        </Text>
        {fault ? (
          <Text span size="xs" c="var(--mantine-color-error)" role="alert">
            {fault}
          </Text>
        ) : (
          <Text span size="xs" c="dimmed">
            {bytesShown(file.size)}
          </Text>
        )}
      </span>
      <CloseButton size="sm" aria-label={`Tirar ${file.name}`} onClick={onRemove} />
    </li>
  );
}

function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
