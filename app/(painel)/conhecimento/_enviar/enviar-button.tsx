import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { ACCEPTED } from './formatos.ts';

/** Chooses files to publish. */
export const EnviarButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FileButton multiple accept={ACCEPTED} onChange={onFiles} inputProps={{ 'aria-label': 'Arquivos de conhecimento' }}>
    {(props) => (
      <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
        Enviar arquivos
      </Button>
    )}
  </FileButton>
);
