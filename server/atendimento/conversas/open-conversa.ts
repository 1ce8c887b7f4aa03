import { adaptadorOf, fetchCanal, fioDe, type LinhaCanal } from '#server/canais/index.ts';
import { claimIdentidade, emailKey, ensureContato, holdContato, telephoneKey } from '#server/crm/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { beginAtendimento } from '../atendimentos.ts';
import { announceConversa } from '../avisar.ts';
import { publishConversa } from '../payload.ts';
import { type Conversa, openConversaInput } from '../schemas.ts';
import { comparedFio, fetchShown, holdConversas, recordConversa } from './internal.ts';

/** A new conversation, or the open one that is there already. */
export type Aberta = { conversa: Conversa; criada: boolean };

/**
 * Opens a conversation by e-mail, SMS or unofficial WhatsApp; the open one with that address in the channel is the answer, where there is
 * one. Emits `conversa.criada` for a new one.
 * @throws DomainError VALIDATION_ERROR on `canal_id` (unknown, out of use, one that takes templates only), `contato_id`, `endereco`, `assunto`
 */
export async function openConversa(outer: Ctx, input: unknown): Promise<Aberta> {
  requireScope(outer, 'crm:write');
  const data = parseInput(openConversaInput, input);
  if (data.contato_id === undefined && data.endereco === undefined) {
    throw invalid('endereco', 'Informe o contato ou o endereço.');
  }
  return transaction(outer, async (ctx) => {
    await holdConversas(ctx, data.canal_id);
    const canal = await fetchCanal(ctx, data.canal_id).catch(() => {
      throw invalid('canal_id', `Canal não encontrado (id ${data.canal_id}).`);
    });
    if (!canal.ativo) throw invalid('canal_id', `O canal "${canal.nome}" está fora de uso.`);
    const allows = adaptadorOf(canal).adaptador.capacidades(canal);
    const written = data.endereco === undefined ? null : keyOf(canal, data.endereco);
    if (data.endereco !== undefined && written === null) throw invalid('endereco', refusalOf(canal));
    const contato = data.contato_id === undefined ? null : await holdContato(ctx, data.contato_id);
    const endereco = written ?? (contato ? keyOfContato(canal, contato) : null);
    if (endereco === null)
      throw invalid('contato_id', `O contato não tem ${canal.tipo === 'email' ? 'e-mail' : 'telefone'}.`);
    const assunto = allows.tem_assunto ? (data.assunto ?? null) : null;
    const open = await findOpen(ctx, canal, endereco, data.assunto_novo ? fioDe(assunto ?? '') : null);
    if (open !== null) {
      const there = await fetchShown(ctx, open);
      // Whoever names both means that contact.
      if (contato && written && there.contato_id !== contato.id)
        await ensureOwner(ctx, contato.id, identidadeOf(canal, written));
      return { conversa: there, criada: false };
    }
    if (!allows.pode_iniciar_texto_livre) {
      throw invalid(
        'canal_id',
        `O canal "${canal.nome}" só começa conversas com um modelo aprovado: POST /v1/crm/whatsapp/modelos/{id}/enviar/.`,
      );
    }
    const owner = await ensureOwner(ctx, contato?.id ?? null, identidadeOf(canal, endereco));
    return createConversa(ctx, canal, {
      ...{ contato_id: owner, endereco, assunto, por: 'empresa', desdobrada: data.assunto_novo },
    });
  });
}

/** An address in the form in which a channel's addresses are compared; null for what can be none. */
export function keyOf({ tipo }: Pick<LinhaCanal, 'tipo'>, endereco: string): string | null {
  if (tipo !== 'email') return telephoneKey(endereco);
  const key = emailKey(endereco);
  return /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(key) ? key : null;
}

/** What is said of an address that a channel cannot have. */
export const refusalOf = ({ tipo }: Pick<LinhaCanal, 'tipo'>): string =>
  tipo === 'email' ? 'Informe um e-mail completo.' : 'Informe o telefone com DDD.';

export const identidadeOf = ({ tipo }: Pick<LinhaCanal, 'tipo'>, valor: string) =>
  ({ tipo: tipo === 'email' ? 'email' : 'telefone', valor }) as const;

/** The contact's own address in a channel; null where they have none. */
export function keyOfContato(
  canal: LinhaCanal,
  contato: { email: string | null; celular: string | null; telefone: string | null },
): string | null {
  const known = canal.tipo === 'email' ? [contato.email] : [contato.celular, contato.telefone];
  for (const one of known) {
    const key = one === null ? null : keyOf(canal, one);
    if (key !== null) return key;
  }
  return null;
}

