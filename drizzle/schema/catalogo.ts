import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
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
import { arquivos } from './midia.ts';

/** A tree of at most five levels. */
export const categorias = pgTable(
  'categorias',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    categoria_pai_id: key().references((): AnyPgColumn => categorias.id),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('categorias_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('categorias_nome').on(t.empresa_id, sql`coalesce(categoria_pai_id, 0)`, sql`normalizar(nome)`),
    index('categorias_pai').on(t.categoria_pai_id).where(sql`categoria_pai_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.categoria_pai_id], foreignColumns: [t.empresa_id, t.id] }),
  ],
);

export const servicos = pgTable(
  'servicos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    codigo: text().notNull(),
    unidade: text().notNull().default('UN'),
    preco: numeric({ precision: 17, scale: 2 }).notNull().default('0'),
    descricao: text(),
    ativo: boolean().notNull().default(true),
    nome_ordem: text().generatedAlwaysAs(sql`normalizar(nome)`),
    busca: text().generatedAlwaysAs(sql`normalizar(nome) || chr(10) || normalizar(codigo)`),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('servicos_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('servicos_codigo').on(t.empresa_id, t.codigo),
    index('servicos_nome_busca').on(t.empresa_id, t.nome_ordem, t.id, t.busca),
    index('servicos_criado').on(t.empresa_id, t.criado_em, t.id),
    index('servicos_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('servicos_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
  ],
);

const weight = () => numeric({ precision: 12, scale: 3 });
const length = () => numeric({ precision: 10, scale: 2 });

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
    categoria_id: key(),
    descricao: text(),
    /** Eight digits: the Mercosul nomenclature of goods. */
    ncm: text(),
    estoque_minimo: numeric({ precision: 18, scale: 3 }),
    /** Kilograms. */
    peso_bruto: weight(),
    peso_liquido: weight(),
    /** Centimetres. */
    altura: length(),
    largura: length(),
    comprimento: length(),
    /**
     * What the stock cost on the average, from the purchases received, exactly and to the cent; the room `estoque` keeps it. Null before
     * the first.
     */
    custo_medio_exato: numeric({ precision: 23, scale: 8 }),
    custo_medio: numeric({ precision: 17, scale: 2 }),
    /** A active, I inactive, E deleted: a deleted product stays for its movements. */
    situacao: text({ enum: ['A', 'I', 'E'] })
      .notNull()
      .default('A'),
    /** Name as it is ordered and searched: without accents, lower case. */
    nome_ordem: text().generatedAlwaysAs(sql`normalizar(nome)`),
    busca: text().generatedAlwaysAs(
      sql`normalizar(nome) || chr(10) || normalizar(codigo) || chr(10) || coalesce(gtin, '')`,
    ),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('produtos_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('produtos_codigo').on(t.empresa_id, t.codigo).where(sql`situacao <> 'E'`),
    // A search that goes through the list in its order reads these two alone: `busca`, of 280 characters at most, fits any index.
    index('produtos_nome_busca').on(t.empresa_id, t.nome_ordem, t.id, t.busca).where(sql`situacao <> 'E'`),
    index('produtos_situacao_busca').on(t.empresa_id, t.situacao, t.nome_ordem, t.id, t.busca),
    // The stock list pages on this index alone.
    index('produtos_lista_estoque')
      .on(t.empresa_id, t.nome_ordem, t.id)
      .where(sql`situacao <> 'E' and controlar_estoque`),
    index('produtos_criado').on(t.empresa_id, t.criado_em, t.id).where(sql`situacao <> 'E'`),
    // Whoever keeps a copy asks for what changed since a moment, deleted products among it.
    index('produtos_atualizado').on(t.empresa_id, t.atualizado_em, t.id),
    index('produtos_termos').using('gin', sql`termos_texto(empresa_id, busca)`).where(sql`situacao <> 'E'`),
    index('produtos_numeros')
      .using('gin', sql`numeros_de(empresa_id, busca)`)
      .with({ fastupdate: false })
      .where(sql`situacao <> 'E'`),
    index('produtos_categoria').on(t.categoria_id, t.nome_ordem, t.id).where(sql`categoria_id is not null`),
    index('produtos_gtin').on(t.empresa_id, t.gtin).where(sql`gtin is not null and situacao <> 'E'`),
    foreignKey({ columns: [t.empresa_id, t.categoria_id], foreignColumns: [categorias.empresa_id, categorias.id] }),
    check('situacao_conhecida', sql`${t.situacao} in ('A', 'I', 'E')`),
  ],
);

/** A product's photos; the first is the one that lists show. Positions count from 1, without a gap. */
export const imagens_produto = pgTable(
  'imagens_produto',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    produto_id: key().notNull(),
    arquivo_id: key().notNull(),
    posicao: smallint().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('imagens_produto_arquivo').on(t.arquivo_id),
    index('imagens_produto_posicao').on(t.produto_id, t.posicao),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.arquivo_id], foreignColumns: [arquivos.empresa_id, arquivos.id] }),
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
