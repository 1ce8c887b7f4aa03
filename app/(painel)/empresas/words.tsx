import { Badge } from '@mantine/core';
import { SITUACAO_EMPRESA } from '#modulos/empresas.ts';
import type { Empresa } from './types.ts';

const COR: Record<Empresa['situacao'], string> = { ativa: 'petroleo', inativa: 'yellow', encerrada: 'gray' };

/** What a company's keys and users can do now, in one word. */
export const SituacaoBadge = ({ situacao }: Pick<Empresa, 'situacao'>) => (
  <Badge color={COR[situacao]}>{SITUACAO_EMPRESA[situacao]}</Badge>
);

/** The account's main registration. */
export const PrincipalBadge = () => (
  <Badge size="sm" variant="outline">
    Principal
  </Badge>
);

/** Nobody can enter the company to administer it. */
export const SemAdministrador = () => (
  <Badge size="sm" color="orange">
    Sem administrador
  </Badge>
);

/** Whether nobody administers a company that could have somebody. */
export const isUnowned = ({ situacao, administradores }: Empresa) => situacao === 'ativa' && administradores === 0;
