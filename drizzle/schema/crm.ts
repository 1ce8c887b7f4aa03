import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { produtos, servicos } from './catalogo.ts';
import { clientes } from './clientes.ts';
import { instant, key } from './columns.ts';
import { empresas, usuarios_empresas } from './identidade.ts';

const id = () => key().primaryKey().generatedAlwaysAsIdentity();
const empresa_id = () =>
  key()
    .notNull()
    .references(() => empresas.id);
const criado_em = () => instant().notNull().defaultNow();
const atualizado_em = () => instant().notNull().defaultNow();

/** Who answers for a record: their place in the company, and the name, which stays when they leave. */
const responsavel = () => ({
  responsavel_id: key().references(() => usuarios_empresas.id, { onDelete: 'set null' }),
  responsavel_nome: text(),
});

/** A text that is ordered byte by byte, whatever the database's language: keys of an order. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const money = () => numeric({ precision: 17, scale: 2 });
const total = () => numeric({ precision: 20, scale: 2 });

/** People and companies that one talks to. */
export const contatos = pgTable(
  'contatos',
  {
    id: id(),
    empresa_id: empresa_id(),
    nome: text().notNull(),
    email: text(),
    /** Both as they were written; `identidades_contato` has what they are matched by. */
    telefone: text(),
    celular: text(),
    empresa_nome: text(),
    cargo: text(),
    observacao: text().notNull().default(''),
    cliente_erp_id: key(),
    ...responsavel(),
    arquivado: boolean().notNull().default(false),
    arquivado_em: instant(),
    nome_ordem: text().generatedAlwaysAs(sql`normalizar(nome)`),
    /** What everybody may search: no personal data but the name. */
    busca_nome: text().generatedAlwaysAs(sql`normalizar(nome) || chr(10) || coalesce(normalizar(empresa_nome), '')`),
    busca: text().generatedAlwaysAs(
      sql`normalizar(nome) || chr(10) || coalesce(normalizar(empresa_nome), '') || chr(10) || coalesce(lower(email), '') || chr(10) || coalesce(regexp_replace(telefone, '[^0-9]', '', 'g'), '') || chr(10) || coalesce(regexp_replace(celular, '[^0-9]', '', 'g'), '')`,
    ),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('contatos_empresa_id').on(t.empresa_id, t.id),
    index('contatos_nome').on(t.empresa_id, t.nome_ordem, t.id),
    index('contatos_lista').on(t.empresa_id, t.arquivado, t.nome_ordem, t.id, t.busca),
    index('contatos_criado').on(t.empresa_id, t.criado_em, t.id),
    index('contatos_atualizado').on(t.empresa_id, t.atualizado_em, t.id),
    index('contatos_responsavel')
      .on(t.responsavel_id, t.arquivado, t.nome_ordem, t.id)
      .where(sql`responsavel_id is not null`),
    index('contatos_cliente').on(t.cliente_erp_id, t.id).where(sql`cliente_erp_id is not null`),
    index('contatos_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('contatos_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey({ columns: [t.empresa_id, t.cliente_erp_id], foreignColumns: [clientes.empresa_id, clientes.id] }),
    check('arquivado_tem_data', sql`arquivado = (arquivado_em is not null)`),
  ],
);

/** Names that several contacts in use have, whatever their case and accents; triggers on contacts keep it (contar_nomes). */
export const nomes_repetidos = pgTable(
  'nomes_repetidos',
  {
    empresa_id: key().notNull(),
    nome_ordem: text().notNull(),
    quantos: integer().notNull(),
    /** The newest of these contacts. */
    ultimo_id: key().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.nome_ordem] }),
    // Not of the rows that a writer has for a moment, of names that one contact has.
    index('nomes_repetidos_ultimo').on(t.empresa_id, t.ultimo_id).where(sql`quantos > 1`),
  ],
);

/** The foreign key of a table to contacts of the same company. */
const toContato = (t: { empresa_id: PgColumn; contato_id: PgColumn }) => ({
  columns: [t.empresa_id, t.contato_id] as [PgColumn, PgColumn],
  foreignColumns: [contatos.empresa_id, contatos.id] as [PgColumn, PgColumn],
});

