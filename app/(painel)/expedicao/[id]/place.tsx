import { IconTruckOff } from '@tabler/icons-react';

const LIST = { href: '/expedicao', label: 'Expedição' };

/** A shipment's place among the shipments, and what is said where the company has none of that id. */
export const PLACE = {
  back: LIST,
  title: 'Expedição',
  unknown: {
    title: 'Expedição não encontrada',
    icon: <IconTruckOff />,
    headline: 'Esta empresa não tem esta expedição',
    children:
      'O endereço pode estar errado, ou a expedição é de outra empresa da conta. Uma expedição nunca se apaga: cancelada, ela continua na lista.',
    next: [{ href: LIST.href, label: 'Ver as expedições' }],
  },
};
