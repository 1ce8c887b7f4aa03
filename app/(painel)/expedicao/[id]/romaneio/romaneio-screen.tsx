'use client';

import { Box, Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import type { Expedicao } from '../../types.ts';
import { UnknownExpedicao } from '../unknown.tsx';
import classes from './romaneio.module.css';
import { Romaneio } from './romaneio.tsx';

/** The manifest on the screen, as it will be on paper. */
export function RomaneioScreen({ id }: { id: number | null }) {
  const query = trpc.expedicao.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  if (id === null || query.error?.data?.httpStatus === 404) return <UnknownExpedicao />;
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton height={640} aria-busy />;
  return <Loaded expedicao={query.data} />;
}

function Loaded({ expedicao }: { expedicao: Expedicao }) {
  const { id, numero_expedicao: numero } = expedicao;
  // A printed page, and the file it is saved as, take their name from it.
  useDocumentTitle(`Romaneio ${numero}`);
  return (
    <>
      <Box className={classes.screenOnly}>
        <PageHeader
          back={{ href: `/expedicao/${id}`, label: `Expedição ${numero}` }}
          title="Imprimir romaneio"
          description="Como sai no papel: em A4 ou na bobina de uma impressora térmica."
          actions={
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          }
        />
      </Box>
      <Romaneio expedicao={expedicao} />
    </>
  );
}