/** What a contact is recognised by: each belongs to one contact of the company. */
export const identidades_contato = pgTable(
  'identidades_contato',
  {
    id: id(),
    empresa_id: key().notNull(),
    contato_id: key().notNull(),
    /** `wa_id` and `lid` are how WhatsApp names people, `remetente` who writes SMS from a short code or under a name. */
    tipo: text({ enum: ['email', 'telefone', 'wa_id', 'lid', 'remetente'] }).notNull(),
    /** The canonical form: an e-mail in lower case, a telephone as E.164 with the ninth digit of a Brazilian mobile. */
    chave: text().notNull(),
    /** As it was written. */
    valor: text().notNull(),
    /** Whether a field of the contact has it; others came with a merge, or were added. */
    do_cadastro: boolean().notNull(),
    criado_em: criado_em(),
  },
  (t) => [
    unique('identidades_contato_chave').on(t.empresa_id, t.tipo, t.chave),
    index('identidades_contato_contato').on(t.contato_id, t.id),
    foreignKey(toContato(t)).onDelete('cascade'),
  ],
);

/** Contacts that were merged into another, each under its old id, so that who kept the id finds the other. */
export const mesclagens_contato = pgTable(
  'mesclagens_contato',
  {
    /** The id of the contact that is no more. */
    antigo_id: key().primaryKey(),
    empresa_id: key().notNull(),
    /** Where it is now: a merge of that one moves it on. */
    contato_id: key().notNull(),
    /** The contact as it was, and what it had. */
    antes: jsonb().notNull(),
    ator_nome: text().notNull(),
    criado_em: criado_em(),
  },
  (t) => [index('mesclagens_contato_contato').on(t.contato_id), foreignKey(toContato(t)).onDelete('cascade')],
);

