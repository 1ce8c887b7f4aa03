import { contextOfSystem, createToken } from '#server/acesso/index.ts';
import { createDeposito } from '#server/estoque/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';
import { createPastPartitions, withoutIndexes } from '../indexes.ts';
import { insertExpedicoes } from '../seed-expedicoes.ts';
import { type Comercio, seedCategorias, seedComercio } from './seed-comercio.ts';
import { type Contratos, seedContratos } from './seed-contratos.ts';
import { type Crm, seedCrm } from './seed-crm.ts';
import { seedEntregas, seedEventos } from './seed-entregas.ts';
import { seedEstoque } from './seed-estoque.ts';
import { type Inbox, seedInbox } from './seed-inbox.ts';
import { type Livro, seedLivro } from './seed-livro.ts';
import { type Notas, seedNotas } from './seed-notas.ts';
import { seedRegistros } from './seed-registros.ts';
import { LOG_DAYS } from './shape.ts';

/** The first records of the company in tables whose rows are one after another. */
type Firsts = { expedicao: number; devolucao: number; evento: number };

async function readFirsts({ sql }: Db, empresa_id: number): Promise<Firsts> {
  const first = async (table: string) => {
    const [row] = await sql<{ id: number }[]>`SELECT min(id) AS id FROM ${sql(table)} WHERE empresa_id = ${empresa_id}`;
    return row?.id ?? 0;
  };
  return {
    expedicao: await first('expedicoes'),
    devolucao: await first('devolucoes_venda'),
    evento: await first('eventos'),
  };
}

/** A company that was seeded; ids from `produto` on are one after another, the first of them has a long statement of account. */
export type Empresa = Comercio &
  Crm &
  Inbox &
  Contratos &
  Notas &
  Livro & {
    produtos: number;
    empresa_id: number;
    usuario_id: number;
    token: string;
    deposito: number;
    filial: number;
    produto: number;
    webhook: number;
  } & Firsts;

/** The company that is measured, and a small one in the same tables; `entregas`: whether events have their deliveries. */
export type Escala = Empresa & { vizinha: Empresa; entregas: boolean };

/** Counts up when what is seeded changes: a kept seed of another form is made again. */
export const FORMA = 6;

/** Products of the small company beside the one that is measured; of as many everywhere. */
const VIZINHA = 1_000;

const ESCOPOS = [
  'estoque:read',
  'estoque:write',
  'expedicao:read',
  'expedicao:write',
  'vendas:read',
  'vendas:write',
  'crm:read',
  'crm:write',
  'webhooks:read',
] as const;

/** What is filled by hand below: without triggers and foreign keys, and indexed at the end. */
const TABLES = [
  'produtos',
  'imagens_produto',
  'servicos',
  'totais_estoque',
  'niveis_estoque',
  'lancamentos_estoque',
  'transferencias_estoque',
  'expedicoes',
  'itens_expedicao',
  'clientes',
  'vendas',
  'itens_venda',
  'devolucoes_venda',
  'itens_devolucao_venda',
  'compras',
  'itens_compra',
  'entregas_compra',
  'itens_entrega_compra',
  'contatos',
  'identidades_contato',
  'contatos_etiquetas',
  'valores_contato',
  'negocios',
  'valores_negocio',
  'itens_negocio',
  'historico_etapas',
  'atividades',
  'conversas',
  'mensagens',
  'buscas_mensagem',
  'atendimentos',
  'contratos',
  'itens_contrato',
  'ciclos_contrato',
  'propostas',
  'itens_proposta',
  'versoes_proposta',
  'respostas_proposta',
  'notas_fiscais',
  'itens_nota',
  'eventos_nota',
  'cobrancas',
  'avisos_pix',
  'pix_em_quarentena',
  'extratos',
  'linhas_extrato',
  'conciliacoes',
  'respostas_ia',
  'eventos',
  'entregas',
  'tentativas_webhook',
  'requisicoes_api',
  'auditoria',
];

