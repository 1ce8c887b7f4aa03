import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AvisoRecebido, type CanalAberto, FalhaDoCanal, type Recebido } from '#server/canais/port.ts';
import { configCloudApi, segredosCloudApi } from '#server/canais/whatsapp/config.ts';
import { createCloudApi } from '#server/canais/whatsapp/index.ts';
import { maySeeToken } from '#server/canais/whatsapp/midia.ts';
import { setEnv } from '#server/platform/env.ts';
import {
  CONTA_ID,
  change,
  ECO,
  MENSAGENS,
  MODELO_APROVADO,
  notice,
  SEM_TELEFONE,
  SHEENA,
  STATUS,
  status,
  TELEFONE_ID,
} from '#tests/support/whatsapp/avisos.ts';

const config = { telefone_id: TELEFONE_ID, conta_id: CONTA_ID, numero: '+15550783881' };
const segredos = { token: 'EAAG', app_secret: 'segredo-do-app', verificacao: 'token-de-verificacao' };
const canal: CanalAberto = {
  ...{ id: 7, empresa_id: 1, tipo: 'whatsapp', adaptador: 'cloud_api', nome: 'WhatsApp', endereco: '+15550783881' },
  config: configCloudApi.parse(config),
  segredos,
};
const adapter = createCloudApi();
const bytes = (payload: unknown) => Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
const read = (payload: unknown, recebida_em?: Date) =>
  adapter.read(canal, { corpo: bytes(payload), arquivo: null, recebida_em });
const readMessage = async (message: Record<string, unknown>) => {
  const [found, ...more] = await read(notice(change({ contacts: [SHEENA], messages: [message] })));
  expect(more).toEqual([]);
  return found as Extract<Recebido, { tipo: 'mensagem' }>;
};

describe('a notice is judged', () => {
  const body = bytes(notice(change({ contacts: [SHEENA], messages: [MENSAGENS.texto] })));
  const signed = (key: string, what: Uint8Array = body) =>
    `sha256=${createHmac('sha256', key).update(what).digest('hex')}`;
  const post = (headers: Record<string, string>, corpo: Uint8Array = body): AvisoRecebido => ({
    ...{ metodo: 'POST', query: new URLSearchParams(), headers: new Headers(headers), corpo, ip: '203.0.113.9' },
  });
  const get = (query: Record<string, string>): AvisoRecebido => ({
    ...{ metodo: 'GET', query: new URLSearchParams(query), headers: new Headers(), corpo: Buffer.alloc(0), ip: null },
  });
  const judge = (aviso: AvisoRecebido) => adapter.judge?.(canal, aviso);

  it('kept where the app signed its raw bytes, with one print however often it comes', () => {
    const first = judge(post({ 'X-Hub-Signature-256': signed(segredos.app_secret) }));
    expect(first).toMatchObject({ como: 'guardar', impressao: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(
      judge(post({ 'x-hub-signature-256': signed(segredos.app_secret).toUpperCase().replace('SHA256', 'sha256') })),
    ).toEqual(first);
  });

  it.each([
    ['no signature', {}],
    ['one of another key', { 'X-Hub-Signature-256': signed('outro') }],
    ['one of other bytes', { 'X-Hub-Signature-256': signed(segredos.app_secret, bytes('{}')) }],
    ['a short one', { 'X-Hub-Signature-256': signed(segredos.app_secret).slice(0, -1) }],
    [
      'one of SHA-1',
      { 'X-Hub-Signature': `sha1=${createHmac('sha1', segredos.app_secret).update(body).digest('hex')}` },
    ],
    ['an empty one', { 'X-Hub-Signature-256': 'sha256=' }],
  ])('refused with %s', (_what, headers) => {
    expect(judge(post(headers as Record<string, string>))).toMatchObject({ como: 'recusado' });
  });

  it('refused where one byte differs', () => {
    const changed = Buffer.from(body);
    changed[changed.length - 3] = 0x20;
    expect(judge(post({ 'X-Hub-Signature-256': signed(segredos.app_secret) }, changed))).toMatchObject({
      como: 'recusado',
    });
  });

  it('a challenge is answered with its own text to whoever knows the token', () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };
    expect(judge(get({ ...query, 'hub.verify_token': segredos.verificacao }))).toEqual({
      ...{ como: 'resposta', status: 200, texto: '1158201444' },
    });
    expect(judge(get({ ...query, 'hub.verify_token': 'outro' }))).toMatchObject({ como: 'recusado' });
    expect(judge(get(query))).toMatchObject({ como: 'recusado' });
    const hostile = {
      ...query,
      'hub.challenge': '<script>alert(1)</script>',
      'hub.verify_token': segredos.verificacao,
    };
    expect(judge(get(hostile))).toMatchObject({ como: 'recusado' });
    expect(judge({ ...get({}), metodo: 'PUT' })).toMatchObject({ como: 'recusado' });
  });

  it('refused where the channel is not set up whole', () => {
    const broken = { ...canal, segredos: { ...segredos, app_secret: '' } };
    expect(adapter.judge?.(broken, post({ 'X-Hub-Signature-256': signed('') }))).toMatchObject({ como: 'recusado' });
  });
});

