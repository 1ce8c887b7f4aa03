'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { RowItem } from '#app/_ui/row-menu.tsx';
import { useFio } from './use-fio.ts';

type Props = { request_id: string };
type MoreProps = Pick<ButtonProps, 'size'> & {
  /** Ends what stands where the thread is to stand. */
  onOpened?: () => void;
};

/** Opens the thread of a request beside the screen. */
export function FioButton({ request_id, onOpened, ...look }: Props & MoreProps) {
  const [, open] = useFio();
  return (
    <Button
      variant="default"
      leftSection={<IconTimeline size={16} aria-hidden />}
      onClick={() => {
        onOpened?.();
        void open(request_id);
      }}
      {...look}
    >
      Ver o fio
    </Button>
  );
}

/** The same in the menu of a row. */
export function FioItem({ request_id }: Props) {
  const [, open] = useFio();
  return (
    <RowItem icon={IconTimeline} onClick={() => void open(request_id)}>
      Ver o fio
    </RowItem>
  );
}
