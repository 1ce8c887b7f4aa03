'use client';

import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconBoxSeam, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../../_shell/session.tsx';
import type { Expedicao } from '../../types.ts';
import { PLACE } from '../place.tsx';
import { Leitor } from './leitor.tsx';
import { Linhas } from './linhas.tsx';
import { linhasOf } from './separacao.ts';

/** Puts a shipment together: each piece is scanned, or its code typed. */
export function SepararScreen({ id }: { id: number | null }) {
  const query = trpc.expedicao.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[120, 320]}>
      {(expedicao) => <Loaded expedicao={expedicao} />}
    </RecordScreen>
  );
}

function Loaded({ expedicao }: { expedicao: Expedicao }) {
  const { id, numero_expedicao: numero, status } = expedicao;
  const { can } = useSessao();
  const field = useRef<HTMLInputElement>(null);
  useDocumentTitle(`Separar ${numero} · Expedição · Romaneio`);
  const back = { href: `/expedicao/${id}`, label: `Expedição ${numero}` };
  const linhas = linhasOf(expedicao);
  const open = status === 'pendente' && can('expedicao:write');
  return (
    <>
      <PageHeader
        back={back}
        title="Separar"
        description="Leia o código de cada produto que vai na caixa, ou digite-o e aperte Enter."
        actions={
          <Button
            component={Link}
            href={`/expedicao/${id}/romaneio`}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Imprimir romaneio
          </Button>
        }
      />
      {linhas.length === 0 ? (
        <EmptyState
          icon={<IconBoxSeam />}
          title="Não há o que separar"
          action={
            <Group gap="sm">
              <Button component={Link} href={back.href} variant="default">
                Abrir a expedição
              </Button>
            </Group>
          }
        >
          Nenhum pedido com produtos foi vinculado a esta expedição.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          {open ? (
            <Leitor expedicao={expedicao} linhas={linhas} inputRef={field} />
          ) : (
            <Alert color="gray" icon={<IconInfoCircle />}>
              {status === 'pendente'
                ? 'Você pode acompanhar a separação, mas não mudá-la.'
                : 'A separação só muda enquanto a expedição está pendente.'}
            </Alert>
          )}
          <Linhas expedicao={expedicao} open={open} onCorrected={() => field.current?.focus()} />
        </Stack>
      )}
    </>
  );
}
