'use client';

import { Box, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import type { Expedicao } from '../../types.ts';
import { PLACE } from '../place.tsx';
import classes from './romaneio.module.css';
import { Romaneio } from './romaneio.tsx';

/** The manifest on the screen, as it will be on paper. */
export function RomaneioScreen({ id }: { id: number | null }) {
  const query = trpc.expedicao.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[640]}>
      {(expedicao) => <Loaded expedicao={expedicao} />}
    </RecordScreen>
  );
}

function Loaded({ expedicao }: { expedicao: Expedicao }) {
  const { id, numero_expedicao: numero } = expedicao;
  // The printed page, and the PDF's file, take their name from the title.
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