export const etiquetas = pgTable(
  'etiquetas',
  {
    id: id(),
    empresa_id: empresa_id(),
    nome: text().notNull(),
    /** `#RRGGBB`. */
    cor: text().notNull(),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('etiquetas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('etiquetas_nome').on(t.empresa_id, sql`normalizar(nome)`),
  ],
);

export const contatos_etiquetas = pgTable(
  'contatos_etiquetas',
  { empresa_id: key().notNull(), contato_id: key().notNull(), etiqueta_id: key().notNull() },
  (t) => [
    primaryKey({ columns: [t.contato_id, t.etiqueta_id] }),
    index('contatos_etiquetas_etiqueta').on(t.etiqueta_id, t.contato_id),
    foreignKey(toContato(t)).onDelete('cascade'),
    foreignKey({ columns: [t.empresa_id, t.etiqueta_id], foreignColumns: [etiquetas.empresa_id, etiquetas.id] }),
  ],
);

/** Fields that a company adds to its contacts or deals. */
export const campos_personalizados = pgTable(
  'campos_personalizados',
  {
    id: id(),
    empresa_id: empresa_id(),
    entidade: text({ enum: ['contato', 'negocio'] }).notNull(),
    /** The name on the wire: it does not change. */
    chave: text().notNull(),
    nome: text().notNull(),
    tipo: text({ enum: ['texto', 'numero', 'data', 'escolha'] }).notNull(),
    /** What may be chosen, in order. */
    opcoes: text().array().notNull().default([]),
    /** Personal data: masked where the contact's e-mail is. */
    pessoal: boolean().notNull().default(false),
    posicao: smallint().notNull(),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('campos_personalizados_empresa_id').on(t.empresa_id, t.id),
    unique('campos_personalizados_chave').on(t.empresa_id, t.entidade, t.chave),
    uniqueIndex('campos_personalizados_nome').on(t.empresa_id, t.entidade, sql`normalizar(nome)`),
  ],
);

/** The value of a field, in the column of its type: a text and a choice in `texto`. */
const valor = () => ({
  empresa_id: key().notNull(),
  campo_id: key().notNull(),
  texto: text(),
  numero: numeric({ precision: 18, scale: 3 }),
  data: date({ mode: 'string' }),
});

/** So much of a text is compared by a filter: what fits an index. */
const compared: SQL = sql`left(normalizar(texto), 200)`;

export const valores_contato = pgTable('valores_contato', { contato_id: key().notNull(), ...valor() }, (t) => [
  primaryKey({ columns: [t.contato_id, t.campo_id] }),
  // Whole: of a partial index the planner knows no frequencies, and reads all contacts in search of a rare value.
  index('valores_contato_texto').on(t.campo_id, compared, t.contato_id),
  index('valores_contato_numero').on(t.campo_id, t.numero, t.contato_id).where(sql`numero is not null`),
  index('valores_contato_data').on(t.campo_id, t.data, t.contato_id).where(sql`data is not null`),
  foreignKey(toContato(t)).onDelete('cascade'),
  foreignKey({
    columns: [t.empresa_id, t.campo_id],
    foreignColumns: [campos_personalizados.empresa_id, campos_personalizados.id],
  }).onDelete('cascade'),
]);

/** The ways that deals go. */
export const funis = pgTable(
  'funis',
  {
    id: id(),
    empresa_id: empresa_id(),
    nome: text().notNull(),
    posicao: smallint().notNull(),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('funis_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('funis_nome').on(t.empresa_id, sql`normalizar(nome)`),
  ],
);

export const etapas = pgTable(
  'etapas',
  {
    id: id(),
    empresa_id: key().notNull(),
    funil_id: key().notNull(),
    nome: text().notNull(),
    /** From 1 on, without gap in its funnel. */
    posicao: smallint().notNull(),
    cor: text().notNull(),
    /** Of winning, in percent. */
    probabilidade: smallint().notNull(),
    /** After so many days in the stage a deal is shown as standing still; null: never. */
    dias_parado: smallint(),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('etapas_empresa_id').on(t.empresa_id, t.id),
    unique('etapas_do_funil').on(t.funil_id, t.id),
    index('etapas_funil').on(t.funil_id, t.posicao),
    uniqueIndex('etapas_nome').on(t.funil_id, sql`normalizar(nome)`),
    foreignKey({ columns: [t.empresa_id, t.funil_id], foreignColumns: [funis.empresa_id, funis.id] }),
    check('etapa_probabilidade', sql`probabilidade between 0 and 100`),
  ],
);

export const motivos_perda = pgTable(
  'motivos_perda',
  {
    id: id(),
    empresa_id: empresa_id(),
    nome: text().notNull(),
    ativo: boolean().notNull().default(true),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('motivos_perda_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('motivos_perda_nome').on(t.empresa_id, sql`normalizar(nome)`),
  ],
);

/** Deals. */
export const negocios = pgTable(
  'negocios',
  {
    id: id(),
    empresa_id: empresa_id(),
    /** The company's own sequence, without gap. */
    codigo: integer().notNull(),
    titulo: text().notNull(),
    /** The sum of the items where there are any; written with them. */
    valor: total().notNull().default('0'),
    status: text({ enum: ['aberto', 'ganho', 'perdido'] })
      .notNull()
      .default('aberto'),
    contato_id: key(),
    funil_id: key().notNull(),
    etapa_id: key().notNull(),
    /** Its place among the open deals of the stage: a fractional index. */
    posicao: bytewise().notNull(),
    na_etapa_desde: instant().notNull().defaultNow(),
    ...responsavel(),
    previsao_fechamento: date({ mode: 'string' }),
    observacao: text().notNull().default(''),
    origem_canal: text(),
    origem_campanha: text(),
    origem_midia: text(),
    origem_fonte: text(),
    origem_url: text(),
    motivo_perda_id: key(),
    observacao_perda: text(),
    pedido_erp_id: key(),
    orcamento_erp_id: key(),
    contrato_erp_id: key(),
    /** Counts the changes. */
    versao: integer().notNull().default(1),
    /** When it was won or lost. */
    fechado_em: instant(),
    /** A deleted deal stays for its number and its history, and is in no list. */
    excluido_em: instant(),
    busca: text().generatedAlwaysAs(sql`normalizar(titulo) || chr(10) || codigo::text`),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('negocios_empresa_id').on(t.empresa_id, t.id),
    unique('negocios_codigo').on(t.empresa_id, t.codigo),
    uniqueIndex('negocios_posicao').on(t.etapa_id, t.posicao).where(sql`status = 'aberto' and excluido_em is null`),
    index('negocios_lista').on(t.empresa_id, t.criado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_atualizado').on(t.empresa_id, t.atualizado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_valor').on(t.empresa_id, t.valor, t.id).where(sql`excluido_em is null`),
    index('negocios_status').on(t.empresa_id, t.status, t.criado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_etapa').on(t.etapa_id, t.criado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_funil').on(t.funil_id, t.criado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_contato').on(t.contato_id, t.criado_em, t.id).where(sql`contato_id is not null`),
    index('negocios_responsavel').on(t.responsavel_id, t.criado_em, t.id).where(sql`responsavel_id is not null`),
    index('negocios_canal').on(t.empresa_id, t.origem_canal, t.criado_em, t.id).where(sql`excluido_em is null`),
    index('negocios_motivo').on(t.motivo_perda_id).where(sql`motivo_perda_id is not null`),
    index('negocios_fechados').on(t.empresa_id, t.fechado_em, t.id).where(sql`fechado_em is not null`),
    index('negocios_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('negocios_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey(toContato(t)),
    foreignKey({ columns: [t.empresa_id, t.funil_id], foreignColumns: [funis.empresa_id, funis.id] }),
    foreignKey({ columns: [t.funil_id, t.etapa_id], foreignColumns: [etapas.funil_id, etapas.id] }),
    foreignKey({
      columns: [t.empresa_id, t.motivo_perda_id],
      foreignColumns: [motivos_perda.empresa_id, motivos_perda.id],
    }),
    check('negocio_fechado', sql`(status = 'aberto') = (fechado_em is null)`),
    check('negocio_perdido', sql`status <> 'perdido' or motivo_perda_id is not null`),
  ],
);

const toNegocio = (t: { empresa_id: PgColumn; negocio_id: PgColumn }) => ({
  columns: [t.empresa_id, t.negocio_id] as [PgColumn, PgColumn],
  foreignColumns: [negocios.empresa_id, negocios.id] as [PgColumn, PgColumn],
});

export const valores_negocio = pgTable('valores_negocio', { negocio_id: key().notNull(), ...valor() }, (t) => [
  primaryKey({ columns: [t.negocio_id, t.campo_id] }),
  index('valores_negocio_texto').on(t.campo_id, compared, t.negocio_id),
  index('valores_negocio_numero').on(t.campo_id, t.numero, t.negocio_id).where(sql`numero is not null`),
  index('valores_negocio_data').on(t.campo_id, t.data, t.negocio_id).where(sql`data is not null`),
  foreignKey(toNegocio(t)).onDelete('cascade'),
  foreignKey({
    columns: [t.empresa_id, t.campo_id],
    foreignColumns: [campos_personalizados.empresa_id, campos_personalizados.id],
  }).onDelete('cascade'),
]);

/** A line of a deal: a product, a service, or a text (`livre`). */
export const itens_negocio = pgTable(
  'itens_negocio',
  {
    id: id(),
    empresa_id: key().notNull(),
    negocio_id: key().notNull(),
    posicao: smallint().notNull(),
    tipo: text({ enum: ['produto', 'servico', 'livre'] }).notNull(),
    produto_id: key(),
    servico_id: key(),
    codigo: text().notNull().default(''),
    descricao: text().notNull(),
    unidade: text().notNull().default('UN'),
    quantidade: numeric({ precision: 18, scale: 3 }).notNull(),
    preco_unitario: money().notNull(),
    desconto_percentual: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    /** Quantity by price less its discount, half-up to the cent. */
    total: total().notNull(),
  },
  (t) => [
    index('itens_negocio_negocio').on(t.negocio_id, t.posicao, t.id),
    index('itens_negocio_produto').on(t.produto_id, t.negocio_id).where(sql`produto_id is not null`),
    index('itens_negocio_servico').on(t.servico_id, t.negocio_id).where(sql`servico_id is not null`),
    foreignKey(toNegocio(t)).onDelete('cascade'),
    foreignKey({ columns: [t.empresa_id, t.produto_id], foreignColumns: [produtos.empresa_id, produtos.id] }),
    foreignKey({ columns: [t.empresa_id, t.servico_id], foreignColumns: [servicos.empresa_id, servicos.id] }),
    check('item_negocio_positivo', sql`quantidade > 0 and preco_unitario >= 0`),
    check(
      'item_negocio_do_tipo',
      sql`(tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null)`,
    ),
    check('item_negocio_desconto', sql`desconto_percentual between 0 and 100`),
  ],
);

/** The stages that a deal has been in, by the names that they had. */
export const historico_etapas = pgTable(
  'historico_etapas',
  {
    id: id(),
    empresa_id: key().notNull(),
    negocio_id: key().notNull(),
    funil_id: key().references(() => funis.id, { onDelete: 'set null' }),
    funil_nome: text().notNull(),
    etapa_id: key().references(() => etapas.id, { onDelete: 'set null' }),
    etapa_nome: text().notNull(),
    entrou_em: instant().notNull(),
    /** Null while it is there; a deal that was won or lost left its stage then. */
    saiu_em: instant(),
    ator_nome: text().notNull(),
  },
  (t) => [
    index('historico_etapas_negocio').on(t.negocio_id, t.id),
    index('historico_etapas_etapa').on(t.etapa_id, t.entrou_em),
    index('historico_etapas_funil').on(t.funil_id, t.entrou_em),
    foreignKey(toNegocio(t)).onDelete('cascade'),
  ],
);

/** How many open deals each stage has and what they are worth, by the month in which they are expected; triggers keep it. */
export const totais_negocios = pgTable(
  'totais_negocios',
  {
    empresa_id: key().notNull(),
    etapa_id: key().notNull(),
    /** The first day of the month; `infinity` where none is expected. */
    mes: date({ mode: 'string' }).notNull(),
    quantidade: integer().notNull(),
    valor: numeric({ precision: 24, scale: 2 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.etapa_id, t.mes] })],
);

/**
 * How many passages of deals began in a stage on a day of the company, by what became of them; triggers keep it (somar_passagens). Deleted
 * deals do not count.
 */
export const dias_etapas = pgTable(
  'dias_etapas',
  {
    empresa_id: key().notNull(),
    funil_id: key().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    etapa_id: key().notNull(),
    /** The day on which the deal entered the stage before that; `-infinity` where it never had. */
    anterior: date({ mode: 'string' }).notNull(),
    /** The other stages of the funnel that it entered then or later, in the order of their ids. */
    depois: key().array().notNull(),
    /** Whether it is won in this funnel. */
    ganho: boolean().notNull(),
    quantidade: integer().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'dias_etapas_chave',
      columns: [t.empresa_id, t.funil_id, t.dia, t.etapa_id, t.anterior, t.depois, t.ganho],
    }),
  ],
);

/** Deals that were won or lost on a day of the company; triggers keep it (somar_fechamentos). Deleted deals do not count. */
export const dias_fechamentos = pgTable(
  'dias_fechamentos',
  {
    empresa_id: key().notNull(),
    funil_id: key().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['ganho', 'perdido'] }).notNull(),
    /** 0 where there is none. */
    motivo_perda_id: key().notNull(),
    quantidade: integer().notNull(),
    valor: numeric({ precision: 24, scale: 2 }).notNull(),
    /** From their beginning to their end, added up. */
    segundos: numeric({ precision: 24, scale: 6 }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'dias_fechamentos_chave',
      columns: [t.empresa_id, t.funil_id, t.dia, t.status, t.motivo_perda_id],
    }),
  ],
);