/** Whose the address is: the contact named, unless the address is another one's. */
export async function ensureOwner(
  ctx: Ctx,
  contato_id: number | null,
  identidade: ReturnType<typeof identidadeOf>,
): Promise<number> {
  if (contato_id === null) return ensureHeldContato(ctx, identidade);
  const owner = await claimIdentidade(ctx, contato_id, identidade);
  if (owner !== contato_id) throw invalid('endereco', `Este endereço é de outro contato (id ${owner}).`);
  return contato_id;
}

/** Whose the address is, a new contact's where it is nobody's; held, so that nobody deletes them before the conversation names them. */
async function ensureHeldContato(ctx: Ctx, identidade: ReturnType<typeof identidadeOf>): Promise<number> {
  const found = await ensureContato(ctx, { nome: null, identidades: [identidade] });
  if (found === null) throw invalid('endereco', 'Endereço inválido.');
  return (await holdContato(ctx, found)).id;
}

/** The newest open conversation with an address; with `fio`, the one of that subject. */
async function findOpen(ctx: Ctx, canal: LinhaCanal, endereco: string, fio: string | null): Promise<number | null> {
  // Written out: a prepared statement is one round trip.
  const [row] = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM conversas WHERE canal_id = ${canal.id} AND endereco = ${endereco} AND status <> 'concluida'
      ${fio === null ? ctx.db.sql`` : ctx.db.sql`AND ${comparedFio(ctx.db.sql)} = ${fio}`}
    ORDER BY ultima_em DESC, id DESC LIMIT 1`;
  return row?.id ?? null;
}

type Nova = {
  contato_id: number;
  endereco: string;
  endereco_plataforma?: string | null;
  assunto: string | null;
  por: 'contato' | 'empresa';
  /** Begins beside an open one, for another subject. */
  desdobrada: boolean;
  participantes?: readonly string[];
};

/**
 * A new conversation, unless somebody else made it at the same moment: then theirs. For the other verbs of the room too: the channel and the
 * contact are known to be the company's.
 */
export async function createConversa(ctx: Ctx, canal: LinhaCanal, nova: Nova): Promise<Aberta> {
  const { sql } = ctx.db;
  const fio = canal.tipo === 'email' ? fioDe(nova.assunto ?? '') : '';
  const participantes = canal.tipo === 'email' ? [...new Set([nova.endereco, ...(nova.participantes ?? [])])] : [];
  // Written out: of those who write at the same moment one has the row, and the others wait for it and find it.
  const rows = await sql<{ id: number; criada: boolean }[]>`
    WITH nova AS (
      INSERT INTO conversas (empresa_id, canal_id, canal, contato_id, endereco, endereco_plataforma, participantes, assunto, fio, desdobrada)
      SELECT ${ctx.empresa_id}, ${canal.id}, ${canal.tipo}, ${nova.contato_id}, ${nova.endereco}, ${nova.endereco_plataforma ?? null}::text,
        ${sql.array(participantes)}::text[], ${nova.assunto}::text, ${fio}, ${nova.desdobrada} AND EXISTS (
          SELECT FROM conversas WHERE canal_id = ${canal.id} AND endereco = ${nova.endereco} AND status <> 'concluida' AND NOT desdobrada)
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT id, true AS criada FROM nova`;
  const [made] = rows;
  if (!made) {
    const id = await findOpen(ctx, canal, nova.endereco, nova.desdobrada ? fio : null);
    // Concluded meanwhile: once more.
    return id === null ? createConversa(ctx, canal, nova) : { conversa: await fetchShown(ctx, id), criada: false };
  }
  const { id } = oneRow(rows);
  await beginAtendimento(ctx, { id, canal_id: canal.id }, nova.por);
  await publishConversa(ctx, id, { criada: true, campos: [] });
  if (nova.por === 'empresa') {
    await recordConversa(
      ctx,
      'conversa.aberta',
      { id, assunto: nova.assunto, endereco: nova.endereco },
      {
        ...{ canal_id: canal.id, contato_id: nova.contato_id },
        ...(nova.assunto ? { assunto: nova.assunto } : {}),
      },
    );
  }
  await announceConversa(ctx);
  return { conversa: await fetchShown(ctx, id), criada: true };
}
