import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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

/** Wider than a movement, so that no sum of movements overflows it. */
const balance = () => numeric({ precision: 30, scale: 3 });

export const depositos = pgTable(
  'depositos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    padrao: boolean().notNull().default(false),
    ativo: boolean().notNull().default(true),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('depositos_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('depositos_padrao').on(t.empresa_id).where(sql`padrao`),
    uniqueIndex('depositos_nome').on(t.empresa_id, sql`lower(nome)`),
    check('padrao_ativo', sql`not ${t.padrao} or ${t.ativo}`),
  ],
);

/** Projection: one row per product and warehouse; `versao` counts its movements without a gap. */
export const saldos_estoque = pgTable(
  'saldos_estoque',
  {
    empresa_id: key().notNull(),
    produto_id: key().notNull(),
    deposito_id: key().notNull(),
    quantidade: balance().notNull(),
    versao: key().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.produto_id, t.deposito_id] }),
    index('saldos_estoque_deposito').on(t.deposito_id, t.quantidade, t.produto_id),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
  ],
);

/**
 * Projection: the product's total over its warehouses, and how much of it should be there at least; triggers create the row with the
 * product and keep `minimo`, which is null where nobody waits for it (no minimum, not active, no stock control).
 */
export const totais_estoque = pgTable(
  'totais_estoque',
  {
    produto_id: key()
      .primaryKey()
      .references(() => produtos.id),
    empresa_id: key().notNull(),
    total: balance().notNull(),
    /** The product's `estoque_minimo`, beside the total that it is compared with; null where nobody waits for it. */
    minimo: numeric({ precision: 18, scale: 3 }),
  },
  (t) => [
    index('totais_estoque_ordem').on(t.empresa_id, t.total, t.produto_id),
    // What is to be bought, that of which the smallest part of the minimum is left first; the other products are not in it.
    index('totais_estoque_faltas')
      .on(t.empresa_id, sql`(total / nullif(minimo, 0))`, t.produto_id)
      .where(sql`total <= minimo`),
  ],
);

/**
 * Projection: what the stock list filters and orders by, beside `nivel`, the sign of the total; triggers keep it. Apart from the
 * totals, which every movement writes: this row changes when a product runs out or comes in, passes its minimum, or a balance of it
 * becomes negative or ceases to be. Triggers also remove it with its product: no foreign key stands here, since the second change of a row
 * in a transaction would make PostgreSQL ask for the product, which whoever edits it holds while waiting for this row.
 */
export const niveis_estoque = pgTable(
  'niveis_estoque',
  {
    produto_id: key().primaryKey(),
    empresa_id: key().notNull(),
    situacao: text().notNull(),
    controlar_estoque: boolean().notNull(),
    nivel: smallint().notNull(),
    nome_ordem: text().notNull(),
    codigo: text().notNull(),
    /** The total is at the product's minimum or below; false where it has none. */
    abaixo_minimo: boolean().notNull().default(false),
    /** In so many warehouses the balance is negative. */
    depositos_negativos: smallint().notNull().default(0),
  },
  (t) => [
    index('niveis_estoque_abaixo')
      .on(t.empresa_id, t.nome_ordem, t.produto_id)
      .where(sql`abaixo_minimo and situacao <> 'E' and controlar_estoque`),
    index('niveis_estoque_abaixo_codigo')
      .on(t.empresa_id, t.codigo, t.produto_id)
      .where(sql`abaixo_minimo and situacao <> 'E' and controlar_estoque`),
    index('niveis_estoque_negativos')
      .on(t.empresa_id, t.nome_ordem, t.produto_id)
      .where(sql`depositos_negativos > 0 and situacao <> 'E' and controlar_estoque`),
    index('niveis_estoque_negativos_codigo')
      .on(t.empresa_id, t.codigo, t.produto_id)
      .where(sql`depositos_negativos > 0 and situacao <> 'E' and controlar_estoque`),
    index('niveis_estoque_nome')
      .on(t.empresa_id, t.nivel, t.nome_ordem, t.produto_id)
      .where(sql`situacao <> 'E' and controlar_estoque`),
    index('niveis_estoque_codigo')
      .on(t.empresa_id, t.nivel, t.codigo, t.produto_id)
      .where(sql`situacao <> 'E' and controlar_estoque`),
  ],
);

/**
 * Projection: movements of each quarter of an hour (of which the days of any zone are made), of the last fortnight and a day, up to the
 * company's `fechamentos_lancamentos.ate`. Whoever reads it brings it up to date first (`fechar_lancamentos`).
 */
export const periodos_lancamentos = pgTable(
  'periodos_lancamentos',
  { empresa_id: key().notNull(), inicio: instant().notNull(), tipo: text().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.inicio, t.tipo] })],
);

export const fechamentos_lancamentos = pgTable('fechamentos_lancamentos', {
  empresa_id: key().primaryKey(),
  ate: instant().notNull(),
});

/** Kinds of documents that move stock; each names the screen that shows it. */
export const DOCUMENTOS = [
  'venda',
  'devolucao_venda',
  'compra',
  'devolucao_compra',
  'expedicao',
  'transferencia',
  'importacao',
  'nota_fiscal',
] as const;

