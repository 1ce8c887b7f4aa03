import { IconTruckOff } from '@tabler/icons-react';
import { UnknownRecord } from '#app/_ui/unknown-record.tsx';

/** What stands where the company has no shipment of that id. */
export function UnknownExpedicao() {
  return (
    <UnknownRecord
      back={{ href: '/expedicao', label: 'Expedição' }}
      title="Expedição não encontrada"
      icon={<IconTruckOff />}
      headline="Esta empresa não tem esta expedição"
      next={[{ href: '/expedicao', label: 'Ver as expedições' }]}
    >
      O endereço pode estar errado, ou a expedição é de outra empresa da conta. Uma expedição nunca se apaga: cancelada,
      ela continua na lista.
    </UnknownRecord>
  );
}
