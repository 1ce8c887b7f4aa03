import { IconTruckOff } from '@tabler/icons-react';

const LIST = { href: '/expedicao', label: 'Expedição' };

/** A shipment's place in the panel, and the words for an unknown shipment. */
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
