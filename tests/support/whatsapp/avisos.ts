/**
 * Notices of Meta, as its documentation shows them. `telefone_id` 106540352242922 is the documentation's number, 102290129340398 its
 * account. Sources:
 * - github.com/facebook/openapi, business-messaging-api_v23.0.yaml, examples of POST /whatsapp/webhooks (commit ecba623)
 * - developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/{status,system,edit,revoke,errors}
 * - developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/smb_message_echoes
 * - developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids
 */
export const TELEFONE_ID = '106540352242922';
export const CONTA_ID = '102290129340398';
export const SHEENA = { profile: { name: 'Sheena Nelson' }, wa_id: '16505551234' };

type Value = Record<string, unknown>;

/** A change of the `messages` field, or of another. */
export const change = (value: Value, field = 'messages', telefone_id = TELEFONE_ID) => ({
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: telefone_id },
    ...value,
  },
  field,
});

/** A whole notice of these changes. */
export const notice = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: CONTA_ID, changes }],
});

const from = <M extends Value>(message: M) => ({ from: '16505551234', timestamp: '1744344496', ...message });

/** What a contact sent, by its kind. */
export const MENSAGENS = {
  texto: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=',
    timestamp: '1749416383',
    type: 'text',
    text: { body: 'Does it come in another color?' },
  }),
  de_um_produto: from({
    context: {
      from: '15550783881',
      id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGA9wcm9kdWN0X2lucXVpcnkA',
      referred_product: { catalog_id: '194836987003835', product_retailer_id: 'di9ozbzfi4' },
    },
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTA2NTUwRkNEMDdFQjJCRUU0NQA=',
    timestamp: '1750016800',
    text: { body: 'Is this still available?' },
    type: 'text',
  }),
  de_um_anuncio: from({
    referral: {
      ...{ source_url: 'https://fb.me/3cr4Wqqkv', source_id: '120226305854810726', source_type: 'ad' },
      ...{ body: 'Summer Succulents are here!', headline: 'Chat with us', media_type: 'image' },
      ctwa_clid:
        'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0NiNhEgpGo0AHemvuSoifXaytfTzcchptiErTKCqTrJ5nW1h7IHYeY',
    },
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUQ0N0VFMDA2MTQ0RkJFNkNDNAA=',
    timestamp: '1750275992',
    text: { body: 'Hello! Can I get more info on this?' },
    type: 'text',
  }),
  imagem: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgB=',
    type: 'image',
    image: {
      caption: 'Taj Mahal',
      mime_type: 'image/jpeg',
      sha256: 'SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=',
      id: '1003383421387256',
    },
  }),
  voz: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgC=',
    type: 'audio',
    audio: {
      mime_type: 'audio/ogg; codecs=opus',
      sha256: 'SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=',
      id: '1908647269898587',
      voice: true,
    },
  }),
  video: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgD=',
    type: 'video',
    video: { caption: 'My vacation video', mime_type: 'video/mp4', sha256: '3vHM', id: '2754859441498128' },
  }),
  documento: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgE=',
    type: 'document',
    document: { filename: 'receipt.pdf', mime_type: 'application/pdf', sha256: '3vHM', id: '2754859441498129' },
  }),
  figurinha: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgF=',
    type: 'sticker',
    sticker: { mime_type: 'image/webp', sha256: '3vHM', id: '798882015472548', animated: true },
  }),
  localizacao: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTU2MjZEMDBGRkE3MENEMDE0RQA=',
    location: {
      address: '101 Forest Ave, Palo Alto, CA 94301',
      latitude: 37.44221496582,
      longitude: -122.16165924072,
      name: 'Philz Coffee',
      url: 'https://philzcoffee.com/',
    },
    type: 'location',
  }),
  contatos: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgG=',
    type: 'contacts',
    contacts: [
      {
        name: { first_name: 'Lucía', last_name: 'Gómez', formatted_name: 'Lucía Gómez' },
        org: { company: 'Google' },
        phones: [{ phone: '+1 (983) 555-2319', wa_id: '19835552319', type: 'MOBILE' }],
      },
    ],
  }),
  reacao: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgH=',
    timestamp: '1749419544',
    type: 'reaction',
    reaction: { message_id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI0RTJEOTc2ODVERUY5RDlGNkYA', emoji: '👍' },
  }),
  botao: from({
    context: { from: '15550783881', id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBJFNjk2OTMwNEZCQjhGMzUyQUYA' },
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUU0M0MxQzQzMUJCMTMwNUZFOQA=',
    timestamp: '1750091045',
    type: 'button',
    button: { payload: 'Unsubscribe', text: 'Unsubscribe' },
  }),
  lista: from({
    context: { from: '15550783881', id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBJGMzEyNzhENTZDMzNGODlDRDgA' },
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUJDQ0NDM0FEODY4ODkzOTc5RgA=',
    timestamp: '1749854575',
    type: 'interactive',
    interactive: {
      type: 'list_reply',
      list_reply: { id: 'priority_express', title: 'Priority Mail Express', description: 'Next Day to 2 Days' },
    },
  }),
  resposta_de_botao: from({
    context: { from: '15550783881', id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3MEM2RUJFNkI0RENGQTVDRjUA' },
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTZBQzg0MzQ4QjRCM0NGNkVGOAA=',
    timestamp: '1750025136',
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'cancel-button', title: 'Cancel' } },
  }),
  pedido: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTEyQjFGNzI1QTQxMjI5QTMyOQA=',
    timestamp: '1750096325',
    type: 'order',
    order: {
      catalog_id: '194836987003835',
      text: '',
      product_items: [
        { product_retailer_id: 'di9ozbzfi4', quantity: 2, item_price: 30, currency: 'USD' },
        { product_retailer_id: 'nqryix03ez', quantity: 1, item_price: 25, currency: 'USD' },
      ],
    },
  }),
  nao_suportada: from({
    id: 'wamid.HBgLMTQyMDU1NTA3NDkVAgASGBI5N0MwRjg0RTVBNUI1RDA2OTkA',
    timestamp: '1750090702',
    errors: [
      {
        code: 131051,
        title: 'Message type unknown',
        message: 'Message type unknown',
        error_data: { details: 'Message type is currently not supported.' },
      },
    ],
    type: 'unsupported',
  }),
  /** Comes without `contacts`. */
  sistema: from({
    id: 'wamid.HBgLMTk4MzU1NTE5NzQVAgASGAoxMTgyMDg2MjY3AA==',
    timestamp: '1750269342',
    system: {
      body: 'User Sheena Nelson changed from 16505551234 to 12195555358',
      wa_id: '12195555358',
      type: 'user_changed_number',
    },
    type: 'system',
  }),
  editada: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgI=',
    type: 'edit',
    edit: {
      original_message_id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=',
      message: { context: { id: 'M0' }, type: 'text', text: { body: 'Does it come in blue?' } },
    },
  }),
  apagada: from({
    id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgJ=',
    type: 'revoke',
    revoke: { original_message_id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=' },
  }),
} as const;

