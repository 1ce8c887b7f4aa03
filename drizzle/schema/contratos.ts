import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { servicos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { negocios } from './crm.ts';
import { empresas } from './identidade.ts';

const total = () => numeric({ precision: 20, scale: 2 });
const day = () => date({ mode: 'string' });

/**
 * Contracts of recurring services. The calendar is `primeiro_vencimento` (its month counts, and nothing that came after it) with
 * `dia_vencimento`; `meses` says how far from there the next due day lies.
 */
export const contratos = pgTable(
  'contratos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    numero: text().notNull(),
    titulo: text().notNull(),
    status: text({ enum: ['ativo', 'suspenso', 'encerrado', 'cancelado'] })
      .notNull()
      .default('ativo'),
    periodicidade: text({ enum: ['mensal', 'bimestral', 'trimestral', 'semestral', 'anual'] }).notNull(),
    /** What each cycle charges: the sum of the items where there are any; written with them. */
    valor: total().notNull(),
    inicio_em: day().notNull(),
    fim_em: day(),
    cliente_id: key().notNull(),
    negocio_id: key(),
    /** A proposal's, of a room above this one. */
    proposta_id: key(),
    primeiro_vencimento: day().notNull(),
    /** 1 to 31: a month that is shorter has its last day. */
    dia_vencimento: smallint().notNull(),
    dias_antecedencia: smallint().notNull().default(0),
    meses: integer().notNull().default(0),
    /** Null where nothing is to come: suspended, over, or past `fim_em`. Written with what it follows from (agenda.ts). */
    proximo_vencimento: day(),
    /** The first day, in the company's zone, on which there is something to do: a cycle to generate, or the contract to end. */
    agir_em: day(),
    /** From when on the present price is: the last adjustment's first cycle, else the beginning. */
    preco_desde: day().notNull(),
    observacao: text().notNull().default(''),
    suspenso_em: instant(),
    encerrado_em: instant(),
    cancelado_em: instant(),
    busca: text().generatedAlwaysAs(sql`normalizar(titulo) || chr(10) || numero`),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('contratos_empresa_id').on(t.empresa_id, t.id),
    unique('contratos_numero').on(t.empresa_id, t.numero),
    index('contratos_lista').on(t.empresa_id, t.criado_em, t.id),
    index('contratos_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('contratos_periodicidade').on(t.empresa_id, t.periodicidade, t.criado_em, t.id),
    index('contratos_valor').on(t.empresa_id, t.valor, t.id),
    index('contratos_proximo').on(t.empresa_id, t.proximo_vencimento, t.id),
    index('contratos_cliente').on(t.cliente_id, t.id),
    // A proposal is converted once.
    uniqueIndex('contratos_proposta').on(t.empresa_id, t.proposta_id).where(sql`proposta_id is not null`),
    index('contratos_negocio').on(t.negocio_id, t.id).where(sql`negocio_id is not null`),
    // What the job has to do, of all companies.
    index('contratos_agir').on(t.agir_em, t.id).where(sql`agir_em is not null`),
    // The figures of the list, and whose price is old: read without the table.
    index('contratos_recorrentes').on(t.empresa_id, t.periodicidade, t.valor).where(sql`status = 'ativo'`),
    index('contratos_preco').on(t.empresa_id, t.preco_desde, t.id).where(sql`status = 'ativo'`),
    index('contratos_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('contratos_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.negocio_id], foreignColumns: [negocios.empresa_id, negocios.id] }),
    check('status_contrato_conhecido', sql`${t.status} in ('ativo', 'suspenso', 'encerrado', 'cancelado')`),
    check(
      'periodicidade_conhecida',
      sql`${t.periodicidade} in ('mensal', 'bimestral', 'trimestral', 'semestral', 'anual')`,
    ),
    check('contrato_valor', sql`valor >= 0`),
    check(
      'contrato_calendario',
      sql`dia_vencimento between 1 and 31 and dias_antecedencia between 0 and 60 and meses >= 0`,
    ),
    check('contrato_parado', sql`status = 'ativo' or proximo_vencimento is null`),
    check('contrato_terminado', sql`status in ('ativo', 'suspenso') or agir_em is null`),
  ],
);

