import { sql } from 'drizzle-orm';
import { check, foreignKey, index, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { produtos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

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
    /** Sum of the items' totals; written with them. */
    total_venda: numeric({ precision: 20, scale: 2 }).notNull(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('vendas_empresa_id').on(t.empresa_id, t.id),
    unique('vendas_numero').on(t.empresa_id, t.numero_pedido),
    index('vendas_lista').on(t.empresa_id, t.criado_em, t.id),
    index('vendas_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('vendas_tipo').on(t.empresa_id, t.tipo_pedido, t.criado_em, t.id),
    index('vendas_total').on(t.empresa_id, t.total_venda, t.id),
    index('vendas_busca').using('gin', sql`termos_busca(empresa_id, numero_pedido)`),
    index('vendas_cliente').on(t.cliente_id, t.id),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    check('tipo_pedido_conhecido', sql`${t.tipo_pedido} in ('venda', 'orcamento', 'pedido')`),
    check('status_venda_conhecido', sql`${t.status} in ('em_aberto', 'finalizada', 'cancelada')`),
  ],
);

export const itens_venda = pgTable(
  'itens_venda',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    venda_id: key().notNull(),
    produto_id: key().notNull(),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
    preco_unitario: numeric({ precision: 17, scale: 2 }).notNull(),
    total: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [
    unique('itens_venda_produto').on(t.venda_id, t.produto_id),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    check('item_venda_positivo', sql`quantidade > 0 and preco_unitario >= 0`),
  ],
);
