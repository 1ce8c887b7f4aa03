import type { IdentidadeRecebida } from '../port.ts';

// How WhatsApp's own protocol names people and chats: `5511987654321@s.whatsapp.net` (`@c.us` at WAHA), with `:12` before the @ for a
// device; `123456@lid` for somebody whose telephone it hides; `@g.us` for groups, `@broadcast` and `@newsletter` for what many read.

const JID = /^([\w.-]+?)(?::\d+)?@([a-z.]+)$/i;

function parse(jid: string | null): { user: string; server: string } | null {
  const [, user, server] = JID.exec(jid ?? '') ?? [];
  return user !== undefined && server !== undefined ? { user, server: server.toLowerCase() } : null;
}

/** The telephone in E.164 that a JID is of. WhatsApp keeps older Brazilian mobiles without their ninth digit. */
export function telefoneOf(jid: string | null): string | null {
  const read = parse(jid);
  if (!read || !['s.whatsapp.net', 'c.us'].includes(read.server)) return null;
  return /^[1-9]\d{6,14}$/.test(read.user) ? `+${read.user}` : null;
}

export function lidOf(jid: string | null): string | null {
  const read = parse(jid);
  return read?.server === 'lid' && /^\d{3,30}$/.test(read.user) ? `${read.user}@lid` : null;
}

/** Whether a chat is with one person. */
export const isPessoa = (jid: string | null): boolean => telefoneOf(jid) !== null || lidOf(jid) !== null;

/**
 * Who a chat is with, of every name that a notice has for them; null for groups, lists and channels. The address is the telephone where
 * it is known, else the hidden id.
 */
export function whoIs(
  chat: string | null,
  ...others: (string | null)[]
): { endereco: string; identidades: IdentidadeRecebida[] } | null {
  if (!isPessoa(chat)) return null;
  const names = [chat, ...others];
  const telefone = names.map(telefoneOf).find((found) => found !== null) ?? null;
  const lid = names.map(lidOf).find((found) => found !== null) ?? null;
  const endereco = telefone ?? lid;
  if (endereco === null) return null;
  const identidades: IdentidadeRecebida[] = [
    ...(telefone
      ? [
          { tipo: 'telefone' as const, valor: telefone },
          { tipo: 'wa_id' as const, valor: telefone.slice(1) },
        ]
      : []),
    ...(lid ? [{ tipo: 'lid' as const, valor: lid }] : []),
  ];
  return { endereco, identidades };
}

/** A telephone's digits without the ninth one of Brazilian mobiles, so that both ways to write it are one. */
const comparable = (telefone: string) => telefone.replace(/\D/g, '').replace(/^(55\d\d)9(\d{8})$/, '$1$2');

/** Whether two addresses are of one person, as far as they tell. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('+') && other.startsWith('+') && comparable(one) === comparable(other));
