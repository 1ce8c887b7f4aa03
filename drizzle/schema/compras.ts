import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { produtos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { depositos } from './estoque.ts';
import { empresas } from './identidade.ts';

const money = () => numeric({ precision: 17, scale: 2 });
const total = () => numeric({ precision: 20, scale: 2 });
const quantity = () => numeric({ precision: 18, scale: 3 });

/** Purchases: orders to suppliers, received at once or in parts. */
export const compras = pgTable(
  'compras',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    numero: text().notNull(),
    status: text({ enum: ['aberta', 'parcial', 'recebida', 'cancelada'] })
      .notNull()
      .default('aberta'),
    /** A customer that is marked as a supplier. */
    fornecedor_id: key().notNull(),
    /** Where the products go; null: the default warehouse of the day when they come. */
    deposito_id: key(),
    /** When they are expected. */
    previsao: date({ mode: 'string' }),
    /** Sum of the items' totals; written with them. */
    total: total().notNull(),
    /** Days from each receipt on which it is paid, such as `30/60/90`; null: received before purchases made payables. */
    condicao_pagamento: text().default('0'),
    observacao: text().notNull().default(''),
    recebida_em: instant(),
    cancelada_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('compras_empresa_id').on(t.empresa_id, t.id),
    unique('compras_numero').on(t.empresa_id, t.numero),
    index('compras_lista').on(t.empresa_id, t.criado_em, t.id),
    index('compras_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('compras_total').on(t.empresa_id, t.total, t.id),
    index('compras_busca').using('gin', sql`termos_busca(empresa_id, numero)`),
    index('compras_fornecedor').on(t.fornecedor_id, t.id),
    foreignKey({ columns: [t.empresa_id, t.fornecedor_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    check('condicao_pagamento_compra', sql`condicao_pagamento ~ '^[0-9]{1,3}(/[0-9]{1,3}){0,23}$'`),
    check('status_compra_conhecido', sql`${t.status} in ('aberta', 'parcial', 'recebida', 'cancelada')`),
  ],
);

export const itens_compra = pgTable(
  'itens_compra',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    compra_id: key().notNull(),
    posicao: smallint().notNull(),
    produto_id: key().notNull(),
    quantidade: quantity().notNull(),
    custo_unitario: money().notNull(),
    total: total().notNull(),
    quantidade_recebida: quantity().notNull().default('0'),
    quantidade_devolvida: quantity().notNull().default('0'),
  },
  (t) => [
    unique('itens_compra_empresa_id').on(t.empresa_id, t.id),
    index('itens_compra_compra').on(t.compra_id, t.posicao, t.id),
    index('itens_compra_do_produto').on(t.produto_id, t.compra_id),
    foreignKey({ columns: [t.empresa_id, t.compra_id], foreignColumns: [compras.empresa_id, compras.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    check('item_compra_positivo', sql`quantidade > 0 and custo_unitario >= 0`),
    check(
      'item_compra_recebido',
      sql`quantidade_recebida between 0 and quantidade and quantidade_devolvida between 0 and quantidade_recebida`,
    ),
  ],
);

/** One arrival, or one return to the supplier, of a purchase; it is neither changed nor deleted. */
export const entregas_compra = pgTable(
  'entregas_compra',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    compra_id: key().notNull(),
    tipo: text({ enum: ['recebimento', 'devolucao'] }).notNull(),
    /** Null where nothing moved: none of its products keeps stock. */
    deposito_id: key(),
    total: total().notNull(),
    observacao: text().notNull().default(''),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('entregas_compra_empresa_id').on(t.empresa_id, t.id),
    index('entregas_compra_compra').on(t.compra_id, t.id),
    foreignKey({ columns: [t.empresa_id, t.compra_id], foreignColumns: [compras.empresa_id, compras.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    check('tipo_entrega_compra_conhecido', sql`${t.tipo} in ('recebimento', 'devolucao')`),
  ],
);

export const itens_entrega_compra = pgTable(
  'itens_entrega_compra',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    entrega_id: key().notNull(),
    item_id: key().notNull(),
    quantidade: quantity().notNull(),
    total: total().notNull(),
  },
  (t) => [
    unique('itens_entrega_compra_item').on(t.entrega_id, t.item_id),
    index('itens_entrega_compra_do_item').on(t.item_id),
    foreignKey({
      columns: [t.empresa_id, t.entrega_id],
      foreignColumns: [entregas_compra.empresa_id, entregas_compra.id],
    }),
    foreignKey({ columns: [t.empresa_id, t.item_id], foreignColumns: [itens_compra.empresa_id, itens_compra.id] }),
    check('item_entrega_compra_positivo', sql`quantidade > 0`),
  ],
);
