import { Button, Card } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import Link from 'next/link';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';

/** What stands where the company has no shipment of that id. */
export function UnknownExpedicao() {
  return (
    <>
      <PageHeader back={{ href: '/expedicao', label: 'Expedição' }} title="Expedição não encontrada" />
      <Card withBorder>
        <EmptyState
          icon={<IconTruckOff />}
          title="Esta empresa não tem esta expedição"
          action={
            <Button component={Link} href="/expedicao">
              Ver as expedições
            </Button>
          }
        >
          O endereço pode estar errado, ou a expedição é de outra empresa da conta. Uma expedição nunca se apaga:
          cancelada, ela continua na lista.
        </EmptyState>
      </Card>
    </>
  );
}
