import type { MidiaRecebida } from '../port.ts';
import { arquivoRecebido, conteudos, type Mensagem } from './wire.ts';

export const NAO_SUPORTADA = '[mensagem não suportada]';

/** What a message says, and which earlier one it is about where its content tells that. */
export type Conteudo = { texto: string | null; midias: MidiaRecebida[]; sobre?: string | null };

const KINDS = { image: 'imagem', sticker: 'imagem', video: 'video', audio: 'audio', document: 'documento' } as const;
const isFile = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type);

const said = (texto: string, sobre?: string | null): Conteudo => ({ texto, midias: [], sobre });
const joined = (parts: readonly (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by);

/** Reads what a message is made of; what nobody knows becomes a text that says so. Null: nothing that a person would see. */
export function readConteudo(mensagem: Mensagem): Conteudo | null {
  const { type } = mensagem;
  // WhatsApp tells that somebody opened the chat for the first time.
  if (type === 'request_welcome') return null;
  if (isFile(type)) return readArquivo(type, mensagem[type]) ?? said(NAO_SUPORTADA);
  const read = Object.hasOwn(READERS, type) ? READERS[type as keyof typeof READERS](mensagem[type]) : null;
  return read ?? said(NAO_SUPORTADA);
}

function readArquivo(type: keyof typeof KINDS, value: unknown): Conteudo | null {
  const read = arquivoRecebido.safeParse(value);
  if (!read.success) return null;
  const { id, mime_type, sha256, caption, filename } = read.data;
  return {
    texto: caption || null,
    midias: [
      {
        tipo: KINDS[type],
        nome: filename || null,
        // `audio/ogg; codecs=opus`
        mime: mime_type.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream',
        tamanho: null,
        referencia: { id, ...(sha256 && { sha256 }) },
      },
    ],
  };
}

type Read = (value: unknown) => Conteudo | null;

function reader<S extends keyof typeof conteudos>(
  name: S,
  say: (content: ReturnType<(typeof conteudos)[S]['parse']>) => Conteudo | null,
): Read {
  return (value) => {
    const read = conteudos[name].safeParse(value);
    return read.success ? say(read.data as ReturnType<(typeof conteudos)[S]['parse']>) : null;
  };
}

const READERS = {
  text: reader('text', ({ body }) => said(body)),
  button: reader('button', ({ text }) => said(text)),
  reaction: reader('reaction', ({ emoji, message_id }) =>
    said(emoji ? `[reação] ${emoji}` : '[reação retirada]', message_id),
  ),
  location: reader('location', ({ latitude, longitude, name, address }) =>
    said(
      joined(
        ['[localização]', joined([name, address], ', '), `https://www.google.com/maps?q=${latitude},${longitude}`],
        ' ',
      ),
    ),
  ),
  contacts: reader('contacts', (contacts) =>
    contacts.length === 0
      ? null
      : said(
          contacts
            .map(({ name, phones }) => {
              const numbers = phones.map(({ phone, wa_id }) => phone || (wa_id && `+${wa_id}`));
              return joined(
                ['[contato]', joined([name?.formatted_name || name?.first_name, joined(numbers, ', ')], ': ')],
                ' ',
              );
            })
            .join('\n'),
        ),
  ),
  interactive: reader('interactive', ({ button_reply, list_reply, nfm_reply }) => {
    if (button_reply?.title) return said(button_reply.title);
    if (list_reply?.title) return said(joined([list_reply.title, list_reply.description], '\n'));
    if (nfm_reply) return said(joined(['[formulário]', nfm_reply.response_json || nfm_reply.body], ' '));
    return null;
  }),
  order: reader('order', ({ text, product_items }) =>
    product_items.length === 0
      ? null
      : said(
          joined(
            [
              '[pedido]',
              ...product_items.map(({ quantity, product_retailer_id, item_price, currency }) =>
                joined([`${quantity} × ${product_retailer_id}`, money(item_price, currency)], ' a '),
              ),
              text,
            ],
            '\n',
          ),
        ),
  ),
  system: reader('system', ({ type, body, wa_id, new_wa_id }) => {
    const number = wa_id || new_wa_id;
    if (type?.endsWith('changed_number') && number) return said(`[sistema] O contato trocou de número: +${number}`);
    return body ? said(`[sistema] ${body}`) : null;
  }),
  revoke: reader('revoke', ({ original_message_id }) => said('[mensagem apagada]', original_message_id)),
  edit: reader('edit', ({ original_message_id, message }) => {
    const inner = message?.type ? readConteudo({ ...message, id: '-', type: message.type } as Mensagem) : null;
    // Its file is the one that came before.
    return said(joined(['[mensagem editada]', inner?.texto], ' '), original_message_id);
  }),
} satisfies Record<string, Read>;

function money(value: number | undefined, currency: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency || 'BRL' }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}
