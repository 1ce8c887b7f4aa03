import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { baixas, titulos } from './financeiro.ts';
import { empresas } from './identidade.ts';

const money = () => numeric({ precision: 17, scale: 2 });

/** A bank file that came in, one row for each account in it. */
export const extratos = pgTable(
  'extratos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    arquivo_nome: text().notNull(),
    sha256: text().notNull(),
    /** Bank, branch and account, as the file names them. */
    banco: text().notNull(),
    agencia: text().notNull(),
    conta: text().notNull(),
    inicio: date({ mode: 'string' }),
    fim: date({ mode: 'string' }),
    saldo: money(),
    saldo_em: date({ mode: 'string' }),
    /** Lines of the file, and those that no earlier file had. */
    linhas: integer().notNull(),
    novas: integer().notNull(),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('extratos_empresa_id').on(t.empresa_id, t.id),
    unique('extratos_arquivo').on(t.empresa_id, t.sha256, t.banco, t.agencia, t.conta),
    index('extratos_lista').on(t.empresa_id, t.criado_em, t.id),
  ],
);

/** A line of a statement: money that came (positive) or went. */
export const linhas_extrato = pgTable(
  'linhas_extrato',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    extrato_id: key().notNull(),
    banco: text().notNull(),
    agencia: text().notNull(),
    conta: text().notNull(),
    /** The bank's id of the movement, which some banks repeat. */
    fitid: text().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    valor: money().notNull(),
    tipo: text().notNull(),
    documento: text().notNull(),
    descricao: text().notNull(),
    /** SHA-256 of what tells one line from another: account, FITID, day, value and text. */
    impressao: bytea().notNull(),
    status: text({ enum: ['pendente', 'conciliada', 'ignorada'] })
      .notNull()
      .default('pendente'),
    motivo: text(),
    tratada_por: text(),
    tratada_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    busca: text().generatedAlwaysAs(
      sql`normalizar(descricao || ' ' || documento || ' ' || replace(valor::text, '.', ','))`,
    ),
  },
  (t) => [
    unique('linhas_extrato_empresa_id').on(t.empresa_id, t.id),
    unique('linhas_extrato_impressao').on(t.empresa_id, t.impressao),
    index('linhas_extrato_lista').on(t.empresa_id, t.dia, t.id),
    index('linhas_extrato_status').on(t.empresa_id, t.status, t.dia, t.id),
    index('linhas_extrato_do_extrato').on(t.extrato_id, t.dia, t.id),
    index('linhas_extrato_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('linhas_extrato_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    /** Sums of one statement, or of all, from the index alone. */
    index('linhas_extrato_totais').on(t.empresa_id, t.extrato_id, t.status, t.valor),
    foreignKey({ columns: [t.empresa_id, t.extrato_id], foreignColumns: [extratos.empresa_id, extratos.id] }),
    check('status_linha_conhecido', sql`${t.status} in ('pendente', 'conciliada', 'ignorada')`),
    check('linha_com_valor', sql`${t.valor} <> 0`),
  ],
);

/** What a line of a statement paid: a receipt or payment of a title, made by it or found by it. */
export const conciliacoes = pgTable(
  'conciliacoes',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    linha_id: key().notNull(),
    titulo_id: key().notNull(),
    baixa_id: key().notNull(),
    valor: money().notNull(),
    /** Whether the line made it; undoing takes back only what the line made. */
    criou_baixa: boolean().notNull(),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
    desfeita_em: instant(),
  },
  (t) => [
    unique('conciliacoes_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('conciliacoes_baixa').on(t.empresa_id, t.baixa_id).where(sql`desfeita_em is null`),
    index('conciliacoes_linha').on(t.linha_id, t.id),
    foreignKey({ columns: [t.empresa_id, t.linha_id], foreignColumns: [linhas_extrato.empresa_id, linhas_extrato.id] }),
    foreignKey({ columns: [t.empresa_id, t.titulo_id], foreignColumns: [titulos.empresa_id, titulos.id] }),
    foreignKey({ columns: [t.empresa_id, t.baixa_id], foreignColumns: [baixas.empresa_id, baixas.id] }),
  ],
);
