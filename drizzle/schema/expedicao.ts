import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { produtos } from './catalogo.ts';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';
import { itens_venda, vendas } from './vendas.ts';

export const formas_envio = pgTable(
  'formas_envio',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    ativo: boolean().notNull().default(true),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('formas_envio_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('formas_envio_nome').on(t.empresa_id, sql`lower(nome)`),
  ],
);

export const expedicoes = pgTable(
  'expedicoes',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    numero_expedicao: text().notNull(),
    status: text({ enum: ['pendente', 'concluida', 'cancelada'] }).notNull(),
    forma_envio_id: key(),
    codigo_rastreio: text(),
    url_rastreio: text(),
    rastreio_enviado: boolean().notNull().default(false),
    data_criacao: instant().notNull(),
    data_conclusao: instant(),
    /** How many times it was concluded: what its conclusions move in stock is told apart by this. */
    conclusoes: smallint().notNull().default(0),
    atualizado_em: instant().notNull(),
    /** The number as it is ordered: without accents, lower case, each run of digits padded so that 9 comes before 10. */
    numero_ordem: text().generatedAlwaysAs(sql`ordem_natural(numero_expedicao)`),
    busca: text().generatedAlwaysAs(
      sql`normalizar(numero_expedicao) || chr(10) || coalesce(normalizar(codigo_rastreio), '')`,
    ),
  },
  (t) => [
    unique('expedicoes_empresa_id').on(t.empresa_id, t.id),
    unique('expedicoes_numero').on(t.empresa_id, t.numero_expedicao),
    index('expedicoes_data').on(t.empresa_id, t.data_criacao, t.id),
    index('expedicoes_status_data').on(t.empresa_id, t.status, t.data_criacao, t.id),
    index('expedicoes_ordem').on(t.empresa_id, t.numero_ordem, t.id),
    index('expedicoes_status_ordem').on(t.empresa_id, t.status, t.numero_ordem, t.id),
    index('expedicoes_forma_envio').on(t.forma_envio_id).where(sql`forma_envio_id is not null`),
    // The terms carry the company, so that a search reads the postings of its own company alone.
    index('expedicoes_busca').using('gin', sql`termos_busca(empresa_id, busca)`),
    foreignKey({
      columns: [t.empresa_id, t.forma_envio_id],
      foreignColumns: [formas_envio.empresa_id, formas_envio.id],
    }),
    check('status_expedicao_conhecido', sql`${t.status} in ('pendente', 'concluida', 'cancelada')`),
    check(
      'conclusao_do_status',
      sql`(status <> 'concluida' or data_conclusao is not null) and (status <> 'pendente' or data_conclusao is null)`,
    ),
  ],
);

export const itens_expedicao = pgTable(
  'itens_expedicao',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    expedicao_id: key().notNull(),
    pedido_venda_id: key().notNull(),
    /** Null stands for the whole order. */
    produto_id: key(),
    /** Volumes. */
    quantidade: integer().notNull(),
  },
  (t) => [
    unique('itens_expedicao_unico').on(t.expedicao_id, t.pedido_venda_id, t.produto_id).nullsNotDistinct(),
    index('itens_expedicao_pedido').on(t.pedido_venda_id),
    foreignKey({ columns: [t.empresa_id, t.expedicao_id], foreignColumns: [expedicoes.empresa_id, expedicoes.id] }),
    foreignKey({ columns: [t.empresa_id, t.pedido_venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    check('volumes_positivos', sql`quantidade > 0`),
  ],
);

/** How much of a line of an order was put together for a shipment, as it was scanned. */
export const separacoes_expedicao = pgTable(
  'separacoes_expedicao',
  {
    empresa_id: key().notNull(),
    expedicao_id: key().notNull(),
    item_venda_id: key().notNull(),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.expedicao_id, t.item_venda_id] }),
    index('separacoes_expedicao_item').on(t.item_venda_id),
    foreignKey({ columns: [t.empresa_id, t.expedicao_id], foreignColumns: [expedicoes.empresa_id, expedicoes.id] }),
    foreignKey({
      columns: [t.empresa_id, t.item_venda_id],
      foreignColumns: [itens_venda.empresa_id, itens_venda.id],
    }).onDelete('cascade'),
    check('separacao_positiva', sql`quantidade > 0`),
  ],
);

/**
 * Projection: how many shipments were created in each period, by status, so that a list counts without reading them.
 * Periods: all time (`T`), each day (`D`) and hour (`H`) of UTC. Triggers keep it in the statement that changes a shipment.
 * A day and an hour also have bounds of their shipments' `numero_ordem`: none lies outside; a number that left may be one.
 */
export const contagens_expedicao = pgTable(
  'contagens_expedicao',
  {
    empresa_id: key().notNull(),
    periodo: text({ enum: ['T', 'D', 'H'] }).notNull(),
    status: text({ enum: ['pendente', 'concluida', 'cancelada'] }).notNull(),
    inicio: instant().notNull(),
    n: key().notNull(),
    menor_ordem: text(),
    maior_ordem: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.periodo, t.status, t.inicio] })],
);