/** What a cycle charges for: a service, or a text (`livre`). */
export const itens_contrato = pgTable(
  'itens_contrato',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    contrato_id: key().notNull(),
    posicao: smallint().notNull(),
    tipo: text({ enum: ['servico', 'livre'] }).notNull(),
    servico_id: key(),
    codigo: text().notNull().default(''),
    descricao: text().notNull(),
    unidade: text().notNull().default('UN'),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
    preco_unitario: numeric({ precision: 17, scale: 2 }).notNull(),
    desconto_percentual: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    /** Quantity by price less its discount, half-up to the cent. */
    total: total().notNull(),
  },
  (t) => [
    index('itens_contrato_contrato').on(t.contrato_id, t.posicao, t.id),
    index('itens_contrato_servico').on(t.servico_id, t.contrato_id).where(sql`servico_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.contrato_id], foreignColumns: [contratos.empresa_id, contratos.id] }),
    foreignKey({ columns: [t.empresa_id, t.servico_id], foreignColumns: [servicos.empresa_id, servicos.id] }),
    check('item_contrato_positivo', sql`quantidade > 0 and preco_unitario >= 0`),
    check('item_contrato_do_tipo', sql`(tipo = 'servico') = (servico_id is not null)`),
    check('item_contrato_desconto', sql`desconto_percentual between 0 and 100`),
  ],
);

/**
 * A cycle: what a contract charges for one competence, with the anchor that its due day was reckoned from. One that a suspension or an end
 * undid before it fell due is kept (`desfeito_em`), and counts no more.
 */
export const ciclos_contrato = pgTable(
  'ciclos_contrato',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    contrato_id: key().notNull(),
    /** The month of the due day: AAAA-MM. */
    competencia: text().notNull(),
    vencimento: day().notNull(),
    ancora: day().notNull(),
    dia: smallint().notNull(),
    meses: integer().notNull(),
    valor: total().notNull(),
    desfeito_em: instant(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('ciclos_contrato_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('ciclos_contrato_competencia').on(t.contrato_id, t.competencia).where(sql`desfeito_em is null`),
    index('ciclos_contrato_lista').on(t.contrato_id, t.vencimento, t.id),
    foreignKey({ columns: [t.empresa_id, t.contrato_id], foreignColumns: [contratos.empresa_id, contratos.id] }),
    check('ciclo_valor', sql`valor > 0`),
    // The calendar, held by the database: the day of the month, or the last one of a shorter month, so many months after the anchor's.
    check(
      'ciclo_vencimento',
      sql`vencimento = least(date_trunc('month', ancora::timestamp) + make_interval(months => meses, days => dia - 1),
        date_trunc('month', ancora::timestamp) + make_interval(months => meses + 1) - interval '1 day')`,
    ),
    check(
      'ciclo_competencia',
      sql`competencia = lpad(extract(year from vencimento)::int::text, 4, '0') || '-' || lpad(extract(month from vencimento)::int::text, 2, '0')`,
    ),
  ],
);

/** A price adjustment by percentage; `aplicado_em` is null until the first cycle that it is for. */
export const reajustes_contrato = pgTable(
  'reajustes_contrato',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    contrato_id: key().notNull(),
    /** The competence (AAAA-MM) of the first cycle with the new price. */
    a_partir_de: text().notNull(),
    percentual: numeric({ precision: 6, scale: 2 }).notNull(),
    indice: text().notNull().default(''),
    motivo: text().notNull().default(''),
    valor_antes: total(),
    valor_depois: total(),
    /** Since when the price was the one before it; null where it is not applied, and of those that were applied before this was kept. */
    preco_desde_antes: day(),
    /** Of each item its name and its price before and after; an empty list where the contract has none. */
    itens: jsonb().$type<{ descricao: string; antes: string; depois: string }[]>().notNull().default([]),
    ator_nome: text().notNull(),
    aplicado_em: instant(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('reajustes_contrato_competencia').on(t.contrato_id, t.a_partir_de),
    index('reajustes_contrato_lista').on(t.contrato_id, t.criado_em, t.id),
    foreignKey({ columns: [t.empresa_id, t.contrato_id], foreignColumns: [contratos.empresa_id, contratos.id] }),
    check('reajuste_percentual', sql`percentual > -100 and percentual <> 0`),
    check('reajuste_competencia', sql`a_partir_de ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check(
      'reajuste_aplicado',
      sql`(aplicado_em is null) = (valor_antes is null) and (aplicado_em is null) = (valor_depois is null)`,
    ),
  ],
);
