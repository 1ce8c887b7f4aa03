import { IconBan, IconCircleCheck, IconClockX, IconQrcode, IconX } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { STATUS_COBRANCA } from '#modulos/cobrancas.ts';

type Status = keyof typeof STATUS_COBRANCA;

const LOOK = {
  ativa: { cor: 'petroleo', icon: IconQrcode },
  concluida: { cor: 'petroleo', icon: IconCircleCheck },
  removida_pelo_recebedor: { cor: 'gray', icon: IconX },
  removida_pelo_psp: { cor: 'red', icon: IconBan },
  expirada: { cor: 'yellow', icon: IconClockX },
} as const;

/** What the bank is being asked to do about a charge. */
export const PENDENCIA = {
  registrar: 'O banco está registrando a cobrança…',
  remover: 'O banco está removendo a cobrança…',
} as const;

/** A charge's status. */
export const SituacaoCobranca = ({ status }: { status: Status }) => (
  <StatusBadge look={{ nome: STATUS_COBRANCA[status], ...LOOK[status] }} />
);
