import { TIPO_PESSOA } from './clientes-valores.ts';
import type { ModuloEmPalavras } from './words.ts';

export const clientes = {
  nome: 'Clientes',
  escopos: {
    read: 'Consultar clientes e seus contatos',
    write: 'Cadastrar e alterar clientes',
    delete: 'Excluir clientes',
  },
  limites: { escrita: 'Escrita de clientes', exclusao: 'Exclusão de clientes' },
  tags: { Clientes: 'Clientes e fornecedores, com documento, contatos e endereços.' },
  recursos: {
    cliente: {
      nome: 'Cliente',
      tela: '/clientes',
      acoes: {
        'cliente.criado': 'Cliente criado',
        'cliente.alterado': 'Cliente alterado',
        'cliente.desativado': 'Cliente desativado',
        'cliente.reativado': 'Cliente reativado',
        'cliente.excluido': 'Cliente excluído',
      },
      campos: {
        nome: 'Nome',
        tipo_pessoa: { nome: 'Pessoa', valores: TIPO_PESSOA },
        cnpj_cpf: 'CPF/CNPJ',
        nome_fantasia: 'Nome fantasia',
        inscricao_estadual: 'Inscrição estadual',
        email: 'E-mail',
        telefone: 'Telefone',
        celular: 'Celular',
        cidade: 'Cidade',
        uf: 'UF',
        enderecos: { nome: 'Endereços', forma: 'enderecos', vazio: 'nenhum' },
        observacao: 'Observação',
        fornecedor: { nome: 'Fornecedor', forma: 'sim_nao' },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
      },
    },
  },
  eventos: {
    clientes: {
      nome: 'Clientes',
      tipos: {
        'cliente.criado': {
          titulo: 'Cliente criado',
          gatilho: 'Quando um cliente é cadastrado. Documento, e-mail e celular vão mascarados.',
        },
        'cliente.atualizado': {
          titulo: 'Cliente atualizado',
          gatilho:
            'Quando algum dado de um cliente muda, também um que o evento não mostra (telefone, endereços, marca de fornecedor), e ao ser desativado ou reativado. Salvar sem mudar nada não gera evento.',
        },
        'cliente.excluido': {
          titulo: 'Cliente excluído',
          gatilho:
            'Quando um cliente sem vendas nem compras é excluído de vez. Desativar um cliente gera cliente.atualizado, não este evento.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
