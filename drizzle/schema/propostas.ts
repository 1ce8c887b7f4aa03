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
import { produtos, servicos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { bytea, instant, key } from './columns.ts';
import { contratos } from './contratos.ts';
import { contatos, negocios } from './crm.ts';
import { empresas } from './identidade.ts';
import { vendas } from './vendas.ts';

const money = () => numeric({ precision: 17, scale: 2 });

/** Commercial proposals, from a deal or alone. What was sent of one is in `versoes_proposta`. */
export const propostas = pgTable(
  'propostas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    numero: text().notNull(),
    titulo: text().notNull(),
    status: text({ enum: ['rascunho', 'enviada', 'aceita', 'recusada', 'expirada', 'cancelada'] })
      .notNull()
      .default('rascunho'),
    /** Whom it is made to: a customer, or a contact, who becomes one at the latest when it is converted. */
    cliente_id: key(),
    contato_id: key(),
    negocio_id: key(),
    /** The last day, in the company's zone, on which it can be accepted; null: as long as its link works. */
    valida_ate: date(),
    desconto: money().notNull().default('0'),
    frete: money().notNull().default('0'),
    total_produtos: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    valor_total: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
    introducao: text().notNull().default(''),
    condicoes: text().notNull().default(''),
    /** What it becomes, once accepted; of a contract, how often it is charged, on which day, and from when. */
    tipo_destino: text({ enum: ['venda', 'contrato'] })
      .notNull()
      .default('venda'),
    periodicidade: text({ enum: ['mensal', 'bimestral', 'trimestral', 'semestral', 'anual'] }),
    inicio: date(),
    /** The version that is being written, or was sent last. */
    versao: integer().notNull().default(1),
    enviada_em: instant(),
    aceita_em: instant(),
    recusada_em: instant(),
    motivo_recusa: text(),
    expirada_em: instant(),
    cancelada_em: instant(),
    convertida_em: instant(),
    venda_id: key(),
    contrato_id: key(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('propostas_empresa_id').on(t.empresa_id, t.id),
    unique('propostas_numero').on(t.empresa_id, t.numero),
    index('propostas_lista').on(t.empresa_id, t.criado_em, t.id),
    index('propostas_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('propostas_validade').on(t.empresa_id, t.valida_ate, t.id),
    index('propostas_total').on(t.empresa_id, t.valor_total, t.id),
    index('propostas_busca').using('gin', sql`termos_busca(empresa_id, numero)`),
    index('propostas_cliente').on(t.cliente_id, t.id).where(sql`cliente_id is not null`),
    index('propostas_contato').on(t.contato_id, t.id).where(sql`contato_id is not null`),
    index('propostas_negocio').on(t.negocio_id, t.id).where(sql`negocio_id is not null`),
    // What the sweep for expired ones reads.
    index('propostas_a_vencer').on(t.valida_ate, t.id).where(sql`status = 'enviada' and valida_ate is not null`),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.contato_id], foreignColumns: [contatos.empresa_id, contatos.id] }),
    foreignKey({ columns: [t.empresa_id, t.negocio_id], foreignColumns: [negocios.empresa_id, negocios.id] }),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.contrato_id], foreignColumns: [contratos.empresa_id, contratos.id] }),
    check('valores_proposta', sql`desconto >= 0 and frete >= 0`),
    check('versao_proposta', sql`versao > 0`),
    check('proposta_de_alguem', sql`cliente_id is not null or contato_id is not null`),
    check(
      'status_proposta_conhecido',
      sql`status in ('rascunho', 'enviada', 'aceita', 'recusada', 'expirada', 'cancelada')`,
    ),
    check('tipo_destino_conhecido', sql`tipo_destino in ('venda', 'contrato')`),
    check(
      'recorrencia_de_contrato',
      sql`(tipo_destino = 'contrato') = (periodicidade is not null and inicio is not null)`,
    ),
    check('convertida_uma_vez', sql`venda_id is null or contrato_id is null`),
    check(
      'convertida_de_aceita',
      sql`(convertida_em is not null) = (venda_id is not null or contrato_id is not null) and (convertida_em is null or status = 'aceita')`,
    ),
  ],
);

