import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

type Props = { ativo: boolean; onDeactivate: () => void; onReactivate: () => void; loading: boolean };

/** Deactivates the screen's record, or reactivates it. */
export function ActiveButton({ ativo, onDeactivate, onReactivate, loading }: Props) {
  const Icon = ativo ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={ativo ? onDeactivate : onReactivate}
      loading={loading}
    >
      {ativo ? 'Desativar' : 'Reativar'}
    </Button>
  );
}
