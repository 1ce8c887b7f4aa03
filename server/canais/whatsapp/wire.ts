import { z } from '#server/platform/validation.ts';

// What Meta sends, as far as it is read. Unknown fields are let through; a field of another type is as if it were not there.

const word = z.string().max(10_000).optional().catch(undefined);
/** Meta writes numbers as texts, and its OpenAPI document some of them as numbers. */
const written = z
  .union([z.string().max(10_000), z.number()])
  .transform(String)
  .optional()
  .catch(undefined);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((each) => {
        const read = item.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );
const maybe = <T extends z.ZodRawShape>(shape: T) => z.object(shape).optional().catch(undefined);

export const arquivoRecebido = z.object({
  id: z.string().min(1).max(200),
  mime_type: z.string().max(200).default('application/octet-stream'),
  sha256: word,
  caption: word,
  filename: word,
});

const erro = z.looseObject({});

/** A message, or its echo from the company's own telephone. */
export const mensagem = z.looseObject({
  id: z.string().min(1).max(500),
  type: z.string().max(50),
  from: word,
  to: word,
  from_user_id: word,
  to_user_id: word,
  group_id: word,
  timestamp: written,
  context: maybe({ id: word }),
});
export type Mensagem = z.output<typeof mensagem>;

export const status = z.object({
  id: z.string().min(1).max(500),
  status: z.string().max(50),
  timestamp: written,
  biz_opaque_callback_data: word,
  errors: list(erro),
});

export const contato = z.object({
  wa_id: word,
  user_id: word,
  profile: maybe({ name: word, username: word }),
});
export type Contato = z.output<typeof contato>;

const value = z.object({
  metadata: maybe({ phone_number_id: written }),
  contacts: list(contato),
  messages: list(mensagem),
  message_echoes: list(mensagem),
  statuses: list(status),
});

export const aviso = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: list(
    z.object({
      id: written,
      changes: list(z.object({ field: z.string().max(100), value })),
    }),
  ),
});

const telefone = z.object({ phone: word, wa_id: word });

/** What a message is made of, by its `type`; each is under a key of that name. */
export const conteudos = {
  text: z.object({ body: z.string() }),
  button: z.object({ text: z.string() }),
  reaction: z.object({ message_id: word, emoji: word }),
  location: z.object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: word, address: word }),
  contacts: list(
    z.object({ name: maybe({ formatted_name: word, first_name: word }), phones: list(telefone), vcard: word }),
  ),
  interactive: z.object({
    type: word,
    button_reply: maybe({ title: word }),
    list_reply: maybe({ title: word, description: word }),
    nfm_reply: maybe({ body: word, response_json: word }),
  }),
  order: z.object({
    text: word,
    product_items: list(
      z.object({
        product_retailer_id: z.string(),
        quantity: z.coerce.number(),
        item_price: z.coerce.number().optional().catch(undefined),
        currency: word,
      }),
    ),
  }),
  system: z.object({ type: word, body: word, wa_id: word, new_wa_id: word }),
  revoke: z.object({ original_message_id: word }),
  edit: z.object({ original_message_id: word, message: z.looseObject({ type: word }).optional().catch(undefined) }),
} as const;
