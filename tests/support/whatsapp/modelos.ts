/**
 * Templates as Meta lists them. Sources: github.com/facebook/openapi, business-messaging-api_v23.0.yaml, GET
 * /{WABA-ID}/message_templates (commit ecba623); developers.facebook.com/documentation/business-messaging/whatsapp/templates
 * (coupon, authentication and named parameters).
 */
export const MODELOS = [
  {
    category: 'MARKETING',
    components: [
      { format: 'TEXT', text: 'Hello World', type: 'HEADER' },
      { text: 'Welcome and congratulations!! This message demonstrates your ability to send a message.', type: 'BODY' },
      { text: 'WhatsApp Business API Team', type: 'FOOTER' },
    ],
    ...{ id: '1192339204654487', language: 'en_US', name: 'hello_world', status: 'APPROVED' },
  },
  {
    category: 'MARKETING',
    components: [
      { format: 'TEXT', text: 'Fall Sale', type: 'HEADER' },
      {
        example: { body_text: [['Mark', 'FALL25']] },
        text: 'Hi {{1}}, our Fall Sale is on! Use promo code {{2}} Get an extra 25% off every order above $350!',
        type: 'BODY',
      },
      { text: 'Not interested in any of our sales? Tap Stop Promotions', type: 'FOOTER' },
      { buttons: [{ text: 'Stop promotions', type: 'QUICK_REPLY' }], type: 'BUTTONS' },
    ],
    ...{ id: '920070352646140', language: 'en_US', name: '2023_april_promo', status: 'APPROVED' },
  },
  {
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      {
        ...{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{numero}}' },
        example: { header_text_named_params: [{ param_name: 'numero', example: '123' }] },
      },
      { type: 'BODY', text: 'Olá {{nome}}, seu pedido chega em {{dia}}.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140040001' },
          {
            ...{ type: 'URL', text: 'Acompanhar', url: 'https://loja.example/pedidos/{{1}}' },
            example: ['https://loja.example/pedidos/123'],
          },
        ],
      },
    ],
    ...{ id: '1689556908129832', language: 'pt_BR', name: 'pedido_a_caminho', status: 'APPROVED' },
  },
  {
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.example/image'] } },
      { type: 'BODY', text: 'Use o código {{1}} e ganhe {{2}}% de desconto.' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código', example: ['250FF'] }] },
    ],
    ...{ id: '1689556908129833', language: 'pt_BR', name: 'cupom', status: 'APPROVED' },
  },
  {
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Ainda em análise.' }],
    ...{ id: '1689556908129834', language: 'pt_BR', name: 'em_analise', status: 'PENDING' },
  },
] as const;
