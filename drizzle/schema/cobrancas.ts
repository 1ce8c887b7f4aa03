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
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { baixas, titulos } from './financeiro.ts';
import { empresas } from './identidade.ts';

const money = () => numeric({ precision: 17, scale: 2 });

/** Where Pix is received: a key, and how charges of it are made. */
export const contas_pix = pgTable(
  'contas_pix',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    chave: text().notNull(),
    tipo_chave: text({ enum: ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] }).notNull(),
    nome_recebedor: text().notNull(),
    cidade: text().notNull(),
    adaptador: text({ enum: ['estatico', 'api_pix'] }).notNull(),
    /** Days after the due day in which a charge of the bank can be paid. */
    validade_dias: smallint().notNull().default(30),
    padrao: boolean().notNull().default(false),
    ativo: boolean().notNull().default(true),
    api_url: text(),
    token_url: text(),
    client_id: text(),
    /** Client secret, certificate, key and the notices' secret path, as JSON; encrypted with ENCRYPTION_KEY. Null once that key was lost. */
    segredos_cifrados: bytea(),
    certificado_titular: text(),
    certificado_vence_em: instant(),
    /** SHA-256 of the secret path. */
    aviso_hash: bytea(),
    /** Whether the bank knows where to send notices. */
    aviso_situacao: text({ enum: ['pendente', 'registrado', 'recusado'] }),
    aviso_erro: text(),
    tentativas: integer().notNull().default(0),
    /** When the job looks at it next; while it works, when it is given up for dead. Null: nothing is to be done. */
    tentar_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('contas_pix_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('contas_pix_padrao').on(t.empresa_id).where(sql`padrao`),
    uniqueIndex('contas_pix_aviso').on(t.aviso_hash),
    index('contas_pix_fila').on(t.tentar_em).where(sql`tentar_em is not null`),
    check('adaptador_conhecido', sql`${t.adaptador} in ('estatico', 'api_pix')`),
    check(
      'conta_pix_completa',
      sql`${t.adaptador} = 'estatico' or (${t.api_url} is not null and ${t.token_url} is not null and ${t.client_id} is not null and (${t.segredos_cifrados} is not null or not ${t.ativo}) and ${t.aviso_hash} is not null)`,
    ),
    check('padrao_ativa', sql`${t.ativo} or not ${t.padrao}`),
  ],
);

/** A charge of a receivable by Pix. `status` has the Central Bank's words. */
export const cobrancas = pgTable(
  'cobrancas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    titulo_id: key().notNull(),
    conta_pix_id: key().notNull(),
    adaptador: text({ enum: ['estatico', 'api_pix'] }).notNull(),
    /** Chosen here, and written before the bank is asked: a request that is repeated makes the same charge. */
    txid: text().notNull(),
    chave: text().notNull(),
    nome_recebedor: text().notNull(),
    cidade: text().notNull(),
    valor: money().notNull(),
    status: text({ enum: ['ativa', 'concluida', 'removida_pelo_recebedor', 'removida_pelo_psp', 'expirada'] })
      .notNull()
      .default('ativa'),
    /** Null until the bank has answered. */
    copia_e_cola: text(),
    expira_em: instant(),
    /** The last day on which it is paid, in the company's zone. */
    valida_ate: date({ mode: 'string' }),
    /** What the job does next with the bank. */
    pendencia: text({ enum: ['registrar', 'remover', 'consultar'] }),
    tentativas: integer().notNull().default(0),
    /** When; while it works, when it is given up for dead. */
    tentar_em: instant(),
    /** What the bank, or the way to it, answered last where that was no success. */
    erro: text(),
    consultada_em: instant(),
    baixa_id: key(),
    /** The payment that settled it. */
    e2eid: text(),
    concluida_em: instant(),
    removida_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('cobrancas_empresa_id').on(t.empresa_id, t.id),
    unique('cobrancas_txid').on(t.empresa_id, t.txid),
    uniqueIndex('cobrancas_ativa').on(t.empresa_id, t.titulo_id).where(sql`status = 'ativa'`),
    index('cobrancas_lista').on(t.empresa_id, t.criado_em, t.id),
    index('cobrancas_status').on(t.empresa_id, t.status, t.criado_em, t.id),
    index('cobrancas_titulo').on(t.titulo_id, t.id),
    index('cobrancas_fila').on(t.tentar_em).where(sql`pendencia is not null`),
    foreignKey({ columns: [t.empresa_id, t.titulo_id], foreignColumns: [titulos.empresa_id, titulos.id] }),
    foreignKey({ columns: [t.empresa_id, t.conta_pix_id], foreignColumns: [contas_pix.empresa_id, contas_pix.id] }),
    foreignKey({ columns: [t.empresa_id, t.baixa_id], foreignColumns: [baixas.empresa_id, baixas.id] }),
    check(
      'status_cobranca_conhecido',
      sql`${t.status} in ('ativa', 'concluida', 'removida_pelo_recebedor', 'removida_pelo_psp', 'expirada')`,
    ),
    check('cobranca_positiva', sql`${t.valor} > 0`),
  ],
);

