import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';

const SITUACAO = {
  conectado: { nome: 'Conectado', cor: 'petroleo', icon: IconCircleCheck },
  pendente: { nome: 'Ainda não testado', cor: 'gray', icon: IconClock },
  erro: { nome: 'Com erro', cor: 'red', icon: IconAlertTriangle },
} as const;
const PARADO = { nome: 'Fora de uso', cor: 'gray', icon: IconPlayerPause } as const;

type Canal = { ativo: boolean; situacao: keyof typeof SITUACAO };

/** How a channel does. */
export const SituacaoBadge = ({ canal: { ativo, situacao } }: { canal: Canal }) => (
  <StatusBadge look={ativo ? SITUACAO[situacao] : PARADO} />
);
