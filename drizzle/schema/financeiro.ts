import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { compras } from './compras.ts';
import { empresas } from './identidade.ts';
import { vendas } from './vendas.ts';

const money = () => numeric({ precision: 20, scale: 2 });

/** What is owed to the company (`receber`) and by it (`pagar`): one instalment each. */
export const titulos = pgTable(
  'titulos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    tipo: text({ enum: ['receber', 'pagar'] }).notNull(),
    /** The company's own sequence, one for each kind. */
    numero: text().notNull(),
    /** What made it; a `devolucao_venda` is owed to the customer, a `devolucao_compra` is a credit with the supplier. */
    origem: text({
      enum: ['manual', 'venda', 'contrato', 'compra', 'devolucao_venda', 'devolucao_compra'],
    }).notNull(),
    venda_id: key(),
    compra_id: key(),
    contrato_id: key(),
    /** The cycle of the contract: each makes one. */
    ciclo_id: key(),
    /** The customer, or the supplier; null where a manual one names nobody. */
    cliente_id: key(),
    parcela: smallint().notNull().default(1),
    parcelas: smallint().notNull().default(1),
    descricao: text().notNull(),
    valor: money().notNull(),
    /** What returns and cancellations took off. */
    valor_abatido: money().notNull().default('0'),
    /** Money that came, or went, with interest and fine. */
    valor_recebido: money().notNull().default('0'),
    /** What of the value is settled: the money less interest and fine, plus discounts. */
    valor_quitado: money().notNull().default('0'),
    vencimento: date({ mode: 'string' }).notNull(),
    observacao: text().notNull().default(''),
    /** What is searched in it. */
    busca: text().generatedAlwaysAs(sql`normalizar(numero || chr(10) || descricao)`),
    /** Follows from the amounts; whether it is overdue follows from the day, and is not kept. */
    status: text({ enum: ['aberta', 'parcial', 'paga', 'cancelada'] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN cancelada_em IS NOT NULL THEN 'cancelada' WHEN valor_quitado = 0 THEN 'aberta'
          WHEN valor_quitado < valor - valor_abatido THEN 'parcial' ELSE 'paga' END`,
      ),
    /** What is still to come. */
    valor_aberto: money()
      .notNull()
      .generatedAlwaysAs(sql`CASE WHEN cancelada_em IS NOT NULL THEN 0 ELSE valor - valor_abatido - valor_quitado END`),
    /** When the last of it was settled. */
    quitada_em: instant(),
    cancelada_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('titulos_empresa_id').on(t.empresa_id, t.id),
    unique('titulos_numero').on(t.empresa_id, t.tipo, t.numero),
    unique('titulos_ciclo').on(t.empresa_id, t.ciclo_id),
    // A sale makes each of its instalments once.
    uniqueIndex('titulos_parcela_da_venda').on(t.venda_id, t.parcela).where(sql`origem = 'venda'`),
    index('titulos_vencimento').on(t.empresa_id, t.tipo, t.vencimento, t.id),
    index('titulos_lista').on(t.empresa_id, t.tipo, t.criado_em, t.id),
    index('titulos_valor').on(t.empresa_id, t.tipo, t.valor, t.id),
    index('titulos_status').on(t.empresa_id, t.tipo, t.status, t.vencimento, t.id),
    // What is open, read without the table: sums by day, and what is overdue.
    index('titulos_abertos').on(t.empresa_id, t.tipo, t.vencimento, t.id, t.valor_aberto).where(sql`valor_aberto > 0`),
    /** What a payment of a known amount may have paid. */
    index('titulos_valor_aberto')
      .on(t.empresa_id, t.tipo, t.valor_aberto, t.vencimento, t.id)
      .where(sql`valor_aberto > 0`),
    index('titulos_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('titulos_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    index('titulos_cliente').on(t.cliente_id, t.vencimento, t.id).where(sql`cliente_id is not null`),
    index('titulos_venda').on(t.venda_id, t.id).where(sql`venda_id is not null`),
    index('titulos_compra').on(t.compra_id, t.id).where(sql`compra_id is not null`),
    index('titulos_contrato').on(t.contrato_id, t.vencimento, t.id).where(sql`contrato_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.compra_id], foreignColumns: [compras.empresa_id, compras.id] }),
    check('tipo_titulo_conhecido', sql`${t.tipo} in ('receber', 'pagar')`),
    check(
      'origem_titulo_conhecida',
      sql`${t.origem} in ('manual', 'venda', 'contrato', 'compra', 'devolucao_venda', 'devolucao_compra')`,
    ),
    check(
      'titulo_da_origem',
      sql`(origem in ('venda', 'devolucao_venda')) = (venda_id is not null) and (origem in ('compra', 'devolucao_compra')) = (compra_id is not null)
        and (origem = 'contrato') = (contrato_id is not null) and (ciclo_id is null or origem = 'contrato')`,
    ),
    check(
      'tipo_da_origem',
      sql`tipo = 'receber' and origem in ('manual', 'venda', 'contrato', 'devolucao_compra')
        or tipo = 'pagar' and origem in ('manual', 'compra', 'contrato', 'devolucao_venda')`,
    ),
    check('parcela_titulo', sql`parcela between 1 and parcelas`),
    check(
      'valores_titulo',
      sql`valor > 0 and valor_abatido between 0 and valor and valor_recebido >= 0 and valor_quitado between 0 and valor - valor_abatido`,
    ),
    // Nothing of a cancelled one is settled, and one of which nothing is left is cancelled.
    check(
      'titulo_cancelado',
      sql`(cancelada_em is null or valor_quitado = 0) and (cancelada_em is not null or valor_abatido < valor)`,
    ),
    check(
      'titulo_quitado',
      sql`(quitada_em is not null) = (cancelada_em is null and valor_quitado = valor - valor_abatido)`,
    ),
  ],
);

