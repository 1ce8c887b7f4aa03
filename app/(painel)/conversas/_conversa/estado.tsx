import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDateTime } from '#app/_ui/format.ts';
import { STATUS_MENSAGEM } from '#modulos/conversa-valores.ts';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import classes from './balao.module.css';

type Status = Mensagem['status'];

const ICONS: Record<Status, TablerIcon> = {
  na_fila: IconClock,
  enviada: IconCheck,
  entregue: IconChecks,
  lida: IconChecks,
  falhou: IconAlertCircle,
  desconhecida: IconHelpCircle,
};

/** How far a message of the company's came: one tick it is sent, two it is there, two coloured ones it is read. */
export function EstadoIcon({
  mensagem,
  zone,
}: {
  mensagem: Pick<Mensagem, 'status' | 'entregue_em' | 'lida_em'>;
  zone: string;
}) {
  const { status, entregue_em, lida_em } = mensagem;
  const Icon = ICONS[status];
  const when = status === 'lida' ? lida_em : status === 'entregue' ? entregue_em : null;
  const words = `${STATUS_MENSAGEM[status]}${when ? ` em ${formatDateTime(when, zone)}` : ''}`;
  return (
    <span className={classes.estado} data-status={status} title={words}>
      <Icon size={15} stroke={2} role="img" aria-label={words} />
    </span>
  );
}