describe('messages are read', () => {
  it('a text, with who wrote it and when', async () => {
    expect(await readMessage(MENSAGENS.texto)).toEqual({
      tipo: 'mensagem',
      id_externo: MENSAGENS.texto.id,
      endereco: '+16505551234',
      nome: 'Sheena Nelson',
      identidades: [
        { tipo: 'telefone', valor: '+16505551234' },
        { tipo: 'wa_id', valor: '16505551234' },
      ],
      direcao: 'entrada',
      texto: 'Does it come in another color?',
      midias: [],
      resposta_a: null,
      enviada_em: new Date('2025-06-08T20:59:43.000Z'),
    });
  });

  it.each([
    ['de_um_produto', 'Is this still available?', MENSAGENS.de_um_produto.context.id],
    ['de_um_anuncio', 'Hello! Can I get more info on this?', null],
    [
      'localizacao',
      '[localização] Philz Coffee, 101 Forest Ave, Palo Alto, CA 94301 https://www.google.com/maps?q=37.44221496582,-122.16165924072',
      null,
    ],
    ['contatos', '[contato] Lucía Gómez: +1 (983) 555-2319', null],
    ['reacao', '[reação] 👍', MENSAGENS.reacao.reaction.message_id],
    ['botao', 'Unsubscribe', MENSAGENS.botao.context.id],
    ['lista', 'Priority Mail Express\nNext Day to 2 Days', MENSAGENS.lista.context.id],
    ['resposta_de_botao', 'Cancel', MENSAGENS.resposta_de_botao.context.id],
    ['pedido', '[pedido]\n2 × di9ozbzfi4 a US$ 30,00\n1 × nqryix03ez a US$ 25,00', null],
    ['nao_suportada', '[mensagem não suportada]', null],
    ['sistema', '[sistema] O contato trocou de número: +12195555358', null],
    ['editada', '[mensagem editada] Does it come in blue?', MENSAGENS.editada.edit.original_message_id],
    ['apagada', '[mensagem apagada]', MENSAGENS.apagada.revoke.original_message_id],
  ] as const)('%s as a text that people understand', async (name, texto, resposta_a) => {
    const found = await readMessage(MENSAGENS[name]);
    expect({ ...found, texto: found.texto?.replaceAll('\u00a0', ' ') }).toMatchObject({
      texto,
      midias: [],
      resposta_a,
    });
  });

  it.each([
    ['imagem', 'imagem', 'image/jpeg', null, 'Taj Mahal'],
    ['voz', 'audio', 'audio/ogg', null, null],
    ['video', 'video', 'video/mp4', null, 'My vacation video'],
    ['documento', 'documento', 'application/pdf', 'receipt.pdf', null],
    ['figurinha', 'imagem', 'image/webp', null, null],
  ] as const)('%s with where its file is', async (name, tipo, mime, nome, texto) => {
    const found = await readMessage(MENSAGENS[name]);
    const sent = Object.values(MENSAGENS[name]).find((value) => typeof value === 'object') as {
      id: string;
      sha256: string;
    };
    const referencia = { id: sent.id, sha256: sent.sha256 };
    expect(found).toMatchObject({ texto, midias: [{ tipo, mime, nome, tamanho: null, referencia }] });
  });

  it('a reaction that was taken back, and a kind that nobody knows', async () => {
    const taken = { ...MENSAGENS.reacao, reaction: { message_id: 'wamid.X' } };
    expect(await readMessage(taken)).toMatchObject({ texto: '[reação retirada]', resposta_a: 'wamid.X' });
    const unknown = { ...MENSAGENS.texto, type: 'hologram', hologram: { size: 3 } };
    expect(await readMessage(unknown)).toMatchObject({ texto: '[mensagem não suportada]' });
    expect(await readMessage({ ...MENSAGENS.texto, type: 'constructor' })).toMatchObject({
      texto: '[mensagem não suportada]',
    });
    expect(await readMessage({ ...MENSAGENS.texto, text: 3 })).toMatchObject({ texto: '[mensagem não suportada]' });
  });

  it('an echo of the telephone is written by the company, to the contact', async () => {
    const [found] = await read(notice(change({ message_echoes: [ECO] }, 'smb_message_echoes')));
    expect(found).toMatchObject({
      ...{ direcao: 'saida', endereco: '+16505551234', texto: ECO.text.body, id_externo: ECO.id, nome: null },
    });
  });

  it('somebody who shows no telephone is named by the id that Meta gives', async () => {
    const [found] = await read(notice(change(SEM_TELEFONE)));
    expect(found).toMatchObject({
      endereco: 'BR.13491208655302741918',
      nome: 'Maria Lopez',
      identidades: [{ tipo: 'wa_id', valor: 'BR.13491208655302741918' }],
    });
  });

  it('a Brazilian number as it comes, without the ninth digit', async () => {
    const message = { ...MENSAGENS.texto, from: '551187654321' };
    const contacts = [{ profile: { name: 'João' }, wa_id: '551187654321' }];
    expect(await read(notice(change({ contacts, messages: [message] })))).toMatchObject([
      {
        endereco: '+551187654321',
        nome: 'João',
        identidades: [{ tipo: 'telefone', valor: '+551187654321' }, { tipo: 'wa_id' }],
      },
    ]);
  });

  it('nothing of another number, of a group, nor of what is no conversation', async () => {
    const others = change(
      { contacts: [SHEENA], messages: [MENSAGENS.texto], statuses: [STATUS.lida] },
      'messages',
      '999',
    );
    const group = change({ contacts: [SHEENA], messages: [{ ...MENSAGENS.texto, group_id: 'Y2FwaV9ncm91cDox' }] });
    const history = change({ history: [{ threads: [] }] }, 'history');
    const welcome = change({ contacts: [SHEENA], messages: [{ ...MENSAGENS.texto, type: 'request_welcome' }] });
    expect(await read(notice(others, group, history, welcome))).toEqual([]);
  });

  it('several changes in one notice, each for itself: what is broken takes nothing along', async () => {
    const found = await read(
      notice(
        change({ contacts: [SHEENA], messages: [MENSAGENS.texto, null, { type: 'text' }, MENSAGENS.imagem] }),
        change({ contacts: [SHEENA], messages: [MENSAGENS.texto] }, 'messages', '999'),
        { field: 'messages' },
        change({ statuses: [STATUS.entregue, 3] }),
        MODELO_APROVADO,
      ),
    );
    expect(found.map((each) => ('id_externo' in each ? each.id_externo : each.tipo))).toEqual([
      MENSAGENS.texto.id,
      MENSAGENS.imagem.id,
      STATUS.entregue.id,
      'modelos',
    ]);
  });

  it('templates that changed, of this account only', async () => {
    expect(await read(notice(MODELO_APROVADO))).toEqual([{ tipo: 'modelos' }]);
    expect(await read({ ...notice(), entry: [{ id: '1', changes: [MODELO_APROVADO] }] })).toEqual([]);
  });

  it.each(['', 'null', '[]', '{"object":"page","entry":[]}', '\u0000\u0001', '{"object":'])(
    'refused for good: %j is no notice of WhatsApp',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
    },
  );

  it('by the time at which it came, where it tells none', async () => {
    const at = new Date('2026-01-02T03:04:05.000Z');
    const message = { ...MENSAGENS.texto, timestamp: 'yesterday' };
    expect(await read(notice(change({ contacts: [SHEENA], messages: [message] })), at)).toMatchObject([
      { enviada_em: at },
    ]);
  });
});

