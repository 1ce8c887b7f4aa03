'use client';

import { FileButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';

type Props = Omit<ComponentProps<typeof FileButton<true>>, 'multiple' | 'resetRef' | 'onChange' | 'children'> & {
  onFiles: (files: File[]) => void;
  /** Draws the button. */
  children: (props: { onClick: () => void }) => ReactNode;
};

/** Chooses files. The same ones may be chosen again: their input is emptied once they are handed over. */
export function FilesButton({ onFiles, ...props }: Props) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      {...props}
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        reset.current?.();
      }}
    />
  );
}