/** How long a part of the seed took is said as it ends. */
type Timed = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/**
 * Companies of so many products each, in the same tables, with ten movements of each product (and 1 in 100 of all, of one product), as many
 * shipments, customers, sales of four lines, contacts, deals, conversations of four messages, events, logged requests and audit lines as products, a purchase, a transfer, a
 * contract, a proposal, a charge by Pix, a line of a bank statement and an answer of the assistant for every five of them, and seven fiscal notes for every ten (the transfers without movements: they are there for their list), and ten attempts for each event (none without `entregas`).
 * Their projections are what the product would have written. The database must be of its own: tables are filled without triggers.
 */
export async function seedEmpresas(
  db: Db,
  sizes: readonly number[],
  say: (line: string) => void = () => {},
  entregas = true,
): Promise<Empresa[]> {
  const timed: Timed = async (what, work) => {
    const began = performance.now();
    const done = await work();
    say(`  ${what}: ${Math.round((performance.now() - began) / 1_000)} s`);
    return done;
  };
  for (const table of ['requisicoes_api', 'tentativas_webhook']) await createPastPartitions(db, table, LOG_DAYS + 2);
  const seeded: Empresa[] = [];
  await timed('all, with indexes', () =>
    withoutIndexes(db, TABLES, async () => {
      for (const produtos of sizes) seeded.push(await seedEmpresa(db, produtos, entregas, timed));
    }),
  );
  await timed('vacuum', () => db.sql`VACUUM ANALYZE`);
  return seeded;
}

/** A company of `produtos` products, and a small one beside it. */
export async function seedEscala(
  db: Db,
  produtos: number,
  say: (line: string) => void,
  entregas: boolean,
): Promise<Escala> {
  const [empresa, vizinha] = await seedEmpresas(db, [produtos, VIZINHA], say, entregas);
  if (!empresa || !vizinha) throw new Error('Nothing was seeded');
  return { ...empresa, vizinha, entregas };
}

async function seedEmpresa(db: Db, produtos: number, entregas: boolean, timed: Timed): Promise<Empresa> {
  const { empresa_id, usuario_id } = await createEmpresa(db, {
    nome: `Empresa com ${produtos} produtos`,
    admin_email: `escala-${produtos}@example.com`,
    admin_senha: 'not-used-anywhere',
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  const deposito = (await createDeposito(ctx, { nome: 'Principal', padrao: true })).id;
  const filial = (await createDeposito(ctx, { nome: 'Filial' })).id;
  const { id: token_id, token } = await createToken(ctx, { nome: 'bench', escopos: [...ESCOPOS] });
  const categoria = await seedCategorias(db, empresa_id);
  const company = { empresa_id, deposito, filial, token_id, produtos, categoria };
  const produto = await timed('stock', () => seedEstoque(db, company));
  await timed('shipments', () => insertExpedicoes(db, empresa_id, produtos));
  const comercio = await timed('customers, sales, purchases', () =>
    seedComercio(db, { ...company, produto }, categoria),
  );
  const crm = await timed('contacts, deals, activities', () => seedCrm(db, { ...company, produto, ...comercio }));
  const known = { ...company, produto, ...comercio, ...crm };
  const inbox = await timed('conversations, messages', () => seedInbox(db, ctx, known));
  const contratos = await timed('contracts, proposals', () => seedContratos(db, known));
  const notas = await timed('fiscal notes, charges', () => seedNotas(db, known));
  const livro = await timed('statements, answers', () => seedLivro(db, { ...known, ...inbox }));
  await timed('logs', () => seedRegistros(db, company));
  const webhook = await timed('events', () => seedEventos(db, company, produto));
  if (entregas) await timed('deliveries, attempts', () => seedEntregas(db, company));
  return {
    ...comercio,
    ...crm,
    ...inbox,
    ...contratos,
    ...notas,
    ...livro,
    ...(await readFirsts(db, empresa_id)),
    produtos,
    empresa_id,
    usuario_id,
    token,
    deposito,
    filial,
    produto,
    webhook,
  };
}
