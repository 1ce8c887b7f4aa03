import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { FilesButton } from '#app/_ui/files-button.tsx';
import { ACCEPTED } from './formatos.ts';

/** Chooses files to publish. */
export const EnviarButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FilesButton accept={ACCEPTED} onFiles={onFiles} inputProps={{ 'aria-label': 'Arquivos de conhecimento' }}>
    {(props) => (
      <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
        Enviar arquivos
      </Button>
    )}
  </FilesButton>
);
