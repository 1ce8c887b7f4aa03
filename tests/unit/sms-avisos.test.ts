import { beforeEach, describe, expect, test } from 'vitest';
import type { CanalAberto, Recebido } from '#server/canais/port.ts';
import { smsHttp } from '#server/canais/sms/http.ts';
import { setEnv } from '#server/platform/env.ts';
import { aviso, bytes, canalHttp, daInfobip, daZenvia, deTwilio, judge } from '#tests/support/sms/canal.ts';
import * as infobip from '#tests/support/sms/infobip.ts';
import * as twilio from '#tests/support/sms/twilio.ts';
import * as zenvia from '#tests/support/sms/zenvia.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// What notices of providers say.

beforeEach(() => setEnv(VARIABLES));

const NOW = new Date('2026-11-25T12:00:00Z');
const read = (canal: CanalAberto, body: unknown): Promise<Recebido[]> =>
  smsHttp.read(canal, { corpo: bytes(body), arquivo: null, recebida_em: NOW });

describe('what one says', () => {
  test('Twilio: a message, with its accents', async () => {
    expect(await read(deTwilio(), twilio.RECEBIDA)).toEqual([
      {
        ...{
          tipo: 'mensagem',
          id_externo: 'SMbbf29aeb9d380ce2a1c0ae4635ff9dab',
          endereco: '+5511987654321',
          nome: null,
        },
        ...{ direcao: 'entrada', texto: 'Bom dia, vocês entregam?', midias: [], resposta_a: null, enviada_em: NOW },
        identidades: [{ tipo: 'telefone', valor: '+5511987654321' }],
      },
    ]);
  });

  test.each([
    ['queued', 'enviada'],
    ['sent', 'enviada'],
    ['delivered', 'entregue'],
    ['undelivered', 'falhou'],
    ['failed', 'falhou'],
  ])('Twilio: %s is %s, of the message that its address names', async (word, expected) => {
    const body = twilio.status(word, word === 'undelivered' ? { ErrorCode: '30003' } : {});
    const erro = {
      undelivered: { codigo: '30003', mensagem: 'o telefone está desligado ou fora de alcance' },
      failed: { codigo: 'failed', mensagem: 'failed' },
    }[word];
    expect(await read(deTwilio(), `${body}&mensagem=41`)).toEqual([
      {
        ...{ tipo: 'status', id_externo: twilio.ACEITA.sid, mensagem_id: 41, status: expected, em: NOW },
        erro: erro ?? null,
      },
    ]);
  });

  test('Twilio: a word that it may have tomorrow says nothing, nor does an id that is none', async () => {
    expect(await read(deTwilio(), twilio.status('teleported'))).toEqual([]);
    expect(await read(deTwilio(), twilio.status('scheduled'))).toEqual([]);
    const [one] = await read(deTwilio(), `${twilio.status('sent')}&mensagem=41%3BDROP`);
    expect(one).toMatchObject({ mensagem_id: null });
  });

  test('Zenvia: a message of several texts, and who wrote it', async () => {
    expect(await read(daZenvia(), zenvia.RECEBIDA)).toEqual([
      expect.objectContaining({
        ...{ id_externo: 'b1f9a3c2-0f6e-4a35-9a2c-6cfd4cf0c1ab', endereco: '+5511987654321', nome: 'Ana' },
        ...{ texto: 'Bom dia,\nvocês entregam?', enviada_em: new Date('2019-09-13T22:50:15Z') },
      }),
    ]);
  });

  test('Zenvia: statuses with our id, in the older form without it, and with the cause', async () => {
    const em = new Date('2019-09-17T15:31:05Z');
    const { id } = zenvia.ACEITA;
    expect(await read(daZenvia(), zenvia.status('DELIVERED'))).toEqual([
      { tipo: 'status', id_externo: id, mensagem_id: 41, status: 'entregue', em, erro: null },
    ]);
    expect(await read(daZenvia(), { ...zenvia.status('SENT'), message: undefined })).toEqual([
      { tipo: 'status', id_externo: id, mensagem_id: null, status: 'enviada', em, erro: null },
    ]);
    const causes = [{ channelErrorCode: '176', reason: 'Number does not exist', details: 'Invalid number' }];
    expect(await read(daZenvia(), zenvia.status('NOT_DELIVERED', { causes }))).toEqual([
      expect.objectContaining({ status: 'falhou', erro: { codigo: '176', mensagem: 'Invalid number' } }),
    ]);
    expect(await read(daZenvia(), zenvia.status('CLICKED'))).toEqual([]);
  });

  test('Infobip: several messages and statuses in one notice, the intermediate ones apart', async () => {
    const [mensagem] = await read(daInfobip(), infobip.RECEBIDAS);
    expect(mensagem).toMatchObject({
      ...{ id_externo: '817790313235066447', endereco: '+5511987654321', texto: 'QUIZ Correct answer is Paris' },
      enviada_em: new Date('2016-10-06T09:28:39.220Z'),
    });
    const error = {
      groupId: 1,
      groupName: 'HANDSET_ERRORS',
      id: 1,
      name: 'EC_UNKNOWN_SUBSCRIBER',
      description: 'Unknown Subscriber',
    };
    const told = infobip.relatorio(
      { messageId: 'a', groupName: 'DELIVERED', name: 'DELIVERED_TO_OPERATOR', callbackData: '41' },
      { messageId: 'a', groupName: 'DELIVERED', name: 'DELIVERED_TO_HANDSET', callbackData: '41' },
      { messageId: 'b', groupName: 'UNDELIVERABLE', name: 'UNDELIVERABLE_NOT_DELIVERED', error },
      { messageId: 'c', groupName: 'EXPIRED', name: 'EXPIRED_DLR_UNKNOWN' },
      { messageId: 'd', groupName: 'REJECTED', name: 'REJECTED_DUPLICATE_MESSAGE_ID' },
    );
    const em = new Date('2019-11-09T16:00:05Z');
    expect(await read(daInfobip(), told)).toEqual([
      { tipo: 'status', id_externo: 'a', mensagem_id: 41, status: 'enviada', em, erro: null },
      { tipo: 'status', id_externo: 'a', mensagem_id: 41, status: 'entregue', em, erro: null },
      {
        ...{ tipo: 'status', id_externo: 'b', mensagem_id: null, status: 'falhou', em },
        erro: { codigo: 'EC_UNKNOWN_SUBSCRIBER', mensagem: 'Unknown Subscriber' },
      },
    ]);
  });

  test('what is no notice says nothing, and what is no JSON is nobody’s to read', async () => {
    for (const body of [{}, [], { results: null }, { results: [null, 7, 'x', {}] }, 'null', '7']) {
      expect(await read(daInfobip(), body)).toEqual([]);
      expect(await read(daZenvia(), body)).toEqual([]);
    }
    expect(await read(deTwilio(), '')).toEqual([]);
    await expect(read(daZenvia(), '{"a":')).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
    expect(await read(daZenvia(), { type: 'MESSAGE', message: { id: 'x', __proto__: { from: '1' } } })).toEqual([]);
  });

  test('the same bytes are the same: read twice', async () => {
    expect(await read(daInfobip(), infobip.RECEBIDAS)).toEqual(await read(daInfobip(), infobip.RECEBIDAS));
  });

  const generico = (avisos: Record<string, unknown>, envio = {}) =>
    canalHttp({ provedor: 'generico', remetente: '1', envio: { url: 'https://sms.exemplo.com/', ...envio }, avisos });

  test('a provider without a preset that tells by GET: what the address says is kept', async () => {
    const canal = generico(
      {
        formato: 'form',
        status: {
          quando: { caminho: 'st' },
          id: 'id',
          status: 'st',
          mapa: { '1': 'entregue', '2': 'falhou' },
          erro: 'motivo',
          em: 'quando',
        },
        mensagem: { id: 'id', de: 'fone', texto: 'msg' },
      },
      { numero: 'nacional' },
    );
    const query = new URLSearchParams({ id: '9', fone: '11987654321', msg: 'olá & tchau' });
    const judged = judge(canal, aviso('', { metodo: 'GET', query }));
    if (judged.como !== 'guardar' || !judged.corpo) throw new Error('Not kept');
    expect(judged.impressao).toBe(query.toString());
    const kept = new TextDecoder().decode(judged.corpo);
    expect(await read(canal, kept)).toEqual([
      expect.objectContaining({ id_externo: '9', endereco: '+5511987654321', texto: 'olá & tchau' }),
    ]);
    expect(await read(canal, 'id=9&st=2&motivo=Sem+rota%0A&quando=1700000000')).toEqual([
      {
        ...{ tipo: 'status', id_externo: '9', mensagem_id: null, status: 'falhou', em: new Date(1_700_000_000_000) },
        erro: { codigo: '2', mensagem: 'Sem rota' },
      },
    ]);
  });

  test.each([
    ['+55 (11) 98765-4321', 'e164', '+5511987654321', ['telefone']],
    ['5511987654321', 'digitos', '+5511987654321', ['telefone']],
    ['005511987654321', 'digitos', '+5511987654321', ['telefone']],
    ['41793026727', 'digitos', '+41793026727', ['telefone']],
    ['1133334444', 'nacional', '+551133334444', ['telefone']],
    ['27900', 'digitos', '27900', ['telefone', 'remetente']],
    ['27900', 'nacional', '27900', ['telefone', 'remetente']],
    ['BANCO', 'e164', 'BANCO', ['telefone', 'remetente']],
  ])('whoever writes as %s (%s) is %s, known as %j', async (de, numero, endereco, tipos) => {
    const canal = generico({ mensagem: { id: 'id', de: 'de', texto: 't' } }, { numero });
    expect(await read(canal, { id: 1, de, t: 'x' })).toEqual([
      expect.objectContaining({
        endereco,
        identidades: tipos.map((tipo) => ({ tipo, valor: endereco })),
      }),
    ]);
  });

  test('nothing was written after it came', async () => {
    const canal = generico({ mensagem: { id: 'id', de: 'de', texto: 't', em: 'em' } });
    const told = async (em: unknown) => {
      const [one] = await read(canal, { id: 1, de: '27900', t: 'x', em });
      return one?.tipo === 'mensagem' ? one.enviada_em : null;
    };
    expect(await told('2026-11-25T12:00:01Z')).toEqual(NOW);
    expect(await told('ontem')).toEqual(NOW);
    expect(await told('2026-11-25T08:00:00-03:00')).toEqual(new Date('2026-11-25T11:00:00Z'));
    expect(await told(1_700_000_000_123)).toEqual(new Date(1_700_000_000_123));
  });

  test('a path leads to what was told alone', async () => {
    const canal = generico({ mensagem: { id: 'id', de: 'de', texto: 'constructor.name' } });
    expect(await read(canal, { id: 1, de: '27900' })).toEqual([
      expect.objectContaining({ texto: '[mensagem sem texto]' }),
    ]);
  });

  test('a message without a text is not lost', async () => {
    const canal = generico({ mensagem: { id: 'id', de: 'de', texto: 't' } });
    expect(await read(canal, { id: 1, de: '27900', t: '' })).toEqual([
      expect.objectContaining({ texto: '[mensagem sem texto]' }),
    ]);
  });
});
