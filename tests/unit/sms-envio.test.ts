import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeClientSms } from '#server/canais/sms/cliente.ts';
import { smsHttp } from '#server/canais/sms/http.ts';
import { setEnv } from '#server/platform/env.ts';
import { receiver } from '#tests/support/guarded-client.ts';
import type { Mode, Receiver, Reply } from '#tests/support/receiver.ts';
import { canalHttp, failure, sms } from '#tests/support/sms/canal.ts';
import * as infobip from '#tests/support/sms/infobip.ts';
import * as twilio from '#tests/support/sms/twilio.ts';
import * as zenvia from '#tests/support/sms/zenvia.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// SMS through providers' HTTP APIs, spoken to over real sockets in the forms that their documentation records.

const LOOPBACK = { ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', APP_URL: 'https://erp.exemplo.com.br' };
const SIGNAL = new AbortController().signal;

let server: Receiver;
beforeEach(async () => {
  setEnv(LOOPBACK);
  server = await receiver();
});
afterEach(closeClientSms);

const canais = {
  twilio: () =>
    canalHttp(
      { provedor: 'twilio', remetente: '+15017122661', conta: twilio.CONTA, base_url: server.url },
      { token: 'auth-token' },
    ),
  zenvia: () =>
    canalHttp({ provedor: 'zenvia', remetente: 'sms-account', base_url: server.url }, { token: 'zv-token' }),
  infobip: () => canalHttp({ provedor: 'infobip', remetente: 'InfoSMS', base_url: server.url }, { token: 'ib-chave' }),
};

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
const sent = () => server.requests.map(({ body }) => JSON.parse(String(body)));

describe('what is asked of the provider', () => {
  test('Twilio: a form with Basic, and a notice whose address has the id of the message', async () => {
    server.reply(json(twilio.ACEITA, 201));
    const texto = 'Preço: R$ 5 & "mais"\r\nação 😀';
    expect(await smsHttp.send(canais.twilio(), sms({ texto }), SIGNAL)).toEqual({ id_externo: twilio.ACEITA.sid });
    const [request] = server.requests;
    expect([request?.method, request?.path]).toEqual(['POST', `/2010-04-01/Accounts/${twilio.CONTA}/Messages.json`]);
    expect(request?.header('authorization')).toBe(`Basic ${btoa(`${twilio.CONTA}:auth-token`)}`);
    expect(request?.header('content-type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
      ...{ To: '+5511987654321', From: '+15017122661', Body: 'Preço: R$ 5 & "mais"\nação 😀' },
      StatusCallback: 'https://erp.exemplo.com.br/integracoes/sms/segredo-do-caminho/?mensagem=41',
    });
  });

  test('Twilio: a Messaging Service in place of the sender, and no notice to an address of this machine', async () => {
    setEnv({ APP_URL: 'http://localhost:3000' });
    server.reply(json(twilio.ACEITA, 201));
    const servico_mensagens = 'MGdb23ec0f89ee2632e46e91d8128f5e2b';
    const canal = canalHttp(
      { provedor: 'twilio', remetente: '27900', conta: twilio.CONTA, base_url: server.url, servico_mensagens },
      { token: 't0ken' },
    );
    await smsHttp.send(canal, sms(), SIGNAL);
    expect(Object.fromEntries(new URLSearchParams(String(server.requests[0]?.body)))).toEqual({
      ...{ To: '+5511987654321', Body: 'Oi', MessagingServiceSid: servico_mensagens },
    });
  });

  test('Zenvia: JSON with the token, numbers without a plus, our id as externalId', async () => {
    server.reply(json(zenvia.ACEITA));
    expect(await smsHttp.send(canais.zenvia(), sms({ texto: '"aspas" \\ {{de}}' }), SIGNAL)).toEqual({
      id_externo: zenvia.ACEITA.id,
    });
    expect(server.requests[0]?.path).toBe('/v2/channels/sms/messages');
    expect(server.requests[0]?.header('x-api-token')).toBe('zv-token');
    expect(sent()).toEqual([
      {
        ...{ externalId: '41', from: 'sms-account', to: '5511987654321' },
        contents: [{ type: 'text', text: '"aspas" \\ {{de}}' }],
      },
    ]);
  });

  test('Infobip: JSON with an id of ours, which stays the same at each attempt and is no other message’s', async () => {
    server.reply((request) => {
      const [message] = JSON.parse(String(request.body)).messages;
      return json(infobip.aceita(message.destinations[0].messageId));
    });
    const canal = canais.infobip();
    const first = await smsHttp.send(canal, sms(), SIGNAL);
    expect(await smsHttp.send(canal, sms({ tentativas: 1 }), SIGNAL)).toEqual(first);
    const other = await smsHttp.send(canal, sms({ id: 42 }), SIGNAL);
    expect(other.id_externo).not.toBe(first.id_externo);
    expect(await smsHttp.send(canal, sms({ id_externo: 'escolhido-antes' }), SIGNAL)).toEqual({
      id_externo: 'escolhido-antes',
    });
    expect(server.requests[0]?.path).toBe('/sms/3/messages');
    expect(server.requests[0]?.header('authorization')).toBe('App ib-chave');
    expect(sent()[0]).toEqual({
      messages: [
        {
          ...{ sender: 'InfoSMS', destinations: [{ to: '5511987654321', messageId: first.id_externo }] },
          content: { text: 'Oi' },
          webhooks: {
            delivery: { url: 'https://erp.exemplo.com.br/integracoes/sms/segredo-do-caminho/' },
            ...{ contentType: 'application/json', callbackData: '41' },
          },
        },
      ],
    });
  });

  test('without accents where the channel asks for it', async () => {
    server.reply(json(zenvia.ACEITA));
    const config = { provedor: 'zenvia', remetente: 'sms-account', base_url: server.url, sem_acentos: true };
    await smsHttp.send(canalHttp(config, { token: 'zv-token' }), sms({ texto: 'Não há maçãs' }), SIGNAL);
    expect(sent()[0].contents[0].text).toBe('Nao ha macas');
  });
});

describe('what is not sent at all', () => {
  test.each([
    ['without text', { texto: '  ' }, /vazia/],
    ['no text', { texto: null }, /vazia/],
    ['with a file', { midias: [{} as never] }, /só texto/],
    ['longer than ten parts', { texto: 'a'.repeat(1_531) }, /tem 1531 caracteres, e com estas letras cabem 1530/],
    [
      'longer than ten parts of UCS-2',
      { texto: 'ã'.repeat(671) },
      /tem 671 caracteres, e com acentos ou emojis cabem 670/,
    ],
  ])('%s', async (_what, fields, message) => {
    expect(await failure(smsHttp.send(canais.twilio(), sms(fields), SIGNAL))).toMatchObject({
      resultado: 'final',
      message: expect.stringMatching(message),
    });
    expect(server.connections).toBe(0);
  });

  test('Zenvia’s parts are shorter', async () => {
    expect(smsHttp.capacidades(canais.zenvia()).texto_maximo).toBe(1_520);
    expect(await failure(smsHttp.send(canais.zenvia(), sms({ texto: 'a'.repeat(1_521) }), SIGNAL))).toMatchObject({
      resultado: 'final',
    });
  });

  test('to an address that is not allowed, and once the work was stopped', async () => {
    const canal = canais.twilio();
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    expect(await failure(smsHttp.send(canal, sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'final', codigo: 'endereco_bloqueado' },
    });
    await closeClientSms();
    setEnv(LOOPBACK);
    expect(await failure(smsHttp.send(canal, sms(), AbortSignal.abort()))).toMatchObject({ resultado: 'tentar' });
    expect(server.connections).toBe(0);
  });
});

describe('what became of it', () => {
  const CASES: [string, keyof typeof canais, Reply | Mode, Record<string, unknown>][] = [
    [
      'Twilio refuses',
      'twilio',
      json(twilio.RECUSA, 400),
      {
        ...{ resultado: 'final', codigo: '21211', espera_s: null },
        message: 'A Twilio não aceitou a mensagem (400, 21211): o número do contato não existe.',
      },
    ],
    [
      'wrong credentials may be mended',
      'twilio',
      json({ code: 20003, message: 'Authenticate' }, 401),
      { resultado: 'tentar', codigo: '20003' },
    ],
    [
      'asked too often, with a time',
      'twilio',
      { ...json({ code: 20429, message: 'Too many requests' }, 429), headers: { 'Retry-After': '7' } },
      { resultado: 'tentar', codigo: '20429', espera_s: 7 },
    ],
    ['asked too often, without', 'zenvia', { status: 429 }, { resultado: 'tentar', codigo: '429', espera_s: 30 }],
    [
      'Twilio breaks down over it',
      'twilio',
      { status: 500, body: 'oops' },
      { resultado: 'desconhecida', codigo: '500' },
    ],
    [
      'Zenvia too',
      'zenvia',
      json({ code: 'INTERNAL_ERROR', message: 'Internal error' }, 500),
      { resultado: 'desconhecida', codigo: 'INTERNAL_ERROR' },
    ],
    ['Infobip, which knows repetitions', 'infobip', { status: 503 }, { resultado: 'desconhecida', codigo: '503' }],
    ['the request took too long to come', 'twilio', { status: 408 }, { resultado: 'desconhecida' }],
    [
      'Zenvia refuses, and says where',
      'zenvia',
      json(zenvia.RECUSA, 400),
      { resultado: 'final', codigo: 'VALIDATION_ERROR', message: expect.stringContaining('Recipient is too long') },
    ],
    [
      'Infobip refuses the request',
      'infobip',
      json(infobip.INVALIDO, 400),
      { resultado: 'final', codigo: 'E400', message: expect.stringContaining('Must not be null.') },
    ],
    [
      'Infobip refuses the message with 200',
      'infobip',
      json(infobip.recusada('x')),
      { resultado: 'final', codigo: 'REJECTED_NOT_ENOUGH_CREDITS' },
    ],
    [
      'Infobip’s old form of an error',
      'infobip',
      json(infobip.SEM_CREDENCIAIS, 401),
      { resultado: 'tentar', codigo: 'UNAUTHORIZED' },
    ],
    [
      'a redirect is not followed',
      'twilio',
      { status: 302, headers: { Location: '/x' } },
      { resultado: 'final', codigo: '302' },
    ],
    [
      'success without an id is not understood',
      'twilio',
      { status: 200, body: '<html>' },
      { resultado: 'desconhecida' },
    ],
    ['the same of Infobip', 'infobip', { status: 200, body: '<html>' }, { resultado: 'desconhecida' }],
    [
      'the connection dies after the request',
      'twilio',
      'reset',
      { resultado: 'desconhecida', codigo: 'conexao_interrompida' },
    ],
    ['the same of Infobip', 'infobip', 'reset', { resultado: 'desconhecida', codigo: 'conexao_interrompida' }],
    ['an answer that is no HTTP', 'zenvia', 'garbage', { resultado: 'desconhecida', codigo: 'resposta_invalida' }],
    ['half an answer', 'zenvia', 'cut', { resultado: 'desconhecida', codigo: 'conexao_interrompida' }],
  ];

  test.each(CASES)('%s (%s)', async (_what, provedor, reply, expected) => {
    if (typeof reply === 'string') server.mode(reply);
    else server.reply(reply);
    expect(await failure(smsHttp.send(canais[provedor](), sms(), SIGNAL))).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
  });

  test('nobody at the other end: nothing was written, and it may be tried again', async () => {
    await server.close();
    for (const provedor of ['twilio', 'infobip'] as const) {
      expect(await failure(smsHttp.send(canais[provedor](), sms(), SIGNAL))).toMatchObject({
        ...{ resultado: 'tentar', codigo: 'conexao_recusada' },
      });
    }
  });

  test('stopped while it waits: unknown; one who knows repetitions is asked again', async () => {
    server.mode('hang');
    for (const [provedor, repete] of [
      ['twilio', false],
      ['infobip', true],
    ] as const) {
      expect(smsHttp.repete?.(canais[provedor]())).toBe(repete);
      const stop = new AbortController();
      const before = server.requests.length;
      const sending = failure(smsHttp.send(canais[provedor](), sms(), stop.signal));
      await server.received(before + 1);
      stop.abort();
      expect(await sending).toMatchObject({ resultado: 'desconhecida', codigo: 'interrompida' });
    }
  });

  test('Infobip had taken it before: sent, and not again', async () => {
    server.reply((request) =>
      json(infobip.repetida(JSON.parse(String(request.body)).messages[0].destinations[0].messageId)),
    );
    const { id_externo } = await smsHttp.send(canais.infobip(), sms({ id_externo: 'abc' }), SIGNAL);
    expect(id_externo).toBe('abc');
  });

  test('an idle connection that died takes no message along: each that must not be sent twice has its own', async () => {
    server.reply((_request, n) => (n === 2 ? 'reset' : json(twilio.ACEITA, 201)));
    const canal = canais.twilio();
    await smsHttp.send(canal, sms(), SIGNAL);
    expect(await failure(smsHttp.send(canal, sms(), SIGNAL))).toMatchObject({ resultado: 'desconhecida' });
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  test('of what the provider writes, one line without secrets is shown', async () => {
    server.reply(json({ code: 1, message: 'Bad\r\n\u001b[31mtoken auth-token\u0000 of rmn_tok_abcdefghij' }, 400));
    const { message } = await failure(smsHttp.send(canais.twilio(), sms(), SIGNAL));
    expect(message).toBe('A Twilio não aceitou a mensagem (400, 1): Bad [31mtoken … of rmn_tok_….');
  });
});
