import { createCliente, listClientes } from '#server/clientes/index.ts';
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

type Curto = [
  nome: string,
  documento: string,
  email: string,
  celular: string,
  rua: string,
  numero: string,
  bairro: string,
  cidade: string,
  uf: string,
  cep: string,
];

/** More customers and a supplier, for a month of sales: people first, then companies. */
const PESSOAS: Curto[] = [
  [
    'Marina Azevedo',
    '218.473.560-44',
    'marina.azevedo@exemplo.com.br',
    '11 99417-2206',
    'Rua Harmonia',
    '418',
    'Vila Madalena',
    'São Paulo',
    'SP',
    '05435-000',
  ],
  [
    'João Pedro Lacerda',
    '304.815.927-41',
    'jp.lacerda@exemplo.com.br',
    '31 98861-4072',
    'Rua Pium-í',
    '1150',
    'Sion',
    'Belo Horizonte',
    'MG',
    '30310-080',
  ],
  [
    'Beatriz Nogueira',
    '417.296.380-31',
    'bia.nogueira@exemplo.com.br',
    '41 99620-8815',
    'Rua Itupava',
    '732',
    'Alto da XV',
    'Curitiba',
    'PR',
    '80040-000',
  ],
  [
    'Rafael Siqueira',
    '083.649.152-15',
    'rafa.siqueira@exemplo.com.br',
    '19 98234-5510',
    'Avenida Norte-Sul',
    '95',
    'Cambuí',
    'Campinas',
    'SP',
    '13025-320',
  ],
  [
    'Cláudia Ferraz',
    '591.738.264-64',
    'claudia.ferraz@exemplo.com.br',
    '35 99105-3347',
    'Rua Rio de Janeiro',
    '201',
    'Centro',
    'Poços de Caldas',
    'MG',
    '37701-011',
  ],
  [
    'Otávio Brandão',
    '672.140.398-69',
    'otavio.brandao@exemplo.com.br',
    '61 99873-1294',
    'SQN 310 Bloco C',
    '204',
    'Asa Norte',
    'Brasília',
    'DF',
    '70756-030',
  ],
];
const EMPRESAS: Curto[] = [
  [
    'Hotel Jardim das Acácias Ltda.',
    '18.472.635/0001-57',
    'compras@jardimdasacacias.exemplo.com.br',
    '35 98840-1176',
    'Avenida Champagnat',
    '588',
    'Centro',
    'Poços de Caldas',
    'MG',
    '37701-040',
  ],
  [
    'Mercado Santa Rita',
    '27.391.486/0001-92',
    'mercado@santarita.exemplo.com.br',
    '19 99702-6618',
    'Rua General Osório',
    '1423',
    'Centro',
    'Campinas',
    'SP',
    '13010-111',
  ],
  [
    'Bistrô da Praça',
    '35.928.147/0001-20',
    'contato@bistrodapraca.exemplo.com.br',
    '11 98126-7734',
    'Praça Benedito Calixto',
    '112',
    'Pinheiros',
    'São Paulo',
    'SP',
    '05406-040',
  ],
  [
    'Pousada Flor de Minas',
    '42.816.395/0001-45',
    'reservas@flordeminas.exemplo.com.br',
    '32 99914-2080',
    'Rua Direita',
    '37',
    'Centro',
    'Tiradentes',
    'MG',
    '36325-000',
  ],
  [
    'Coworking Quadra Nove S.A.',
    '31.674.298/0001-49',
    'copa@quadranove.exemplo.com.br',
    '11 97305-9942',
    'Rua Fradique Coutinho',
    '1010',
    'Pinheiros',
    'São Paulo',
    'SP',
    '05416-001',
  ],
  [
    'Padaria Nova Aurora',
    '50.738.162/0001-08',
    'aurora@novaaurora.exemplo.com.br',
    '19 98417-3065',
    'Rua Barata Ribeiro',
    '266',
    'Vila Itapura',
    'Campinas',
    'SP',
    '13023-030',
  ],
];
const DISTRIBUIDORA: Curto = [
  'Distribuidora Boa Mesa Ltda.',
  '19.462.837/0001-80',
  'pedidos@boamesa.exemplo.com.br',
  '11 94412-8070',
  'Avenida Gastão Vidigal',
  '1946',
  'Vila Leopoldina',
  'São Paulo',
  'SP',
  '05314-000',
];

/** Adds them to those of seedClientes. */
export async function seedClientesDoMes(
  ctx: Ctx,
  [padaria, emporio, helena, tiago, porto]: readonly number[],
): Promise<{ pessoas: number[]; empresas: number[]; fornecedores: Map<string, number> }> {
  const add = async (
    [nome, cnpj_cpf, email, celular, rua, numero, bairro, cidade, uf, cep]: Curto,
    fornecedor = false,
  ) =>
    (
      await createCliente(ctx, {
        ...{ nome, cnpj_cpf, email, celular, fornecedor },
        enderecos: [at('principal', [rua, numero, null, bairro], [cidade, uf, cep])],
      })
    ).id;
  const known = (ids: (number | undefined)[]) => ids.filter((id) => id !== undefined);
  const pessoas = known([helena, tiago]);
  for (const pessoa of PESSOAS) pessoas.push(await add(pessoa));
  const empresas = known([padaria, emporio, porto, padaria]);
  for (const empresa of EMPRESAS) empresas.push(await add(empresa));
  await add(DISTRIBUIDORA, true);
  const { resultados } = await listClientes(ctx, { por_pagina: 100, fornecedor: true });
  return { pessoas, empresas, fornecedores: new Map(resultados.map(({ id, nome }) => [nome, id])) };
}
