'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { Tooltip } from './tooltip.tsx';

/** The button of an action that is not possible now, with the reason. The keyboard reaches the button, and so the reason. */
export function BlockedButton({ reason, ...button }: ButtonProps & { reason: string }) {
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      <Button {...button} data-disabled aria-disabled aria-description={reason} />
    </Tooltip>
  );
}
