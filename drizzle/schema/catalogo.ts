import { sql } from 'drizzle-orm';
import { boolean, check, index, numeric, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** A active, I inactive, E deleted (section 6.3). */
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
    index('produtos_nome').on(t.empresa_id, t.nome_ordem, t.id).where(sql`situacao <> 'E'`),
    // The stock list pages on this index alone.
    index('produtos_lista_estoque')
      .on(t.empresa_id, t.nome_ordem, t.id)
      .where(sql`situacao <> 'E' and controlar_estoque`),
    index('produtos_situacao').on(t.empresa_id, t.situacao, t.nome_ordem, t.id),
    index('produtos_criado').on(t.empresa_id, t.criado_em, t.id).where(sql`situacao <> 'E'`),
    index('produtos_termos').using('gin', sql`termos_texto(empresa_id, busca)`).where(sql`situacao <> 'E'`),
    index('produtos_inicios')
      .using('gin', sql`termos_iniciais(empresa_id, left(nome_ordem, 2), busca)`)
      .with({ fastupdate: false })
      .where(sql`situacao <> 'E'`),
    index('produtos_numeros')
      .using('gin', sql`numeros_de(empresa_id, busca)`)
      .with({ fastupdate: false })
      .where(sql`situacao <> 'E'`),
    index('produtos_palavras')
      .using('gin', sql`termos_palavras(empresa_id, nome_ordem, busca)`)
      .with({ fastupdate: false })
      .where(sql`situacao <> 'E'`),
    check('situacao_conhecida', sql`${t.situacao} in ('A', 'I', 'E')`),
  ],
);
