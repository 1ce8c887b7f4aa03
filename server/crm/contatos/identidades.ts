import type { Ctx } from '#server/platform/context.ts';
import { conflict, type ErrorDetails } from '#server/platform/errors.ts';
import { fetchShown } from './internal.ts';
import { emailKey, telephoneKey } from './telefone.ts';

/** What a contact is recognised by, and which of its fields says so. */
export type Chave = {
  tipo: 'email' | 'telefone';
  chave: string;
  valor: string;
  campo: 'email' | 'telefone' | 'celular';
};

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

/** A telephone or e-mail of one contact that another one has. */
export type Tomada = { de: number; campo: string; contato_id: number; nome: string };

/**
 * Gives contacts, which are held, the identities that their fields say, and takes away those that they no longer say: two statements,
 * however many contacts. Of writers at the same moment the first has an identity.
 * @returns the identities that other contacts have; nothing may be kept where there is one
 */
export async function writeIdentidades(
  ctx: Ctx,
  contatos: readonly (Personal & { id: number })[],
): Promise<readonly Tomada[]> {
  const keys = contatos.flatMap((contato) => chavesOf(contato).map((one) => ({ ...one, contato_id: contato.id })));
  const ids = contatos.map(({ id }) => id);
  const { sql } = ctx.db;
  const sent = sql`json_to_recordset(${JSON.stringify(keys)}::text::json) AS q (contato_id bigint, tipo text, chave text, valor text, campo text)`;
  /*
   * Written out: all at once, in the order of the keys, so that two writers of the same ones wait in one direction. An identity that is
   * there is not locked, for its owner may be waiting for one of these. What the fields no longer say goes after.
   */
  await sql`
    INSERT INTO identidades_contato (empresa_id, contato_id, tipo, chave, valor, do_cadastro)
    SELECT ${ctx.empresa_id}, contato_id, tipo, chave, valor, true FROM ${sent} ORDER BY tipo, chave
    ON CONFLICT (empresa_id, tipo, chave) DO NOTHING`;
  return sql<Tomada[]>`
    WITH ditas AS (
      UPDATE identidades_contato i SET do_cadastro = true, valor = q.valor FROM ${sent}
      WHERE i.contato_id = q.contato_id AND i.tipo = q.tipo AND i.chave = q.chave AND (NOT i.do_cadastro OR i.valor <> q.valor)
    ), tiradas AS (
      DELETE FROM identidades_contato i WHERE i.contato_id = ANY (${ids}::bigint[]) AND i.do_cadastro
        AND NOT EXISTS (SELECT FROM ${sent} WHERE q.contato_id = i.contato_id AND q.tipo = i.tipo AND q.chave = i.chave)
    )
    SELECT q.contato_id AS de, q.campo, i.contato_id, c.nome FROM ${sent}
    JOIN identidades_contato i ON i.empresa_id = ${ctx.empresa_id} AND i.tipo = q.tipo AND i.chave = q.chave AND i.contato_id <> q.contato_id
    JOIN contatos c ON c.id = i.contato_id ORDER BY q.contato_id, i.contato_id`;
}

/**
 * The same for one contact.
 * @throws DomainError CONFLICT with the contact that has one of them already
 */
export async function writeOwnIdentidades(ctx: Ctx, contato: Personal & { id: number }): Promise<void> {
  await refuseTaken(ctx, await writeIdentidades(ctx, [contato]));
}

const WORDS: Record<string, string> = { email: 'e-mail', telefone: 'telefone', celular: 'celular', valor: 'contato' };

/** What is said of a telephone or e-mail that another contact has. */
export const takenBy = ({ campo, nome, contato_id }: Omit<Tomada, 'de'>): string =>
  `Já existe um contato com este ${WORDS[campo] ?? campo}: ${nome} (id ${contato_id}).`;

/** @throws DomainError CONFLICT */
export async function refuseTaken(ctx: Ctx, taken: readonly Omit<Tomada, 'de'>[]): Promise<void> {
  const [first] = taken;
  if (!first) return;
  const details: ErrorDetails = {};
  for (const one of taken) details[one.campo] = [takenBy(one)];
  throw conflict(Object.values(details).flat().join(' '), await fetchShown(ctx, first.contato_id), details);
}
