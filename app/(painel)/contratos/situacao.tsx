import { IconBan, IconCircleCheck, IconFlag, IconPlayerPause } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { PERIODICIDADE, STATUS_CONTRATO } from '#modulos/contratos.ts';
import type { Periodicidade, Status } from './types.ts';

export const STATUS = ['ativo', 'suspenso', 'encerrado', 'cancelado'] as const satisfies readonly Status[];

/** Each status's name, for one contract and for many, its colour and its icon. */
export const SITUACAO = {
  ativo: { nome: STATUS_CONTRATO.ativo, plural: 'Ativos', cor: 'petroleo', icon: IconCircleCheck },
  suspenso: { nome: STATUS_CONTRATO.suspenso, plural: 'Suspensos', cor: 'yellow', icon: IconPlayerPause },
  encerrado: { nome: STATUS_CONTRATO.encerrado, plural: 'Encerrados', cor: 'blue', icon: IconFlag },
  cancelado: { nome: STATUS_CONTRATO.cancelado, plural: 'Cancelados', cor: 'gray', icon: IconBan },
} as const;

export const SituacaoBadge = ({ status }: { status: Status }) => <StatusBadge look={SITUACAO[status]} />;

export const PERIODICIDADES = Object.keys(PERIODICIDADE) as Periodicidade[];

/** What follows a contract's value: "R$ 120,00 por mês". */
export const POR: Readonly<Record<Periodicidade, string>> = {
  mensal: 'por mês',
  bimestral: 'a cada 2 meses',
  trimestral: 'a cada 3 meses',
  semestral: 'a cada 6 meses',
  anual: 'por ano',
};

/** A competence as people write it: 02/2026. */
export const toldCompetencia = (competencia: string): string => competencia.split('-').reverse().join('/');

/** Whether a price has stood for a year: the custom is to adjust it then. */
export function isOld(preco_desde: string, hoje: string): boolean {
  const year = Number(preco_desde.slice(0, 4)) + 1;
  return `${year}${preco_desde.slice(4)}` <= hoje;
}
