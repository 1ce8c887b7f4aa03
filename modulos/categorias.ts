import type { ModuloEmPalavras } from './words.ts';

export const categorias = {
  nome: 'Categorias',
  escopos: { read: 'Consultar categorias', write: 'Cadastrar e alterar categorias', delete: 'Excluir categorias' },
  limites: { escrita: 'Escrita de categorias', exclusao: 'Exclusão de categorias' },
  tags: { Categorias: 'A árvore de categorias em que os produtos ficam.' },
} as const satisfies ModuloEmPalavras;
