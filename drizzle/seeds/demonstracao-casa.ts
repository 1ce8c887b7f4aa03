import { contextOfSystem } from '#server/acesso/index.ts';
import { createProduto } from '#server/catalogo/index.ts';
import { createBalanco, createDeposito, createLancamento } from '#server/estoque/index.ts';
import {
  acceptAsNew,
  createEmpresa,
  inviteUsuario,
  openEmpresa,
  type Papel,
  SENHA_DE_DEMONSTRACAO,
  updateEmpresaDaConta,
} from '#server/identidade/index.ts';
import type { Ator, Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { seedCatalogo } from './demonstracao-catalogo.ts';
import { seedClientes } from './demonstracao-clientes.ts';
import { type Formas, seedFormasEnvio } from './demonstracao-expedicao.ts';
import type { Loja } from './demonstracao-mes.ts';

const SENHA = SENHA_DE_DEMONSTRACAO;

/** nome, código, unidade, preço de venda, preço de custo, entradas na loja e no centro de distribuição. */
export const PRODUTOS: [string, string, string, string, string, string, string][] = [
  ['Café torrado em grãos 500 g', 'CAFE-500', 'UN', '38.90', '21.40', '42', '180'],
  ['Café torrado moído 250 g', 'CAFE-250M', 'UN', '22.50', '12.10', '64', '240'],
  ['Café especial Catuaí 1 kg', 'CAFE-CAT1', 'KG', '96.00', '54.00', '12.5', '38.250'],
  ['Café descafeinado 250 g', 'CAFE-DESC', 'UN', '27.90', '15.80', '18', '0'],
  ['Cápsulas de café, caixa com 10', 'CAPS-10', 'CX', '24.90', '11.70', '80', '320'],
  ['Açúcar mascavo 1 kg', 'ACUC-MASC', 'KG', '14.90', '7.20', '25.750', '60'],
  ['Açúcar demerara 5 kg', 'ACUC-DEM5', 'UN', '32.00', '18.90', '8', '44'],
  ['Chá de hortelã, caixa com 15', 'CHA-HORT', 'CX', '9.90', '4.30', '30', '90'],
  ['Chá mate tostado 250 g', 'CHA-MATE', 'UN', '8.50', '3.60', '0', '0'],
  ['Filtro de papel nº 103, 30 unidades', 'FILT-103', 'CX', '6.90', '2.80', '120', '400'],
  ['Filtro de pano reutilizável', 'FILT-PANO', 'UN', '12.00', '4.10', '15', '0'],
  ['Moedor manual de aço inox', 'MOED-MAN', 'UN', '189.00', '96.00', '6', '14'],
  ['Prensa francesa 600 ml', 'PREN-600', 'UN', '149.00', '72.00', '9', '22'],
  ['Chaleira bico de ganso 1 L', 'CHAL-1L', 'UN', '219.00', '118.00', '4', '10'],
  ['Balança digital de precisão', 'BAL-PREC', 'UN', '129.00', '58.00', '5', '16'],
  ['Xícara de porcelana 90 ml', 'XIC-090', 'PAR', '34.00', '14.00', '36', '72'],
  ['Copo térmico 350 ml', 'COPO-350', 'UN', '89.00', '39.00', '20', '48'],
  ['Leite de aveia 1 L', 'LEITE-AV', 'L', '16.90', '9.40', '48', '144'],
  ['Xarope de baunilha 750 ml', 'XAR-BAUN', 'UN', '42.00', '19.00', '7', '18'],
  ['Brigadeiro de café, caixa com 6', 'BRIG-6', 'CX', '28.00', '12.50', '14', '0'],
  ['Pão de queijo congelado 1 kg', 'PAO-QJ1', 'KG', '36.00', '19.80', '22.4', '0'],
  ['Sacola kraft média', 'SAC-KR-M', 'UN', '1.20', '0.45', '350', '2000'],
];

const AGENTES = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
} as const;

/** Whoever works here. */
export const ANA = {
  nome: 'Ana Ribeiro',
  email: 'ana@demonstracao.local',
  papel: 'administrador',
  ip: '203.0.113.24',
  agente: AGENTES.mac,
} as const;
export const BRUNO = {
  nome: 'Bruno Teixeira',
  email: 'bruno@demonstracao.local',
  papel: 'operador',
  ip: '203.0.113.31',
  agente: AGENTES.windows,
} as const;
export const ELISA = {
  ...{ nome: 'Elisa Moraes', email: 'elisa@demonstracao.local', papel: 'operador' as const },
  ...{ ip: '203.0.113.47', agente: AGENTES.android },
} as const;
export const FABIO = {
  ...{ nome: 'Fábio Antunes', email: 'fabio@demonstracao.local', papel: 'administrador' as const },
  ...{ ip: '203.0.113.52', agente: AGENTES.mac },
} as const;
export const CLARA = {
  nome: 'Clara Nunes',
  email: 'clara@demonstracao.local',
  papel: 'leitura',
  ip: '203.0.113.60',
  agente: AGENTES.windows,
} as const;
const DAVI = { nome: 'Davi Prado', email: 'davi@contabilidade.local', papel: 'leitura', tipo: 'contador' } as const;

