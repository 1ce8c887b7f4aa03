'use client';

import { Button, type ButtonProps, Tooltip } from '@mantine/core';

/** An action that cannot be done now, with the reason. It is still reached by the keyboard, so that the reason is. */
export function BlockedButton({ reason, ...button }: ButtonProps & { reason: string }) {
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      <Button {...button} data-disabled aria-disabled aria-description={reason} />
    </Tooltip>
  );
}