/**
 * What a notice, or the bank's own list, told of a payment. It proves nothing: the bank is asked, and its answer counts. One row for
 * each different thing that was told, however often it is told.
 */
export const avisos_pix = pgTable(
  'avisos_pix',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    conta_pix_id: key().notNull(),
    /** SHA-256 of what was told. */
    impressao: bytea().notNull(),
    origem: text({ enum: ['aviso', 'consulta'] }).notNull(),
    e2eid: text().notNull(),
    txid: text(),
    chave: text(),
    valor: text(),
    horario: text(),
    situacao: text({ enum: ['na_fila', 'conciliado', 'repetido', 'em_quarentena'] })
      .notNull()
      .default('na_fila'),
    tentativas: integer().notNull().default(0),
    tentar_em: instant().defaultNow(),
    erro: text(),
    recebido_em: instant().notNull().defaultNow(),
    tratado_em: instant(),
  },
  (t) => [
    unique('avisos_pix_empresa_id').on(t.empresa_id, t.id),
    unique('avisos_pix_impressao').on(t.conta_pix_id, t.impressao),
    index('avisos_pix_fila').on(t.tentar_em).where(sql`situacao = 'na_fila'`),
    index('avisos_pix_conta').on(t.conta_pix_id).where(sql`situacao = 'na_fila'`),
    // What the housekeeping forgets.
    index('avisos_pix_tratados').on(t.tratado_em).where(sql`situacao in ('conciliado', 'repetido')`),
    foreignKey({ columns: [t.empresa_id, t.conta_pix_id], foreignColumns: [contas_pix.empresa_id, contas_pix.id] }),
    check('situacao_aviso_conhecida', sql`${t.situacao} in ('na_fila', 'conciliado', 'repetido', 'em_quarentena')`),
  ],
);

/** Payments that settle nothing by themselves: a person decides. */
export const pix_em_quarentena = pgTable(
  'pix_em_quarentena',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    conta_pix_id: key().notNull(),
    aviso_id: key().notNull(),
    cobranca_id: key(),
    motivo: text({
      enum: [
        'nao_confirmado',
        'txid_desconhecido',
        'txid_diferente',
        'chave_diferente',
        'valor_diferente',
        'segundo_pix',
        'cobranca_removida',
        'titulo_pago',
        'titulo_cancelado',
        'devolvido',
      ],
    }).notNull(),
    /** The same with the figures, as a sentence. */
    detalhe: text().notNull(),
    /** Whether the bank confirmed that this payment exists; what follows is then the bank's word, else the notice's. */
    confirmado: boolean().notNull(),
    e2eid: text().notNull(),
    txid: text(),
    chave: text(),
    valor: money(),
    pago_em: instant(),
    pagador: text(),
    situacao: text({ enum: ['aberta', 'vinculada', 'tratada'] })
      .notNull()
      .default('aberta'),
    /** The bank is being asked again since. */
    perguntado_em: instant(),
    titulo_id: key(),
    baixa_id: key(),
    observacao: text(),
    tratado_por: text(),
    tratado_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('pix_em_quarentena_empresa_id').on(t.empresa_id, t.id),
    // Told in other ways, it is the same payment with the same fault.
    unique('pix_em_quarentena_motivo').on(t.conta_pix_id, t.e2eid, t.motivo),
    index('pix_em_quarentena_do_aviso').on(t.aviso_id),
    index('pix_em_quarentena_lista').on(t.empresa_id, t.situacao, t.criado_em, t.id),
    index('pix_em_quarentena_data').on(t.empresa_id, t.criado_em, t.id),
    foreignKey({ columns: [t.empresa_id, t.conta_pix_id], foreignColumns: [contas_pix.empresa_id, contas_pix.id] }),
    foreignKey({ columns: [t.empresa_id, t.aviso_id], foreignColumns: [avisos_pix.empresa_id, avisos_pix.id] }),
    foreignKey({ columns: [t.empresa_id, t.cobranca_id], foreignColumns: [cobrancas.empresa_id, cobrancas.id] }),
    foreignKey({ columns: [t.empresa_id, t.titulo_id], foreignColumns: [titulos.empresa_id, titulos.id] }),
    foreignKey({ columns: [t.empresa_id, t.baixa_id], foreignColumns: [baixas.empresa_id, baixas.id] }),
    check('situacao_quarentena_conhecida', sql`${t.situacao} in ('aberta', 'vinculada', 'tratada')`),
  ],
);
