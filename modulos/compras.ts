import type { ModuloEmPalavras } from './words.ts';

/** What each status of a purchase is called. */
export const STATUS_COMPRA = {
  aberta: 'Aberta',
  parcial: 'Recebida em parte',
  recebida: 'Recebida',
  cancelada: 'Cancelada',
} as const;

export const compras = {
  nome: 'Compras',
  escopos: {
    read: 'Consultar compras',
    write: 'Criar, alterar e receber compras',
    delete: 'Cancelar compras',
  },
  limites: { escrita: 'Escrita de compras', exclusao: 'Cancelamento de compras' },
  tags: { Compras: 'Compras a fornecedores: pedir, receber por inteiro ou em partes, devolver e cancelar.' },
} as const satisfies ModuloEmPalavras;