/** A line of a proposal: a product, a service or a text, as it was called when it was written. */
export const itens_proposta = pgTable(
  'itens_proposta',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    proposta_id: key().notNull(),
    posicao: smallint().notNull(),
    tipo: text({ enum: ['produto', 'servico', 'livre'] }).notNull(),
    produto_id: key(),
    servico_id: key(),
    codigo: text().notNull(),
    descricao: text().notNull(),
    unidade: text().notNull(),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
    preco_unitario: money().notNull(),
    desconto_percentual: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    /** Quantity by price less its own discount, half-up to the cent. */
    total: numeric({ precision: 20, scale: 2 }).notNull(),
    /** Its share of the proposal's `desconto`: shares add up to it to the cent. */
    desconto_rateado: numeric({ precision: 20, scale: 2 }).notNull().default('0'),
  },
  (t) => [
    index('itens_proposta_proposta').on(t.proposta_id, t.posicao, t.id),
    index('itens_proposta_do_produto').on(t.produto_id, t.proposta_id).where(sql`produto_id is not null`),
    index('itens_proposta_do_servico').on(t.servico_id, t.proposta_id).where(sql`servico_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.proposta_id], foreignColumns: [propostas.empresa_id, propostas.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.servico_id], foreignColumns: [servicos.empresa_id, servicos.id] }),
    check('item_proposta_positivo', sql`quantidade > 0 and preco_unitario >= 0`),
    check(
      'item_proposta_do_tipo',
      sql`(tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null)`,
    ),
    check('item_proposta_desconto', sql`desconto_percentual between 0 and 100`),
  ],
);

/** What was sent, as it was sent: neither changed nor deleted (trigger). Its PDF is kept byte for byte, with its SHA-256. */
export const versoes_proposta = pgTable(
  'versoes_proposta',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    proposta_id: key().notNull(),
    versao: integer().notNull(),
    /** All that the document says, items and names of that day included (`server/propostas/retrato.ts`). */
    retrato: jsonb().$type<Record<string, unknown>>().notNull(),
    pdf: bytea().notNull(),
    pdf_sha256: bytea().notNull(),
    enviada_em: instant().notNull(),
    enviada_por: text().notNull(),
  },
  (t) => [
    unique('versoes_proposta_versao').on(t.proposta_id, t.versao),
    foreignKey({ columns: [t.empresa_id, t.proposta_id], foreignColumns: [propostas.empresa_id, propostas.id] }),
  ],
);

/** Addresses of a sent version's public page; of the token only its SHA-256. */
export const links_proposta = pgTable(
  'links_proposta',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    proposta_id: key().notNull(),
    versao: integer().notNull(),
    hash: bytea().notNull(),
    expira_em: instant().notNull(),
    /** To whom it was sent by e-mail, masked; null where it was only made. */
    email: text(),
    criado_por: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('links_proposta_hash').on(t.hash),
    index('links_proposta_proposta').on(t.proposta_id, t.id),
    foreignKey({
      columns: [t.proposta_id, t.versao],
      foreignColumns: [versoes_proposta.proposta_id, versoes_proposta.versao],
    }),
    foreignKey({ columns: [t.empresa_id, t.proposta_id], foreignColumns: [propostas.empresa_id, propostas.id] }),
  ],
);

/** What the customer answered to a version, once; who answered, from where, and what they saw. Neither changed nor deleted (trigger). */
export const respostas_proposta = pgTable(
  'respostas_proposta',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    proposta_id: key().notNull(),
    versao: integer().notNull(),
    resposta: text({ enum: ['aceita', 'recusada'] }).notNull(),
    /** By the customer at the link, or noted by the company. */
    por: text({ enum: ['cliente', 'empresa'] }).notNull(),
    nome: text(),
    documento: text(),
    motivo: text(),
    /** Of the PDF that was answered to. */
    pdf_sha256: bytea().notNull(),
    ip: text(),
    user_agent: text(),
    registrada_por: text().notNull(),
    respondida_em: instant().notNull(),
  },
  (t) => [
    unique('respostas_proposta_versao').on(t.proposta_id, t.versao),
    foreignKey({
      columns: [t.proposta_id, t.versao],
      foreignColumns: [versoes_proposta.proposta_id, versoes_proposta.versao],
    }),
    foreignKey({ columns: [t.empresa_id, t.proposta_id], foreignColumns: [propostas.empresa_id, propostas.id] }),
    check('resposta_proposta_conhecida', sql`resposta in ('aceita', 'recusada')`),
    check('resposta_proposta_por', sql`por in ('cliente', 'empresa')`),
    check(
      'resposta_proposta_de_alguem',
      sql`por = 'empresa' or resposta = 'recusada' or (nome is not null and documento is not null)`,
    ),
  ],
);
