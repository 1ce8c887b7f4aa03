import type { inferRouterOutputs } from '@trpc/server';
import type { Escopo } from '#modulos/index.ts';
import type { AppRouter } from '#server/transport/trpc/root.ts';
import { ESCOPO_DE } from './escopos.ts';

type Outputs = inferRouterOutputs<AppRouter>['importacoes'];
export type ImportacaoDetalhe = Outputs['get'];
export type Importacao = Outputs['list']['resultados'][number];
export type Linha = Outputs['linhas']['resultados'][number];
export type Tipo = Importacao['tipo'];

export const TIPOS: Record<Tipo, { nome: string; um: string; texto: string; tela: string; chave: string }> = {
  produtos: {
    nome: 'Produtos',
    um: 'produto',
    texto: 'Código, nome, preços, GTIN, NCM, pesos e medidas.',
    tela: '/produtos',
    chave: 'código',
  },
  clientes: {
    nome: 'Clientes',
    um: 'cliente',
    texto: 'Nome, CPF ou CNPJ, contatos e endereço. Fornecedores também.',
    tela: '/clientes',
    chave: 'CPF ou CNPJ',
  },
  contatos: {
    nome: 'Contatos',
    um: 'contato',
    texto: 'Nome, e-mail, celular, telefone, empresa e cargo.',
    tela: '/contatos',
    chave: 'telefone ou e-mail',
  },
  saldos: {
    nome: 'Saldos de estoque',
    um: 'saldo',
    texto: 'O saldo contado de cada produto, por depósito.',
    tela: '/estoque',
    chave: 'produto e depósito',
  },
};

export const KINDS = Object.keys(TIPOS) as Tipo[];

/** The kinds of records that somebody may import. */
export const kindsOf = (can: (escopo: Escopo) => boolean): Tipo[] => KINDS.filter((kind) => can(ESCOPO_DE[kind]));

/** Why somebody sees no import. */
export const NO_KINDS = 'Seu papel nesta empresa não cadastra registros.';

export const ESTADOS: Record<Importacao['estado'], { nome: string; cor: string }> = {
  colunas: { nome: 'Confirme as colunas', cor: 'yellow' },
  conferindo: { nome: 'Conferindo', cor: 'blue' },
  conferida: { nome: 'Conferida', cor: 'yellow' },
  importando: { nome: 'Importando', cor: 'blue' },
  concluida: { nome: 'Concluída', cor: 'petroleo' },
  cancelada: { nome: 'Cancelada', cor: 'gray' },
};

/** While a job works on it. */
export const isRunning = ({ estado }: Pick<Importacao, 'estado'>): boolean =>
  estado === 'conferindo' || estado === 'importando';
