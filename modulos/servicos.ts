import type { ModuloEmPalavras } from './words.ts';

export const servicos = {
  nome: 'Serviços',
  escopos: { read: 'Consultar serviços', write: 'Cadastrar e alterar serviços', delete: 'Excluir serviços' },
  limites: { escrita: 'Escrita de serviços', exclusao: 'Exclusão de serviços' },
  tags: { Serviços: 'O que a empresa vende sem estoque: mão de obra, entregas, instalação.' },
} as const satisfies ModuloEmPalavras;
