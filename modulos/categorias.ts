import type { ModuloEmPalavras } from './words.ts';

export const categorias = {
  nome: 'Categorias',
  escopos: { read: 'Consultar categorias', write: 'Cadastrar e alterar categorias', delete: 'Excluir categorias' },
  limites: { escrita: 'Escrita de categorias', exclusao: 'Exclusão de categorias' },
  tags: { Categorias: 'A árvore de categorias em que os produtos ficam.' },
  recursos: {
    categoria: {
      nome: 'Categoria',
      acoes: {
        'categoria.criada': 'Categoria criada',
        'categoria.alterada': 'Categoria renomeada',
        'categoria.movida': 'Categoria movida',
        'categoria.excluida': 'Categoria excluída',
      },
      campos: {
        nome: 'Nome',
        categoria_pai_id: { nome: 'Dentro da categoria', forma: 'registro', vazio: 'primeiro nível' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