describe('statuses are read', () => {
  const readStatus = async (told: unknown) => (await read(notice(change({ statuses: [told] }))))[0];

  it.each([
    ['enviada', 'enviada'],
    ['entregue', 'entregue'],
    ['lida', 'lida'],
    ['ouvida', 'lida'],
  ] as const)('%s', async (name, mapped) => {
    expect(await readStatus(STATUS[name])).toEqual({
      ...{ tipo: 'status', id_externo: STATUS[name].id, mensagem_id: null, status: mapped, erro: null },
      em: new Date('2025-06-25T13:16:24.000Z'),
    });
  });

  it.each([
    ['sem_whatsapp', '131026', /não tem WhatsApp/],
    ['janela', '131047', /24 horas/],
    ['arquivo', '131053', /arquivo/],
    ['experimento', '130472', /experimento/],
    ['codigo_novo', '139999', /A reason that nobody knew of/],
  ] as const)('why it failed: %s', async (name, codigo, mensagem) => {
    expect(await readStatus(STATUS[name])).toMatchObject({
      ...{ status: 'falhou', erro: { codigo, mensagem: expect.stringMatching(mensagem) } },
    });
  });

  it('with our own message, where the mark that went with it is of this channel', async () => {
    const marked = (biz_opaque_callback_data: string) => readStatus(status('sent', { biz_opaque_callback_data }));
    expect(await marked('romaneio:7:4711')).toMatchObject({ mensagem_id: 4711 });
    expect(await marked('romaneio:8:4711')).toMatchObject({ mensagem_id: null });
    expect(await marked('4711')).toMatchObject({ mensagem_id: null });
  });

  it('a kind that nobody knows is left out', async () => {
    expect(await readStatus(status('teleported'))).toBeUndefined();
    expect(await readStatus(status('toString'))).toBeUndefined();
  });
});