/** Append-only ledger; UPDATE, DELETE and TRUNCATE fail in the database. */
export const lancamentos_estoque = pgTable(
  'lancamentos_estoque',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    produto_id: key().notNull(),
    deposito_id: key().notNull(),
    /** E entry, S exit, B balance count. */
    tipo: text({ enum: ['E', 'S', 'B'] }).notNull(),
    /** As typed: moved (E, S) or counted (B). */
    quantidade: balance().notNull(),
    /** Signed effect on the balance. */
    variacao: balance().notNull(),
    custo_unitario: numeric({ precision: 17, scale: 2 }).notNull(),
    observacao: text().notNull(),
    /** M manual, V sale, C purchase, D return, N invoice. */
    origem: text({ enum: ['M', 'V', 'C', 'D', 'N'] }).notNull(),
    saldo_apos: balance().notNull(),
    versao: key().notNull(),
    porta: text({ enum: ['api', 'painel', 'cli', 'job'] }).notNull(),
    ator_tipo: text().notNull(),
    ator_id: key(),
    ator_nome: text().notNull(),
    request_id: text().notNull(),
    criado_em: instant().notNull(),
    /**
     * What moved it, where a document did: the document's kind and id, the id of its line, what the line did, and which time, where a
     * document can do it again (a shipment that is reopened). A line moves stock once for each of these.
     */
    documento_tipo: text({ enum: DOCUMENTOS }),
    documento_id: key(),
    /** As people know the document; null where it has no number but its id. */
    documento_numero: text(),
    documento_item_id: key(),
    natureza: text(),
    rodada: smallint(),
    /** The movement that this one takes back. */
    estorno_de_id: key().references((): AnyPgColumn => lancamentos_estoque.id),
  },
  (t) => [
    foreignKey({
      columns: [t.produto_id, t.deposito_id],
      foreignColumns: [saldos_estoque.produto_id, saldos_estoque.deposito_id],
    }),
    uniqueIndex('lancamentos_estoque_versao').on(t.produto_id, t.deposito_id, t.versao),
    index('lancamentos_estoque_extrato').on(t.produto_id, t.criado_em, t.id),
    index('lancamentos_estoque_balancos').on(t.produto_id, t.criado_em, t.id).where(sql`tipo = 'B'`),
    index('lancamentos_estoque_empresa').on(t.empresa_id, t.criado_em),
    check(
      'variacao_do_tipo',
      sql`(tipo = 'E' and quantidade > 0 and variacao = quantidade) or (tipo = 'S' and quantidade > 0 and variacao = -quantidade) or (tipo = 'B' and quantidade >= 0 and saldo_apos = quantidade)`,
    ),
    uniqueIndex('lancamentos_estoque_documento')
      // The document comes last: a line of a sale may leave with several shipments, and is looked up by itself.
      .on(t.empresa_id, t.documento_tipo, t.documento_item_id, t.natureza, t.rodada, t.documento_id)
      .where(sql`documento_tipo is not null`),
    index('lancamentos_estoque_do_documento')
      .on(t.empresa_id, t.documento_tipo, t.documento_id, t.id)
      .where(sql`documento_tipo is not null`),
    uniqueIndex('lancamentos_estoque_estorno').on(t.estorno_de_id).where(sql`estorno_de_id is not null`),
    check('custo_nao_negativo', sql`custo_unitario >= 0`),
    check(
      'documento_inteiro',
      sql`num_nulls(documento_tipo, documento_id, documento_item_id, natureza, rodada) in (0, 5)`,
    ),
  ],
);

/** From one warehouse to another: one exit and one entry of the ledger, which name it. */
export const transferencias_estoque = pgTable(
  'transferencias_estoque',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    produto_id: key().notNull(),
    deposito_origem_id: key().notNull(),
    deposito_destino_id: key().notNull(),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
    observacao: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    index('transferencias_estoque_empresa').on(t.empresa_id, t.criado_em, t.id),
    index('transferencias_estoque_produto').on(t.produto_id, t.criado_em, t.id),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_origem_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    foreignKey({
      columns: [t.empresa_id, t.deposito_destino_id],
      foreignColumns: [depositos.empresa_id, depositos.id],
    }),
    check('transferencia_entre_dois', sql`deposito_origem_id <> deposito_destino_id and quantidade > 0`),
  ],
);

/** What a line of an open sale holds back, where the company reserves; it goes as the line leaves or the sale is cancelled. */
export const reservas_estoque = pgTable(
  'reservas_estoque',
  {
    item_venda_id: key().primaryKey(),
    empresa_id: key().notNull(),
    venda_id: key().notNull(),
    produto_id: key().notNull(),
    deposito_id: key().notNull(),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
  },
  (t) => [
    index('reservas_estoque_produto').on(t.produto_id, t.deposito_id),
    index('reservas_estoque_venda').on(t.venda_id),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    check('reserva_positiva', sql`quantidade > 0`),
  ],
);
