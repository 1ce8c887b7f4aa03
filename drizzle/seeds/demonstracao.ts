import { contextOfSystem, createToken, findToken } from '#server/acesso/index.ts';
import { createProduto } from '#server/catalogo/index.ts';
import { createBalanco, createDeposito, createLancamento } from '#server/estoque/index.ts';
import {
  acceptAsNew,
  createEmpresa,
  findUsuarioEmpresa,
  inviteUsuario,
  openEmpresa,
  type Papel,
  SENHA_DE_DEMONSTRACAO,
  updateEmpresaDaConta,
} from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { seedCatalogo } from './demonstracao-catalogo.ts';
import { seedClientes, seedClientesDoMes } from './demonstracao-clientes.ts';
import { seedCompras } from './demonstracao-compras.ts';
import { seedConhecimento } from './demonstracao-conhecimento.ts';
import { seedContratos } from './demonstracao-contratos.ts';
import { seedConversas } from './demonstracao-conversas.ts';
import { seedCrm } from './demonstracao-crm.ts';
import { seedExpedicao, seedFormasEnvio } from './demonstracao-expedicao.ts';
import { seedFinanceiro } from './demonstracao-financeiro.ts';
import { seedMes } from './demonstracao-mes.ts';
import { seedNotas } from './demonstracao-notas.ts';
import { seedPix } from './demonstracao-pix.ts';
import { seedPropostas } from './demonstracao-propostas.ts';
import { followReceptor, seedWebhook } from './demonstracao-webhook.ts';

export type Demonstracao = { empresa_id: number; email: string; senha: string; token: string };

const EMAIL = 'ana@demonstracao.local';
const SENHA = SENHA_DE_DEMONSTRACAO;

const ONLY_DEVELOPMENT =
  'A empresa de demonstração só existe em desenvolvimento (APP_ENV=development): a senha dela é pública. Use `empresa criar`.';

