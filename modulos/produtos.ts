import type { ModuloEmPalavras } from './words.ts';

export const produtos = {
  nome: 'Produtos',
  escopos: { read: 'Consultar produtos', write: 'Cadastrar e alterar produtos', delete: 'Excluir produtos' },
  limites: { escrita: 'Escrita de produtos', exclusao: 'Exclusão de produtos' },
  tags: { Produtos: 'O cadastro de produtos: preços, códigos, medidas, fotos e situação.' },
  recursos: {
    produto: {
      nome: 'Produto',
      tela: '/produtos',
      acoes: {
        'produto.criado': 'Produto criado',
        'produto.alterado': 'Produto alterado',
        'produto.desativado': 'Produto desativado',
        'produto.reativado': 'Produto reativado',
        'produto.excluido': 'Produto excluído',
        'produto.restaurado': 'Produto restaurado',
        'produto.removido': 'Produto apagado de vez',
        'produto.foto_adicionada': 'Foto do produto adicionada',
        'produto.foto_removida': 'Foto do produto removida',
        'produto.foto_movida': 'Foto do produto movida',
      },
      campos: {
        nome: 'Nome',
        codigo: 'Código',
        unidade: 'Unidade',
        preco_venda: { nome: 'Preço de venda', forma: 'dinheiro' },
        preco_custo: { nome: 'Preço de custo', forma: 'dinheiro' },
        gtin: 'GTIN',
        controlar_estoque: { nome: 'Controlar estoque', forma: 'sim_nao' },
        categoria_id: { nome: 'Categoria', forma: 'registro' },
        descricao: 'Descrição',
        ncm: 'NCM',
        estoque_minimo: { nome: 'Estoque mínimo', forma: 'quantidade' },
        peso_bruto: { nome: 'Peso bruto (kg)', forma: 'quantidade' },
        peso_liquido: { nome: 'Peso líquido (kg)', forma: 'quantidade' },
        altura: { nome: 'Altura (cm)', forma: 'quantidade' },
        largura: { nome: 'Largura (cm)', forma: 'quantidade' },
        comprimento: { nome: 'Comprimento (cm)', forma: 'quantidade' },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
        situacao: { nome: 'Situação', valores: { A: 'Ativo', I: 'Inativo', E: 'Excluído' } },
        foto: 'Foto',
        foto_posicao: { nome: 'Posição da foto', forma: 'inteiro' },
      },
    },
  },
  eventos: {
    produtos: {
      nome: 'Produtos',
      tipos: {
        'produto.criado': {
          titulo: 'Produto criado',
          gatilho: 'Quando um produto é cadastrado.',
        },
        'produto.atualizado': {
          titulo: 'Produto atualizado',
          gatilho:
            'Quando algum campo de um produto muda: também ao ser desativado (situacao I), reativado ou restaurado (situacao A) ou excluído (situacao E e ativo falso). Salvar sem mudar nada não gera evento.',
        },
        'produto.excluido': {
          titulo: 'Produto apagado de vez',
          gatilho:
            'Quando um produto é apagado de vez (DELETE com definitivo=true, ou Apagar de vez no painel). Excluir sem isso mantém o produto para o histórico e gera produto.atualizado com situacao E, não este evento.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