/** Sent by the company on its own telephone: `smb_message_echoes`. */
export const ECO = {
  from: '15550783881',
  to: '16505551234',
  id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUFERjg0NDEzNDdFODU3MUMxMAA=',
  timestamp: '1739321024',
  type: 'text',
  text: { body: "Here's the info you requested! https://www.meta.com/quest/quest-3/" },
};

/** Somebody with a username, whose telephone Meta keeps to itself. */
export const SEM_TELEFONE = {
  contacts: [{ profile: { name: 'Maria Lopez', username: 'maria.lopez' }, user_id: 'BR.13491208655302741918' }],
  messages: [
    {
      from_user_id: 'BR.13491208655302741918',
      id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgK=',
      timestamp: '1775001600',
      type: 'text',
      text: { body: 'Oi' },
    },
  ],
};

const WAMID = 'wamid.HBgNNTUxNjk5MjMxODIyMhUCABEYEjgxQkVFRDVBQTVDODFDOTg3MQA=';

/** What became of a message, as Meta tells. */
export const status = (kind: string, more: Value = {}) => ({
  ...{ id: WAMID, status: kind, timestamp: '1750857384', recipient_id: '5516992318222' },
  conversation: { id: 'a75d17ad06104c51166f948319b03c6a', origin: { type: 'service' } },
  pricing: { billable: true, pricing_model: 'CBP', category: 'service' },
  ...more,
});

const failure = (code: number, title: string, details: string) =>
  status('failed', { errors: [{ code, title, message: title, error_data: { details } }] });

export const STATUS = {
  enviada: status('sent'),
  entregue: status('delivered'),
  lida: status('read'),
  ouvida: status('played'),
  sem_whatsapp: failure(131026, 'Message undeliverable', 'Message Undeliverable.'),
  janela: failure(
    131047,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ),
  arquivo: failure(131053, 'Media upload error', 'Unsupported Image mime type image/webp.'),
  experimento: failure(130472, "User's number is part of an experiment", 'Failed to send message.'),
  codigo_novo: failure(139999, 'Something new', 'A reason that nobody knew of.'),
} as const;

/** A template was approved. */
export const MODELO_APROVADO = {
  value: {
    event: 'APPROVED',
    message_template_id: 1689556908129832,
    message_template_name: 'order_confirmation',
    message_template_language: 'pt_BR',
    reason: 'NONE',
  },
  field: 'message_template_status_update',
};
