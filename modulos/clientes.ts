import type { ModuloEmPalavras } from './words.ts';

/** What each kind of address is called. */
export const TIPO_ENDERECO = {
  principal: 'Principal',
  entrega: 'Entrega',
  cobranca: 'Cobrança',
  comercial: 'Comercial',
  residencial: 'Residencial',
  outro: 'Outro',
} as const;

type Partes = Partial<
  Record<'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf', string | null>
>;

/** An address in one line: "Rua do Imperador, 288, Loja 2 – Centro – Petrópolis/RJ – 25620-001"; empty where it has no part. */
export function enderecoEmLinha({ cep, logradouro, numero, complemento, bairro, cidade, uf }: Partes): string {
  const joined = (separator: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(separator);
  const street = joined(', ', logradouro, numero, complemento);
  return joined(' – ', street, bairro, joined('/', cidade, uf), cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2'));
}

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
        tipo_pessoa: { nome: 'Pessoa', valores: { 1: 'Física', 2: 'Jurídica' } },
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
