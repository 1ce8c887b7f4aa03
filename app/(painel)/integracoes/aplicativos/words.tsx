import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { TIPO_APLICATIVO } from '#modulos/aplicativos.ts';
import type { Aplicativo } from './types.ts';

export const TIPO: Record<Aplicativo['tipo'], { nome: string; explicacao: string }> = {
  confidencial: {
    nome: TIPO_APLICATIVO.confidencial,
    explicacao: 'Roda em um servidor, que guarda um client_secret longe de quem usa.',
  },
  publico: {
    nome: TIPO_APLICATIVO.publico,
    explicacao: 'Roda no aparelho de quem usa (celular, computador, navegador): sem client_secret, PKCE obrigatório.',
  },
};

export const SituacaoAplicativo = ({ ativo }: Pick<Aplicativo, 'ativo'>) => (
  <StatusBadge
    look={
      ativo
        ? { nome: 'Ativo', cor: 'petroleo', icon: IconCircleCheck }
        : { nome: 'Desativado', cor: 'gray', icon: IconPlayerPause }
    }
  />
);

/** "nenhuma empresa", "1 empresa", "3 empresas". */
export const companies = (n: number): string => (n === 0 ? 'nenhuma empresa' : n === 1 ? '1 empresa' : `${n} empresas`);