describe('what a channel is set to', () => {
  beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

  it('an address of another host is judged', () => {
    expect(configCloudApi.parse(config)).toMatchObject({ versao: 'v23.0', url: 'https://graph.facebook.com' });
    expect(configCloudApi.safeParse({ ...config, url: 'http://169.254.169.254/' }).success).toBe(false);
    expect(configCloudApi.safeParse({ ...config, url: 'ftp://graph.facebook.com' }).success).toBe(false);
    expect(configCloudApi.parse({ ...config, url: 'https://proxy.example.com/meta/' }).url).toBe(
      'https://proxy.example.com/meta',
    );
    expect(configCloudApi.safeParse({ ...config, telefone_id: '+15550783881' }).success).toBe(false);
  });

  it('a token of verification is made where nobody chose one', () => {
    const made = () => segredosCloudApi.parse({ token: 'a', app_secret: 'b' }).verificacao;
    expect(made()).toMatch(/^\w{40}$/);
    expect(made()).not.toBe(made());
  });

  it('the token is shown to Meta alone, and to the host that the channel is set to', () => {
    const told = (url: string, base = 'https://graph.facebook.com') =>
      maySeeToken({ config: configCloudApi.parse({ ...config, url: base }) }, url);
    expect(told('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1')).toBe(true);
    expect(told('https://scontent.xx.fbcdn.net/v/t45.1')).toBe(true);
    expect(told('https://graph.facebook.com/v23.0/1')).toBe(true);
    expect(told('http://127.0.0.1:4000/lookaside/1', 'http://127.0.0.1:4000')).toBe(true);
    for (const url of [
      ...['http://lookaside.fbsbx.com/1', 'https://lookaside.fbsbx.com.evil.example/1', 'https://evilfbcdn.net/1'],
      ...['https://127.0.0.1/1', 'https://user@evil.example/?fbcdn.net', 'https://evil.example/lookaside.fbsbx.com'],
    ]) {
      expect(told(url), url).toBe(false);
    }
  });

  it('one that is not whole fails for good, without telling secrets', async () => {
    const failure = await adapter
      .read({ ...canal, segredos: { token: 'EAAG-muito-secreto' } }, { corpo: bytes(''), arquivo: null })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FalhaDoCanal);
    expect(failure).toMatchObject({ resultado: 'final' });
    expect(String(failure)).not.toContain('secreto');
  });
});
