import { createCliente } from '#server/clientes/index.ts';
import type { Ctx } from '#server/platform/context.ts';

type Fields = Record<string, unknown>;

/** An address from its parts in the order of an envelope. */
const at = (
  tipo: string,
  [logradouro, numero, complemento, bairro]: [string, string, string | null, string],
  [cidade, uf, cep]: [string, string, string],
): Fields => ({ tipo, logradouro, numero, complemento, bairro, cidade, uf, cep });

/** Customers, in the order in which orders name them; documents and addresses are made up. */
const CLIENTES: Fields[] = [
  {
    nome: 'Padaria Pão da Serra Ltda.',
    nome_fantasia: 'Pão da Serra',
    cnpj_cpf: '12.345.678/0001-95',
    inscricao_estadual: '518.234.097.0081',
    email: 'compras@paodaserra.exemplo.com.br',
    celular: '35 99812-4410',
    telefone: '35 3722-1188',
    enderecos: [
      at('principal', ['Rua Assis Figueiredo', '1280', 'Loja 2', 'Centro'], ['Poços de Caldas', 'MG', '37701-000']),
      at(
        'entrega',
        ['Rua Prefeito Chagas', '305', 'Doca dos fundos', 'Centro'],
        ['Poços de Caldas', 'MG', '37701-010'],
      ),
    ],
    observacao: 'Recebe só de manhã, até as 10h. Pedir por Lúcia.',
  },
  {
    nome: 'Empório Vila Mariana',
    cnpj_cpf: '11.222.333/0001-81',
    inscricao_estadual: 'ISENTO',
    email: 'pedidos@emporiovm.exemplo.com.br',
    celular: '11 98765-1200',
    enderecos: [
      at('principal', ['Rua Domingos de Morais', '2102', null, 'Vila Mariana'], ['São Paulo', 'SP', '04036-000']),
      at('cobranca', ['Avenida Paulista', '900', '12º andar', 'Bela Vista'], ['São Paulo', 'SP', '01310-100']),
    ],
  },
  {
    nome: 'Helena Prado',
    cnpj_cpf: '529.982.247-25',
    email: 'helena.prado@exemplo.com.br',
    celular: '19 99123-7788',
    enderecos: [
      at('residencial', ['Rua Barão de Jaguara', '655', 'Apto. 82', 'Cambuí'], ['Campinas', 'SP', '13015-001']),
    ],
  },
  {
    nome: 'Tiago Moreira',
    cnpj_cpf: '111.444.777-35',
    email: 'tiago.m@exemplo.com.br',
    celular: '21 99654-3021',
    enderecos: [at('principal', ['Rua Moreira César', '26', null, 'Icaraí'], ['Niterói', 'RJ', '24230-052'])],
  },
  {
    nome: 'Café do Porto',
    cnpj_cpf: '04.252.011/0001-10',
    email: 'contato@cafedoporto.exemplo.com.br',
    celular: '51 98444-9090',
    enderecos: [
      at('principal', ['Rua Padre Chagas', '293', null, 'Moinhos de Vento'], ['Porto Alegre', 'RS', '90570-080']),
    ],
  },
];

/** Suppliers; the last one has an alphanumeric CNPJ, and is a customer as well. */
const FORNECEDORES: Fields[] = [
  {
    nome: 'Cooperativa dos Cafeicultores do Sul de Minas',
    nome_fantasia: 'CooperSul Cafés',
    cnpj_cpf: '98.765.432/0001-98',
    inscricao_estadual: '062.307.904.0055',
    email: 'comercial@coopersul.exemplo.com.br',
    telefone: '35 3295-4000',
    enderecos: [
      at('principal', ['Rodovia BR-491', 'km 12', null, 'Distrito Industrial'], ['Varginha', 'MG', '37066-440']),
    ],
  },
  {
    nome: 'Embalagens Paraíso S.A.',
    cnpj_cpf: '12.ABC.345/01DE-35',
    email: 'vendas@embalagensparaiso.exemplo.com.br',
    telefone: '0800 701 2233',
    enderecos: [
      at('comercial', ['Avenida das Indústrias', '4410', 'Galpão 7', 'Iguatemi'], ['Jundiaí', 'SP', '13212-009']),
    ],
  },
];

/** Customers and suppliers of the demonstration. Returns the customers' ids, in order. */
export async function seedClientes(ctx: Ctx): Promise<number[]> {
  const ids: number[] = [];
  for (const fields of CLIENTES) ids.push((await createCliente(ctx, fields)).id);
  for (const fields of FORNECEDORES) await createCliente(ctx, { ...fields, fornecedor: true });
  return ids;
}
