import type { Ctx } from '#server/platform/context.ts';
import { conflict, type ErrorDetails } from '#server/platform/errors.ts';
import { fetchShown } from './internal.ts';
import { emailKey, telephoneKey } from './telefone.ts';

/** What a contact is recognised by, and which of its fields says so. */
type Chave = { tipo: 'email' | 'telefone'; chave: string; valor: string; campo: 'email' | 'telefone' | 'celular' };

type Personal = { email: string | null; telefone: string | null; celular: string | null };

/** The keys of a contact's fields; one telephone in both fields is one key. */
export function chavesOf({ email, telefone, celular }: Personal): Chave[] {
  const keys: Chave[] = [];
  if (email) keys.push({ tipo: 'email', chave: emailKey(email), valor: email, campo: 'email' });
  for (const [campo, valor] of [
    ['celular', celular],
    ['telefone', telefone],
  ] as const) {
    const chave = valor && telephoneKey(valor);
    if (chave && !keys.some((one) => one.chave === chave)) keys.push({ tipo: 'telefone', chave, valor, campo });
  }
  return keys;
}

/**
 * Gives a contact, which is held, the identities that its fields say, and takes away those that they no longer say. Of writers at the same
 * moment the first has an identity.
 * @throws DomainError CONFLICT with the contact that has one of them already
 */
export async function writeIdentidades(ctx: Ctx, contato: Personal & { id: number }): Promise<void> {
  const keys = chavesOf(contato);
  const { sql } = ctx.db;
  const sent = sql`json_to_recordset(${JSON.stringify(keys)}::text::json) AS q (tipo text, chave text, valor text, campo text)`;
  /*
   * Written out: all at once, in the order of the keys, so that two writers of the same ones wait in one direction. An identity that is
   * there is not locked, for its owner may be waiting for one of these. What the fields no longer say goes after.
   */
  await sql`
    INSERT INTO identidades_contato (empresa_id, contato_id, tipo, chave, valor, do_cadastro)
    SELECT ${ctx.empresa_id}, ${contato.id}, tipo, chave, valor, true FROM ${sent} ORDER BY tipo, chave
    ON CONFLICT (empresa_id, tipo, chave) DO NOTHING`;
  const taken = await sql<{ contato_id: number; campo: string; nome: string }[]>`
    WITH ditas AS (
      UPDATE identidades_contato i SET do_cadastro = true, valor = q.valor FROM ${sent}
      WHERE i.contato_id = ${contato.id} AND i.tipo = q.tipo AND i.chave = q.chave AND (NOT i.do_cadastro OR i.valor <> q.valor)
    ), tiradas AS (
      DELETE FROM identidades_contato i WHERE i.contato_id = ${contato.id} AND i.do_cadastro
        AND NOT EXISTS (SELECT FROM ${sent} WHERE q.tipo = i.tipo AND q.chave = i.chave)
    )
    SELECT i.contato_id, q.campo, c.nome FROM ${sent}
    JOIN identidades_contato i ON i.empresa_id = ${ctx.empresa_id} AND i.tipo = q.tipo AND i.chave = q.chave AND i.contato_id <> ${contato.id}
    JOIN contatos c ON c.id = i.contato_id ORDER BY i.contato_id`;
  await refuseTaken(ctx, taken);
}

const WORDS: Record<string, string> = { email: 'e-mail', telefone: 'telefone', celular: 'celular', valor: 'contato' };

/** @throws DomainError CONFLICT */
export async function refuseTaken(
  ctx: Ctx,
  taken: readonly { contato_id: number; campo: string; nome: string }[],
): Promise<void> {
  const [first] = taken;
  if (!first) return;
  const details: ErrorDetails = {};
  for (const { campo, nome, contato_id } of taken) {
    details[campo] = [`Já existe um contato com este ${WORDS[campo] ?? campo}: ${nome} (id ${contato_id}).`];
  }
  throw conflict(Object.values(details).flat().join(' '), await fetchShown(ctx, first.contato_id), details);
}
