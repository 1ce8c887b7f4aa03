import { type SQL, sql } from 'drizzle-orm';
import type { conversas } from '#drizzle/schema/atendimento.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { FIO_MAXIMO } from '#server/canais/index.ts';
import { heldMesclagens } from '#server/crm/index.ts';
import { maskEmail, maskTelefone } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, heldTurn, takenTurn } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Conversa } from '../schemas.ts';

export type LinhaConversa = typeof conversas.$inferSelect;

/** Hours after the contact's last message in which official WhatsApp takes free text. */
export const JANELA_HORAS = 24;

/** A conversation's columns (`e`, with its contact's name) as its record has them. */
export const SHOWN = sql`e.id, e.canal_id, e.canal, e.contato_id, e.contato_nome, e.endereco, e.assunto, e.status, e.responsavel_id,
  e.responsavel_nome, e.arquivada, e.ia_pausada, e.nao_lidas, e.ultima_mensagem_id, e.ultima_previa, e.ultima_direcao, e.ultima_em,
  CASE WHEN e.canal = 'whatsapp' THEN e.ultima_entrada_em + make_interval(hours => ${JANELA_HORAS}) END AS janela_ate,
  e.aguardando_desde, e.concluida_em, e.criado_em, e.atualizado_em`;

export const CONVERSAS = sql`(SELECT v.*, c.nome AS contato_nome FROM conversas v JOIN contatos c ON c.id = v.contato_id) e`;

/** The contact's address is personal: the panel alone shows it whole. */
export const masked = ({ porta }: Pick<Ctx, 'porta'>, conversa: Conversa): Conversa =>
  porta === 'painel' ? conversa : { ...conversa, endereco: maskEndereco(conversa.endereco) };

const maskEndereco = (endereco: string): string =>
  (endereco.includes('@') ? maskEmail(endereco) : maskTelefone(endereco)) || '***';

const momentOf = (value: Date | null): Date | null => (value === null ? null : new Date(value));

/** drizzle gives moments of SQL that is written out as texts, and of its own queries as dates, whose text has no milliseconds. */
export const readConversa = (row: Conversa): Conversa => ({
  ...row,
  ultima_em: new Date(row.ultima_em),
  criado_em: new Date(row.criado_em),
  atualizado_em: new Date(row.atualizado_em),
  janela_ate: momentOf(row.janela_ate),
  aguardando_desde: momentOf(row.aguardando_desde),
  concluida_em: momentOf(row.concluida_em),
});

/**
 * The company's conversation, as the door shows it.
 * @throws DomainError NOT_FOUND
 */
export async function fetchShown(ctx: Ctx, id: number): Promise<Conversa> {
  // Written out: the contact's name comes along.
  const [found] = (await ctx.db.orm.execute(
    sql`SELECT ${SHOWN} FROM ${CONVERSAS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  )) as unknown as Conversa[];
  if (!found) throw notFound('Conversa não encontrada.');
  return masked(ctx, readConversa(found));
}

/** A conversation's subject as far as subjects are compared: the releases before kept it whole. */
export const comparedFio = (sql: Db['sql']) => sql`rtrim(left(fio, ${FIO_MAXIMO}))`;

export type Presa = Pick<
  LinhaConversa,
  | 'id'
  | 'empresa_id'
  | 'canal_id'
  | 'canal'
  | 'contato_id'
  | 'endereco'
  | 'endereco_plataforma'
  | 'participantes'
  | 'assunto'
  | 'fio'
  | 'status'
  | 'responsavel_id'
  | 'responsavel_nome'
  | 'arquivada'
  | 'ia_pausada'
  | 'ia_pausa_automatica'
  | 'nao_lidas'
  | 'ultima_entrada_em'
  | 'automaticas'
>;

/**
 * The company's conversation, locked: whoever writes in it goes alone, and its contact is not merged away meanwhile. Whoever holds a contact
 * before has called `holdConversas` before that.
 * @throws DomainError NOT_FOUND
 */
export async function lockConversa(ctx: Ctx, id: number): Promise<Presa> {
  // Written out: a prepared statement is one round trip. A merge locks the contact, then its conversations; a second change of a conversation
  // in one transaction locks the contact (its foreign key is looked at again). So merges are kept back before the row is locked.
  const [row] = await ctx.db.sql<Presa[]>`
    WITH vez AS MATERIALIZED (SELECT ${heldMesclagens(ctx)})
    SELECT id, empresa_id, canal_id, canal, contato_id, endereco, endereco_plataforma, participantes, assunto, fio, status, responsavel_id,
      responsavel_nome, arquivada, ia_pausada, ia_pausa_automatica, nao_lidas, ultima_entrada_em, automaticas
    FROM vez, conversas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR NO KEY UPDATE OF conversas`;
  if (!row) throw notFound('Conversa não encontrada.');
  return row;
}

const turnOf = ({ empresa_id }: Ctx, canal_id: number) => `conversas:${empresa_id}:${canal_id}`;

/**
 * Takes the turn of whoever works off what comes through a channel, which holds conversations in the order of the messages; with it, contacts
 * of the company are not merged. First of all in the transaction.
 */
export async function takeConversas(ctx: Ctx, canal_id: number): Promise<void> {
  // Written out: locks of no row, in one round trip.
  await ctx.db.sql`SELECT ${heldMesclagens(ctx)}, ${takenTurn(ctx.db, turnOf(ctx, canal_id))}`;
}

/**
 * Lets whoever works off what comes through the channel wait, and whoever merges contacts. For what may meet another open conversation of the
 * address, which waits for the one that made it: before it holds a conversation or a contact.
 */
export async function holdConversas(ctx: Ctx, canal_id: number): Promise<void> {
  // Written out: locks of no row, in one round trip.
  await ctx.db.sql`SELECT ${heldMesclagens(ctx)}, ${heldTurn(ctx.db, turnOf(ctx, canal_id))}`;
}

/** Every change of a conversation moves its place among what followers read. */
export const touched = { atualizado_em: sql`clock_timestamp()`, txid: sql<string>`ordem_do_evento()` };

/** Moves a conversation's place, where none of its messages changes; it is locked first, and its files after it. */
export async function touchConversa({ db: { sql } }: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  await sql`UPDATE conversas SET txid = ordem_do_evento() WHERE id = ${id}`;
}

/** Notes on the conversation's own time line what changed. */
export async function noteMudanca(ctx: Ctx, conversa_id: number, mudanca: Record<string, unknown>): Promise<void> {
  const { tipo, id, nome } = ctx.ator;
  // Written out: a prepared statement is one round trip.
  await ctx.db.sql`
    INSERT INTO registros_conversa (empresa_id, conversa_id, tipo, mudanca, ator_tipo, ator_id, ator_nome)
    VALUES (${ctx.empresa_id}, ${conversa_id}, 'mudanca', ${JSON.stringify(mudanca)}::text::jsonb, ${tipo}, ${id}, ${nome})`;
}

export const recordConversa = (
  ctx: Ctx,
  acao: AcaoDe<'conversa'>,
  { id, assunto, endereco }: Pick<Presa, 'id' | 'assunto' | 'endereco'>,
  detalhes: Detalhes<'conversa'>,
) =>
  record(ctx, {
    ...{ acao, recurso: 'conversa', recurso_id: id, detalhes },
    recurso_nome: assunto ?? maskEndereco(endereco),
  });

/** A condition of a list, where it is asked for. */
export const when = (asked: unknown, condition: SQL): SQL => (asked === undefined ? sql`` : sql` AND ${condition}`);
