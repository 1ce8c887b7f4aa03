import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Tooltip } from './tooltip.tsx';

type Props = {
  value: string;
  /** The button's name, before and after the copy. */
  label: string;
  copied: string;
  tip?: string;
  /** Above a text, rather than in a line of it. */
  framed?: boolean;
};

/** Copies the value beside the button. */
export function CopyIcon({ value, label, copied: done, tip = 'Copiar', framed = false }: Props) {
  const looks = framed
    ? ({ variant: 'default', size: 28 } as const)
    : ({ variant: 'subtle', color: 'gray', size: 'sm' } as const);
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copiado' : tip}>
          <ActionIcon {...looks} onClick={copy} aria-label={copied ? done : label}>
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