/** What is to be done, or was, with a contact or a deal. */
export const atividades = pgTable(
  'atividades',
  {
    id: id(),
    empresa_id: empresa_id(),
    tipo: text({ enum: ['ligacao', 'reuniao', 'tarefa', 'nota'] }).notNull(),
    titulo: text().notNull(),
    descricao: text().notNull().default(''),
    contato_id: key(),
    negocio_id: key(),
    ...responsavel(),
    /** Null in a note, and in what has no date. */
    vence_em: instant(),
    status: text({ enum: ['pendente', 'concluida', 'cancelada'] }).notNull(),
    concluida_em: instant(),
    autor_nome: text().notNull(),
    busca: text().generatedAlwaysAs(sql`normalizar(titulo)`),
    criado_em: criado_em(),
    atualizado_em: atualizado_em(),
  },
  (t) => [
    unique('atividades_empresa_id').on(t.empresa_id, t.id),
    index('atividades_lista').on(t.empresa_id, t.criado_em, t.id),
    index('atividades_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('atividades_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    index('atividades_vencimento').on(t.empresa_id, t.status, t.vence_em, t.id),
    index('atividades_responsavel')
      .on(t.responsavel_id, t.status, t.vence_em, t.id)
      .where(sql`responsavel_id is not null`),
    /** What is to be done before what is over, each by its date: all, and of one person. */
    index('atividades_a_fazer').on(t.empresa_id, sql`(status <> 'pendente')`, t.vence_em, t.id),
    index('atividades_a_fazer_de')
      .on(t.responsavel_id, sql`(status <> 'pendente')`, t.vence_em, t.id)
      .where(sql`responsavel_id is not null`),
    index('atividades_contato').on(t.contato_id, t.id).where(sql`contato_id is not null`),
    index('atividades_negocio').on(t.negocio_id, t.id).where(sql`negocio_id is not null`),
    foreignKey(toContato(t)),
    foreignKey(toNegocio(t)).onDelete('cascade'),
    check('atividade_concluida', sql`(status = 'concluida') = (concluida_em is not null)`),
  ],
);