/** Money that came for a title, or went for it, and the interest, the fine and the discount with it. It is reversed, never deleted. */
export const baixas = pgTable(
  'baixas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    titulo_id: key().notNull(),
    /** The title's. */
    tipo: text({ enum: ['receber', 'pagar'] }).notNull(),
    /** The money, `juros` and `multa` in it. */
    valor: money().notNull(),
    juros: money().notNull().default('0'),
    multa: money().notNull().default('0'),
    desconto: money().notNull().default('0'),
    /** What of the title it settles. */
    quitado: money().notNull().generatedAlwaysAs(sql`valor - juros - multa + desconto`),
    recebido_em: instant().notNull(),
    /** That moment's day in the company's zone, also where this becomes another one; of an `extrato` the day of the statement's line. */
    dia: date({ mode: 'string' }).notNull(),
    forma: text({
      enum: ['dinheiro', 'pix', 'boleto', 'cartao_credito', 'cartao_debito', 'transferencia', 'cheque', 'outro'],
    }).notNull(),
    /** A `devolucao` takes the discount of what is returned off what is owed back. */
    origem: text({ enum: ['manual', 'pix', 'extrato', 'devolucao'] }).notNull(),
    /** What the source calls it, such as the `endToEndId` of Pix. */
    id_externo: text(),
    ator_nome: text().notNull(),
    estornada_em: instant(),
    motivo_estorno: text(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('baixas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('baixas_id_externo')
      .on(t.empresa_id, t.origem, t.id_externo)
      .where(sql`id_externo is not null and estornada_em is null`),
    index('baixas_titulo').on(t.titulo_id, t.id),
    // What came and went by day, read without the table.
    index('baixas_dia').on(t.empresa_id, t.tipo, t.dia, t.valor).where(sql`estornada_em is null`),
    foreignKey({ columns: [t.empresa_id, t.titulo_id], foreignColumns: [titulos.empresa_id, titulos.id] }),
    check('valores_baixa', sql`valor >= 0 and juros >= 0 and multa >= 0 and desconto >= 0 and quitado > 0`),
    check('tipo_baixa_conhecido', sql`${t.tipo} in ('receber', 'pagar')`),
    check(
      'forma_conhecida',
      sql`${t.forma} in ('dinheiro', 'pix', 'boleto', 'cartao_credito', 'cartao_debito', 'transferencia', 'cheque', 'outro')`,
    ),
    check('origem_baixa_conhecida', sql`${t.origem} in ('manual', 'pix', 'extrato', 'devolucao')`),
  ],
);

/**
 * What is open, and what came or went, by day: each change of titles and receipts adds a row (triggers), so that nobody waits for anybody,
 * and the rows of a company are summed up from time to time. The sums over all rows of a day are what is true.
 */
export const dias_titulos = pgTable(
  'dias_titulos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    tipo: text({ enum: ['receber', 'pagar'] }).notNull(),
    dia: date({ mode: 'string' }).notNull(),
    /** Open titles due on that day: what is still to come, and how many they are. */
    aberto: numeric({ precision: 24, scale: 2 }).notNull(),
    contas: integer().notNull(),
    /** The money of that day's receipts. */
    movido: numeric({ precision: 24, scale: 2 }).notNull(),
  },
  (t) => [index('dias_titulos_dia').on(t.empresa_id, t.tipo, t.dia, t.aberto, t.contas, t.movido)],
);
