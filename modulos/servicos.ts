import type { ModuloEmPalavras } from './words.ts';

export const servicos = {
  nome: 'Serviços',
  escopos: { read: 'Consultar serviços', write: 'Cadastrar e alterar serviços', delete: 'Excluir serviços' },
  limites: { escrita: 'Escrita de serviços', exclusao: 'Exclusão de serviços' },
  tags: { Serviços: 'O que a empresa vende sem estoque: mão de obra, entregas, instalação.' },
  recursos: {
    servico: {
      nome: 'Serviço',
      acoes: {
        'servico.criado': 'Serviço criado',
        'servico.alterado': 'Serviço alterado',
        'servico.desativado': 'Serviço desativado',
        'servico.reativado': 'Serviço reativado',
        'servico.excluido': 'Serviço excluído',
      },
      campos: {
        nome: 'Nome',
        codigo: 'Código',
        unidade: 'Unidade',
        preco: { nome: 'Preço', forma: 'dinheiro' },
        descricao: 'Descrição',
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
