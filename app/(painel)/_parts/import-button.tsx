'use client';

import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ESCOPO_DE } from '../importacao/_parts/escopos.ts';
import type { Tipo } from '../importacao/_parts/words.ts';

/** Leads from a list to the import of its records, for whoever may write them. */
export function ImportButton({ tipo }: { tipo: Tipo }) {
  const { can } = useSessao();
  if (!can(ESCOPO_DE[tipo])) return null;
  return (
    <Button
      component={Link}
      href={`/importacao/nova?tipo=${tipo}`}
      variant="default"
      leftSection={<IconTableImport size={16} aria-hidden />}
    >
      Importar
    </Button>
  );
}
