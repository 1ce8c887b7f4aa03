import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { ACCEPTED } from './formatos.ts';

/** Chooses files to publish. */
export function EnviarButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={ACCEPTED}
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        // Emptied, so that the same file may be chosen again.
        reset.current?.();
      }}
      inputProps={{ 'aria-label': 'Arquivos de conhecimento' }}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
          Enviar arquivos
        </Button>
      )}
    </FileButton>
  );
}
