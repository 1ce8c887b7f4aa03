import type { ModuloEmPalavras } from './words.ts';

export const categorias = {
  nome: 'Categorias',
  escopos: { read: 'Consultar categorias', write: 'Cadastrar e alterar categorias', delete: 'Excluir categorias' },
} as const satisfies ModuloEmPalavras;
