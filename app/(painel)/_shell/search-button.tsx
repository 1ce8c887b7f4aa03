'use client';

import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Tooltip } from '#app/_ui/tooltip.tsx';
import { useModKey } from './use-mod-key.ts';

/** Opens the command palette with the mouse, and shows its key. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const mod = useModKey();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSearch size={15} />}
        rightSection={<Kbd size="xs">{mod === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>}
        onClick={onSearch}
        visibleFrom="sm"
      >
        Buscar
      </Button>
      <Tooltip label="Buscar">
        <ActionIcon variant="default" size="md" onClick={onSearch} hiddenFrom="sm" aria-label="Buscar">
          <IconSearch size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