/** The company before anything happens in it: warehouses with their stock, customers, shipping methods. */
export type Casa = {
  loja: Omit<Loja, 'clientes' | 'formas'>;
  clientes: number[];
  formas: Formas;
};

type Convidado = { nome: string; email: string; papel: Papel };

/** Invites somebody, who accepts. Returns the person's id. */
export async function join(ctx: Ctx, { nome, email, papel }: Convidado): Promise<number> {
  const { convite } = await inviteUsuario(ctx, { nome, email, papel });
  const { usuario_id } = await acceptAsNew(ctx.db, { convite, nome, senha: SENHA }, ctx);
  return usuario_id;
}

export async function openCompany(db: Db): Promise<{ ctx: Ctx; ana: Ator }> {
  const { empresa_id, usuario_id } = await createEmpresa(db, {
    nome: 'Torrefação Serra Azul',
    admin_nome: ANA.nome,
    admin_email: ANA.email,
    admin_senha: SENHA,
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('The company was not created');
  return { ctx, ana: { tipo: 'usuario', id: usuario_id, nome: ANA.nome } };
}

/** The ids of people and of the account's other companies. */
export type Conta = { bruno: number; clara: number; cafeteria: number; campinas: number };

/** The account's other companies and the people of this one. */
export async function openAccount(ana: Ctx): Promise<Conta> {
  const razao_social = 'Torrefação Serra Azul Ltda';
  await updateEmpresaDaConta(ana, { id: ana.empresa_id, razao_social, cnpj: '52.SAZ.812/0001-30' });
  const { id: cafeteria } = await openEmpresa(ana, { nome: 'Serra Azul Cafeteria' });
  const { id: campinas } = await openEmpresa(ana, {
    nome: 'Serra Azul Campinas',
    razao_social,
    matriz_id: ana.empresa_id,
  });
  const bruno = await join(ana, BRUNO);
  const clara = await join(ana, CLARA);
  // An invitation that waits, and its e-mail.
  await inviteUsuario(ana, DAVI);
  return { bruno, clara, cafeteria, campinas };
}

/** Warehouses, products with what there is of them, customers, shipping methods. `midway` is what happens when half of it is there. */
export async function seedCasa(ana: Ctx, operador: Ctx, midway?: () => Promise<void>): Promise<Casa> {
  const loja = await createDeposito(ana, { nome: 'Loja', padrao: true });
  const centro = await createDeposito(ana, { nome: 'Centro de distribuição' });
  const quiosque = await createDeposito(ana, { nome: 'Quiosque do shopping' });
  const { campos, servicos } = await seedCatalogo(ana);
  const ids = new Map<string, number>();
  for (const [nome, codigo, unidade, preco_venda, preco_custo, naLoja, noCentro] of PRODUTOS) {
    const { id } = await createProduto(ana, { nome, codigo, unidade, preco_venda, preco_custo, ...campos[codigo] });
    ids.set(codigo, id);
    const entry = { produto_id: id, tipo: 'entrada', custo_unitario: preco_custo };
    if (noCentro !== '0') {
      await createLancamento(operador, {
        ...entry,
        deposito_id: centro.id,
        quantidade: noCentro,
        observacao: 'Compra, pedido 2041',
      });
    }
    if (naLoja !== '0') {
      await createLancamento(operador, {
        ...entry,
        deposito_id: loja.id,
        quantidade: naLoja,
        observacao: 'Abastecimento da loja',
      });
    }
    if (codigo === 'CAFE-500') await moveAround(operador, id, loja.id);
    // What came before it, the list of events shows as sent to nobody.
    if (codigo === 'FILT-103') await midway?.();
  }
  await createProduto(ana, {
    nome: 'Entrega na região',
    codigo: 'FRETE',
    preco_venda: '15.00',
    controlar_estoque: false,
  });
  const clientes = await seedClientes(ana);
  const formas = await seedFormasEnvio(ana);
  const depositos = { loja: loja.id, centro: centro.id, quiosque: quiosque.id };
  return { loja: { ana, operador, produtos: ids, servicos, depositos }, clientes, formas };
}

/** A short life of one product, so that its time line has something to tell. */
async function moveAround(ctx: Ctx, produto_id: number, deposito_id: number): Promise<void> {
  const at = { produto_id, deposito_id };
  await createLancamento(ctx, { ...at, tipo: 'saida', quantidade: '6', observacao: 'Venda no balcão' });
  await createLancamento(ctx, { ...at, tipo: 'saida', quantidade: '2', observacao: 'Pacotes avariados' });
  await createBalanco(ctx, { ...at, quantidade: '33', observacao: 'Contagem do mês' });
  await createLancamento(ctx, {
    ...at,
    tipo: 'entrada',
    quantidade: '9',
    custo_unitario: '21.40',
    observacao: 'Reposição',
  });
}
