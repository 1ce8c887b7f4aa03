import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { produtos, servicos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { depositos } from './estoque.ts';
import { empresas, usuarios_empresas } from './identidade.ts';

const money = () => numeric({ precision: 17, scale: 2 });
const quantity = () => numeric({ precision: 18, scale: 3 });

/** Sales, orders and quotes; `pedido_venda_id` elsewhere names one of these. */
export const vendas = pgTable(
  'vendas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    numero_pedido: text().notNull(),
    tipo_pedido: text({ enum: ['venda', 'orcamento', 'pedido'] }).notNull(),
    status: text({ enum: ['em_aberto', 'finalizada', 'cancelada'] })
      .notNull()
      .default('em_aberto'),
    cliente_id: key().notNull(),
    /** Where the products leave from; null: the default warehouse of the day when they leave. */
    deposito_id: key(),
    /** The place in the company of who sold, and their name, which stays when they leave. */
    vendedor_id: key().references(() => usuarios_empresas.id, { onDelete: 'set null' }),
    vendedor_nome: text(),
    /** In money, spread over the items (`desconto_rateado`). */
    desconto: money().notNull().default('0'),
    frete: money().notNull().default('0'),
    /** Sum of the items' totals; written with them. */
    total_produtos: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    /** The same less `desconto`, plus `frete`. */
    total_venda: numeric({ precision: 20, scale: 2 }).notNull(),
    /** Days from the finalisation on which it is paid, such as `30/60/90`; null: finalised before sales made receivables. */
    condicao_pagamento: text().default('0'),
    observacao: text().notNull().default(''),
    /** Where it came from; modules to come fill these. */
    negocio_id: key(),
    proposta_id: key(),
    contrato_id: key(),
    /** When its stock leaves, as the company had chosen when it was finalised, or shipped before that; null until then. */
    saida_estoque: text({ enum: ['venda', 'expedicao'] }),
    finalizada_em: instant(),
    cancelada_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('vendas_empresa_id').on(t.empresa_id, t.id),
    unique('vendas_numero').on(t.empresa_id, t.numero_pedido),
    index('vendas_lista').on(t.empresa_id, t.criado_em, t.id),
    // What counts as sold, for sums over days: read without the table.
    index('vendas_vendidas')
      .on(t.empresa_id, t.criado_em, t.id, t.total_venda)
      .where(sql`tipo_pedido <> 'orcamento' and status <> 'cancelada'`),
    index('vendas_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('vendas_tipo').on(t.empresa_id, t.tipo_pedido, t.criado_em, t.id),
    index('vendas_total').on(t.empresa_id, t.total_venda, t.id),
    index('vendas_busca').using('gin', sql`termos_busca(empresa_id, numero_pedido)`),
    index('vendas_cliente').on(t.cliente_id, t.id),
    // A proposal becomes one sale.
    uniqueIndex('vendas_proposta').on(t.empresa_id, t.proposta_id).where(sql`proposta_id is not null`),
    index('vendas_vendedor').on(t.vendedor_id, t.id).where(sql`vendedor_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    check('condicao_pagamento_venda', sql`condicao_pagamento ~ '^[0-9]{1,3}(/[0-9]{1,3}){0,23}$'`),
    check('valores_venda', sql`desconto >= 0 and frete >= 0`),
    check('tipo_pedido_conhecido', sql`${t.tipo_pedido} in ('venda', 'orcamento', 'pedido')`),
    check('status_venda_conhecido', sql`${t.status} in ('em_aberto', 'finalizada', 'cancelada')`),
  ],
);

/** A line of a sale: a product or a service, as it was called when it was sold. */
export const itens_venda = pgTable(
  'itens_venda',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    venda_id: key().notNull(),
    posicao: smallint().notNull().default(0),
    tipo: text({ enum: ['produto', 'servico'] })
      .notNull()
      .default('produto'),
    produto_id: key(),
    servico_id: key(),
    codigo: text().notNull().default(''),
    descricao: text().notNull().default(''),
    unidade: text().notNull().default('UN'),
    quantidade: quantity().notNull(),
    preco_unitario: money().notNull(),
    desconto_percentual: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    /** Quantity by price less its own discount, half-up to the cent. */
    total: numeric({ precision: 20, scale: 2 }).notNull(),
    /** Its share of the sale's `desconto`: shares add up to it to the cent. */
    desconto_rateado: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    /** What of it is out of the stock now (what left, less what came back), and what the customer returned, ever. */
    quantidade_baixada: quantity().notNull().default('0'),
    quantidade_devolvida: quantity().notNull().default('0'),
    /** What of it went with concluded shipments while its product kept no stock, and how much with each (by its id). */
    quantidade_sem_baixa: quantity().notNull().default('0'),
    sem_baixa: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    unique('itens_venda_empresa_id').on(t.empresa_id, t.id),
    index('itens_venda_venda').on(t.venda_id, t.posicao, t.id),
    index('itens_venda_do_produto').on(t.produto_id, t.venda_id),
    index('itens_venda_do_servico').on(t.servico_id, t.venda_id).where(sql`servico_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.servico_id], foreignColumns: [servicos.empresa_id, servicos.id] }),
    check('item_venda_positivo', sql`quantidade > 0 and preco_unitario >= 0`),
    check(
      'item_venda_do_tipo',
      sql`(tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null)`,
    ),
    check('item_venda_desconto', sql`desconto_percentual between 0 and 100`),
    check(
      'item_venda_devolvido',
      sql`quantidade_devolvida between 0 and quantidade and quantidade_baixada between 0 and quantidade`,
    ),
  ],
);

/** What a customer gave back of a finalised sale; it is neither changed nor deleted. */
export const devolucoes_venda = pgTable(
  'devolucoes_venda',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    venda_id: key().notNull(),
    deposito_id: key(),
    /** What the items were sold for, discounts off. */
    total: numeric({ precision: 20, scale: 2 }).notNull(),
    observacao: text().notNull().default(''),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('devolucoes_venda_empresa_id').on(t.empresa_id, t.id),
    index('devolucoes_venda_venda').on(t.venda_id, t.id),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
  ],
);

export const itens_devolucao_venda = pgTable(
  'itens_devolucao_venda',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    devolucao_id: key().notNull(),
    item_id: key().notNull(),
    quantidade: quantity().notNull(),
    total: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [
    unique('itens_devolucao_venda_item').on(t.devolucao_id, t.item_id),
    index('itens_devolucao_venda_do_item').on(t.item_id),
    foreignKey({
      columns: [t.empresa_id, t.devolucao_id],
      foreignColumns: [devolucoes_venda.empresa_id, devolucoes_venda.id],
    }),
    foreignKey({ columns: [t.empresa_id, t.item_id], foreignColumns: [itens_venda.empresa_id, itens_venda.id] }),
    check('item_devolucao_venda_positivo', sql`quantidade > 0`),
  ],
);
