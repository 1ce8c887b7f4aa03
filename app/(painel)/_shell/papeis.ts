import { PAPEL } from '#modulos/usuarios.ts';
import type { Session } from './session.tsx';

type Papel = Session['papel'];

/** Each role's name, and its powers in words. */
export const PAPEIS: Record<Papel, { nome: string; pode: string }> = {
  administrador: {
    nome: PAPEL.administrador,
    pode: 'Faz tudo: operação, tokens de API, usuários, auditoria e configurações.',
  },
  operador: {
    nome: PAPEL.operador,
    pode: 'Faz pedidos e expedições, lança e conta estoque, cadastra clientes, produtos e depósitos e vê as requisições. Não mexe em tokens, usuários nem configurações.',
  },
  leitura: {
    nome: PAPEL.leitura,
    pode: 'Vê pedidos, expedições, saldos, lançamentos, cadastros e requisições. Não altera nada.',
  },
};

export const PAPEIS_EM_ORDEM: Papel[] = ['administrador', 'operador', 'leitura'];
