import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { produtos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { bytea, instant, key } from './columns.ts';
import { compras } from './compras.ts';
import { depositos } from './estoque.ts';
import { empresas } from './identidade.ts';
import { vendas } from './vendas.ts';

const money = () => numeric({ precision: 17, scale: 2 });

/** NF-e and NFC-e that the company issued or received, as their XML has them. None is deleted. */
export const notas_fiscais = pgTable(
  'notas_fiscais',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    chave_acesso: text().notNull(),
    tipo: text({ enum: ['NFE', 'NFCE'] }).notNull(),
    /** saida: the company issued it; entrada: it is the recipient. */
    sentido: text({ enum: ['entrada', 'saida'] }).notNull(),
    status: text({ enum: ['AUTORIZADO', 'CANCELADO'] })
      .notNull()
      .default('AUTORIZADO'),
    serie: text().notNull(),
    numero: text().notNull(),
    emitida_em: instant().notNull(),
    protocolo: text().notNull(),
    autorizada_em: instant().notNull(),
    protocolo_cancelamento: text(),
    cancelada_em: instant(),
    /** What is proved: the issuer's signature, or, where SEFAZ was asked, its authorisation too. */
    verificacao: text({ enum: ['assinatura', 'sefaz'] })
      .notNull()
      .default('assinatura'),
    /** Whether the certificate leads to a configured root. */
    cadeia: text({ enum: ['confirmada', 'sem_cadeia'] }).notNull(),
    certificado: text().notNull(),
    /** Of SEFAZ's test environment, made for the demonstration: worth nothing. */
    demonstracao: boolean().notNull().default(false),
    valor_total: money().notNull(),
    emitente_documento: text().notNull(),
    emitente_nome: text().notNull(),
    destinatario_documento: text(),
    destinatario_nome: text(),
    cliente_id: key(),
    venda_id: key(),
    compra_id: key(),
    /** When its goods entered the stock. */
    recebida_em: instant(),
    deposito_id: key(),
    /** What the signed part says beside these columns and the items (server/fiscal/leitura/types.ts). */
    dados: jsonb().$type<unknown>().notNull(),
    /** The file, byte for byte as it was received. */
    xml: bytea().notNull(),
    sha256: bytea().notNull(),
    busca: text().generatedAlwaysAs(
      sql`normalizar(emitente_nome) || chr(10) || coalesce(normalizar(destinatario_nome), '') || chr(10) || numero || chr(10) || lower(emitente_documento) || chr(10) || coalesce(lower(destinatario_documento), '')`,
    ),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('notas_fiscais_empresa_id').on(t.empresa_id, t.id),
    unique('notas_fiscais_chave').on(t.empresa_id, t.chave_acesso),
    index('notas_fiscais_lista').on(t.empresa_id, t.emitida_em, t.id),
    index('notas_fiscais_sentido').on(t.empresa_id, t.sentido, t.emitida_em, t.id),
    index('notas_fiscais_status').on(t.empresa_id, t.status, t.emitida_em, t.id),
    index('notas_fiscais_tipo').on(t.empresa_id, t.tipo, t.emitida_em, t.id),
    index('notas_fiscais_verificacao').on(t.empresa_id, t.verificacao, t.emitida_em, t.id),
    index('notas_fiscais_valor').on(t.empresa_id, t.valor_total, t.id),
    index('notas_fiscais_cliente').on(t.cliente_id, t.id).where(sql`cliente_id is not null`),
    index('notas_fiscais_venda').on(t.venda_id, t.id).where(sql`venda_id is not null`),
    index('notas_fiscais_compra').on(t.compra_id, t.id).where(sql`compra_id is not null`),
    index('notas_fiscais_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('notas_fiscais_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey({ columns: [t.empresa_id, t.cliente_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    foreignKey({ columns: [t.empresa_id, t.venda_id], foreignColumns: [vendas.empresa_id, vendas.id] }),
    foreignKey({ columns: [t.empresa_id, t.compra_id], foreignColumns: [compras.empresa_id, compras.id] }),
    foreignKey({ columns: [t.empresa_id, t.deposito_id], foreignColumns: [depositos.empresa_id, depositos.id] }),
    check('chave_acesso_valida', sql`chave_acesso ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
    check('tipo_nota_conhecido', sql`tipo in ('NFE', 'NFCE')`),
    check('sentido_conhecido', sql`sentido in ('entrada', 'saida')`),
    check('status_nota_conhecido', sql`status in ('AUTORIZADO', 'CANCELADO')`),
    check('verificacao_conhecida', sql`verificacao in ('assinatura', 'sefaz')`),
    check('cadeia_conhecida', sql`cadeia in ('confirmada', 'sem_cadeia')`),
    check('nota_de_um_documento', sql`venda_id is null or compra_id is null`),
    check(
      'nota_vinculada_por_sentido',
      sql`case sentido when 'saida' then compra_id is null else venda_id is null end`,
    ),
    check(
      'nota_cancelada_inteira',
      sql`(status = 'CANCELADO') = (cancelada_em is not null and protocolo_cancelamento is not null)`,
    ),
  ],
);

export const itens_nota = pgTable(
  'itens_nota',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    nota_id: key().notNull(),
    numero: smallint().notNull(),
    codigo: text().notNull(),
    gtin: text(),
    descricao: text().notNull(),
    ncm: text().notNull(),
    cfop: text().notNull(),
    unidade: text().notNull(),
    quantidade: numeric({ precision: 15, scale: 4 }).notNull(),
    valor_unitario: numeric({ precision: 21, scale: 10 }).notNull(),
    valor_total: money().notNull(),
    desconto: money().notNull(),
    /** Freight, insurance, other costs, IPI and ICMS of substitution. */
    acrescimos: money().notNull(),
    tributos: jsonb().$type<unknown>().notNull(),
    /** What it was received as: the product, stock units in one of the note's, and so how many. */
    produto_id: key(),
    fator: numeric({ precision: 15, scale: 6 }),
    quantidade_recebida: numeric({ precision: 18, scale: 3 }),
  },
  (t) => [
    unique('itens_nota_empresa_id').on(t.empresa_id, t.id),
    unique('itens_nota_numero').on(t.nota_id, t.numero),
    index('itens_nota_produto').on(t.produto_id).where(sql`produto_id is not null`),
    foreignKey({ columns: [t.empresa_id, t.nota_id], foreignColumns: [notas_fiscais.empresa_id, notas_fiscais.id] }),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    check('item_nota_recebido', sql`num_nulls(produto_id, fator, quantidade_recebida) in (0, 3)`),
  ],
);

/** Registered cancellations; one whose note is not here yet waits for it. */
export const eventos_nota = pgTable(
  'eventos_nota',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    /** Null while it waits. */
    nota_id: key(),
    chave_acesso: text().notNull(),
    tipo_evento: text().notNull(),
    sequencia: smallint().notNull(),
    documento: text().notNull(),
    protocolo_nota: text().notNull(),
    justificativa: text().notNull(),
    protocolo: text().notNull(),
    registrado_em: instant().notNull(),
    cadeia: text({ enum: ['confirmada', 'sem_cadeia'] }).notNull(),
    certificado: text().notNull(),
    demonstracao: boolean().notNull().default(false),
    xml: bytea().notNull(),
    sha256: bytea().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('eventos_nota_chave').on(t.empresa_id, t.chave_acesso, t.tipo_evento, t.sequencia),
    index('eventos_nota_nota').on(t.nota_id, t.id).where(sql`nota_id is not null`),
    index('eventos_nota_aguardando').on(t.empresa_id, t.id).where(sql`nota_id is null`),
    foreignKey({ columns: [t.empresa_id, t.nota_id], foreignColumns: [notas_fiscais.empresa_id, notas_fiscais.id] }),
  ],
);

/** What a supplier's code is here, as it was received the last time. */
export const produtos_fornecedor = pgTable(
  'produtos_fornecedor',
  {
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    fornecedor_documento: text().notNull(),
    codigo: text().notNull(),
    produto_id: key().notNull(),
    /** Stock units in one of the supplier's. */
    fator: numeric({ precision: 15, scale: 6 }).notNull(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.fornecedor_documento, t.codigo] }),
    index('produtos_fornecedor_produto').on(t.produto_id),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    check('fator_positivo', sql`fator > 0`),
  ],
);
