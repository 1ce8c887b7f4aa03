import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

export const produtos = pgTable(
  'produtos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    codigo: text().notNull(),
    unidade: text().notNull().default('UN'),
    controlar_estoque: boolean().notNull().default(true),
    preco_venda: numeric({ precision: 17, scale: 2 }).notNull().default('0'),
    preco_custo: numeric({ precision: 17, scale: 2 }).notNull().default('0'),
    gtin: text(),
    /** A active, I inactive, E deleted: a deleted product stays for its movements. */
    situacao: text({ enum: ['A', 'I', 'E'] })
      .notNull()
      .default('A'),
    /** Name as it is ordered and searched: without accents, lower case. */
    nome_ordem: text().generatedAlwaysAs(sql`normalizar(nome)`),
    busca: text().generatedAlwaysAs(sql`normalizar(nome) || chr(10) || normalizar(codigo)`),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('produtos_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('produtos_codigo').on(t.empresa_id, t.codigo).where(sql`situacao <> 'E'`),
    // A search that goes through the list in its order reads these two alone: `busca`, of 260 characters at most, fits any index.
    index('produtos_nome_busca').on(t.empresa_id, t.nome_ordem, t.id, t.busca).where(sql`situacao <> 'E'`),
    index('produtos_situacao_busca').on(t.empresa_id, t.situacao, t.nome_ordem, t.id, t.busca),
    // The stock list pages on this index alone.
    index('produtos_lista_estoque')
      .on(t.empresa_id, t.nome_ordem, t.id)
      .where(sql`situacao <> 'E' and controlar_estoque`),
    index('produtos_criado').on(t.empresa_id, t.criado_em, t.id).where(sql`situacao <> 'E'`),
    index('produtos_termos').using('gin', sql`termos_texto(empresa_id, busca)`).where(sql`situacao <> 'E'`),
    index('produtos_numeros')
      .using('gin', sql`numeros_de(empresa_id, busca)`)
      .with({ fastupdate: false })
      .where(sql`situacao <> 'E'`),
    check('situacao_conhecida', sql`${t.situacao} in ('A', 'I', 'E')`),
  ],
);

/**
 * Projection: how many products there are of each kind and stock level, in eight parts by id, so that movements that change the level
 * of products of one company seldom wait for each other. Both the list of products and the stock list take their totals from it; the
 * room `estoque`, which alone knows the level, writes it (trigger `contar_niveis`).
 */
export const contagens_produtos = pgTable(
  'contagens_produtos',
  {
    empresa_id: key().notNull(),
    parte: smallint().notNull(),
    situacao: text().notNull(),
    controlar_estoque: boolean().notNull(),
    nivel: smallint().notNull(),
    n: key().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.parte, t.situacao, t.controlar_estoque, t.nivel] })],
);