/** nome, código, unidade, preço de venda, preço de custo, entradas na loja e no centro de distribuição. */
const PRODUTOS: [string, string, string, string, string, string, string][] = [
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

/**
 * The demonstration company: users of each role, warehouses, products and movements from several hands, customers, orders
 * and shipments in each state, a CRM in use, proposals, a webhook to the example receiver, a second company and a branch for the switcher, and a token. Calls verbs
 * only. Safe to run again: what is there stays, and a token that still works (`known`) is kept. Refused outside development,
 * because everybody knows its password.
 * @param mes whether a month of orders, shipments and purchases lies behind it (demonstracao-mes.ts)
 */
export async function seedDemonstracao(db: Db, known: unknown, { mes = false } = {}): Promise<Demonstracao> {
  if (env.APP_ENV !== 'development') throw new Error(ONLY_DEVELOPMENT);
  const found = await findUsuarioEmpresa(db, EMAIL);
  const empresa_id = found ?? (await inTransaction(db, (tx) => seed(tx, mes)));
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('The demonstration company disappeared');
  await followReceptor(ctx);
  return { empresa_id, email: EMAIL, senha: SENHA, token: (await keepToken(ctx, known)) ?? (await newToken(ctx)) };
}

async function keepToken(ctx: Ctx, known: unknown): Promise<string | null> {
  const token = typeof known === 'object' && known !== null && 'token' in known ? known.token : null;
  return typeof token === 'string' && (await findToken(ctx, token)) ? token : null;
}

async function newToken(ctx: Ctx): Promise<string> {
  const { token } = await createToken(ctx, {
    nome: 'Token de demonstração',
    escopos: [
      ...['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'expedicao:delete'],
      ...['clientes:read', 'clientes:write', 'clientes:delete'],
      ...['produtos', 'categorias', 'servicos'].flatMap((m) => [`${m}:read`, `${m}:write`, `${m}:delete`]),
      ...['compras:read', 'compras:write', 'compras:delete'],
      ...['financeiro:read', 'financeiro:write', 'financeiro:delete'],
      ...['vendas:read', 'vendas:write', 'vendas:delete'],
      ...['financeiro:read', 'financeiro:write', 'financeiro:delete'],
      ...['notas_fiscais:read', 'notas_fiscais:write'],
      ...['crm:read', 'crm:write', 'crm:delete'],
      ...['contratos:read', 'contratos:write', 'contratos:delete'],
      ...['propostas:read', 'propostas:write', 'propostas:delete'],
      ...['webhooks:read', 'webhooks:write', 'webhooks:delete'],
      ...['empresas:read', 'empresas:write', 'empresas:criar_empresa', 'empresas:gerar_chave'],
      ...['usuarios:read', 'usuarios:write', 'usuarios:delete'],
    ],
  });
  return token;
}

/** Invites somebody, who accepts. Returns the person's id. */
async function join(ctx: Ctx, person: { nome: string; email: string; papel: Papel }): Promise<number> {
  const { convite } = await inviteUsuario(ctx, person);
  const { usuario_id } = await acceptAsNew(ctx.db, { convite, nome: person.nome, senha: SENHA }, ctx);
  return usuario_id;
}

async function seed(db: Db, mes: boolean): Promise<number> {
  const { empresa_id, usuario_id } = await createEmpresa(db, {
    nome: 'Torrefação Serra Azul',
    admin_nome: 'Ana Ribeiro',
    admin_email: EMAIL,
    admin_senha: SENHA,
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('The company was not created');
  const ana: Ctx = { ...ctx, ator: { tipo: 'usuario', id: usuario_id, nome: 'Ana Ribeiro' } };
  const razao_social = 'Torrefação Serra Azul Ltda';
  await updateEmpresaDaConta(ana, { id: empresa_id, razao_social, cnpj: '52.SAZ.812/0001-30' });
  await openEmpresa(ana, { nome: 'Serra Azul Cafeteria' });
  await openEmpresa(ana, { nome: 'Serra Azul Campinas', razao_social, matriz_id: empresa_id });
  const bruno = await join(ana, { nome: 'Bruno Teixeira', email: 'bruno@demonstracao.local', papel: 'operador' });
  await join(ana, { nome: 'Clara Nunes', email: 'clara@demonstracao.local', papel: 'leitura' });
  // An invitation that waits, and its e-mail.
  const davi = { nome: 'Davi Prado', email: 'davi@contabilidade.local', papel: 'leitura', tipo: 'contador' };
  await inviteUsuario(ana, davi);
  const operador: Ctx = { ...ctx, ator: { tipo: 'usuario', id: bruno, nome: 'Bruno Teixeira' }, porta: 'painel' };

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
    if (codigo === 'FILT-103' && !mes) await seedWebhook(ana);
  }
  await createProduto(ana, {
    nome: 'Entrega na região',
    codigo: 'FRETE',
    preco_venda: '15.00',
    controlar_estoque: false,
  });
  const clientes = await seedClientes(ana);
  const formas = await seedFormasEnvio(ana);
  if (mes) {
    const depositos = { loja: loja.id, centro: centro.id, quiosque: quiosque.id };
    const todos = await seedClientesDoMes(ana, clientes);
    await seedMes({ ana, operador, produtos: ids, servicos, depositos, formas, clientes: todos });
    await seedWebhook(ana);
  }
  await seedExpedicao(ana, operador, { produtos: ids, clientes, formas });
  await seedCompras(ana, operador, ids, centro.id);
  await seedNotas(ana);
  await seedPix(ana);
  await seedCrm({ ...ana, porta: 'painel' }, operador, ids);
  await seedContratos({ ...ana, porta: 'painel' }, servicos);
  await seedPropostas({ ...ana, porta: 'painel' }, operador, { produtos: ids, clientes });
  await seedFinanceiro(ana);
  await seedConversas({ ...ana, porta: 'painel' }, operador);
  await seedConhecimento({ ...ana, porta: 'painel' });
  return empresa_id;
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
