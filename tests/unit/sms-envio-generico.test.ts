import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeClientSms } from '#server/canais/sms/cliente.ts';
import { smsHttp } from '#server/canais/sms/http.ts';
import { setEnv } from '#server/platform/env.ts';
import { receiver } from '#tests/support/guarded-client.ts';
import type { Receiver, Reply } from '#tests/support/receiver.ts';
import { canalHttp, failure, sms } from '#tests/support/sms/canal.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// A provider that has no preset, as a company describes it.

const SIGNAL = new AbortController().signal;

let server: Receiver;
beforeEach(async () => {
  setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', APP_URL: 'https://erp.exemplo.com.br' });
  server = await receiver();
});
afterEach(closeClientSms);

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
const sent = () => server.requests.map(({ body }) => JSON.parse(String(body)));

describe('a provider without a preset', () => {
  const generico = (envio: Record<string, unknown>, segredos: Record<string, unknown> = {}) =>
    canalHttp(
      { provedor: 'generico', remetente: '+551130000000', envio: { url: `${server.url}enviar`, ...envio } },
      segredos,
    );

  test('GET: each value is encoded in the address', async () => {
    const canal = generico({
      ...{ metodo: 'GET', url: `${server.url}envia?to={{para}}&msg={{texto}}&de={{de}}`, numero: 'nacional' },
    });
    expect(await smsHttp.send(canal, sms({ texto: 'a&b=c d#é' }), SIGNAL)).toEqual({ id_externo: null });
    expect(server.requests[0]?.path).toBe('/envia?to=11987654321&msg=a%26b%3Dc%20d%23%C3%A9&de=1130000000');
    expect(server.requests[0]?.body.length).toBe(0);
  });

  test('JSON: places within texts, whatever the text has in it; what has no value is left out', async () => {
    setEnv({ APP_URL: 'http://localhost:3000' });
    const modelo = { lista: [{ n: 'tel:{{para}}', t: '{{ texto }}' }], retorno: { url: '{{aviso_url}}' }, fixo: 3 };
    const canal = generico({ corpo: { formato: 'json', modelo: JSON.stringify(modelo) }, resposta: { id: 'x.0.id' } });
    server.reply(json({ x: [{ id: 99 }] }));
    const texto = '","admin":true,"x":"\\ {{id}}';
    expect(await smsHttp.send(canal, sms({ texto }), SIGNAL)).toEqual({ id_externo: '99' });
    expect(sent()).toEqual([{ lista: [{ n: 'tel:+5511987654321', t: texto }], fixo: 3 }]);
  });

  test.each([
    ['bearer', {}, ['authorization', 'Bearer t0k3n']],
    ['basica', { usuario: 'loja' }, ['authorization', `Basic ${btoa('loja:t0k3n')}`]],
    ['cabecalho', { cabecalho_do_token: 'X-Chave' }, ['x-chave', 't0k3n']],
  ])('credentials: %s', async (autenticacao, more, [name = '', value]) => {
    const canal = generico(
      { autenticacao, ...more, cabecalhos: { 'Idempotency-Key': '{{chave}}', 'Content-Type': 'application/x+json' } },
      { token: 't0k3n', cabecalhos_secretos: { 'X-Outro': 'segredo' } },
    );
    await smsHttp.send(canal, sms({ id_externo: 'k1' }), SIGNAL);
    const [request] = server.requests;
    expect([request?.header(name), request?.header('idempotency-key'), request?.header('x-outro')]).toEqual([
      value,
      'k1',
      'segredo',
    ]);
    expect(request?.headers.filter(([header]) => header.toLowerCase() === 'content-type')).toHaveLength(1);
  });

  test('its own words for a refusal, and statuses that another attempt may mend', async () => {
    const resposta = {
      ...{ id: 'id', codigo: 'cod', erro: 'msg', tentar_status: [402] },
      recusada: { caminho: 'ok', valores: ['false'] },
    };
    const canal = generico({ resposta, corpo: { formato: 'form', campos: { t: '{{texto}}' } } });
    server.reply(json({ ok: false, cod: 7, msg: 'Sem rota' }));
    expect(await failure(smsHttp.send(canal, sms(), SIGNAL))).toMatchObject({
      resultado: 'final',
      codigo: '7',
      message: expect.stringContaining('Sem rota'),
    });
    server.reply(json({ cod: 8 }, 402));
    expect(await failure(smsHttp.send(canal, sms(), SIGNAL))).toMatchObject({ resultado: 'tentar', codigo: '8' });
  });

  test('a header that HTTP does not allow is not sent, and is final', async () => {
    const canal = generico({ cabecalhos: { 'X-Texto': '{{texto}}' } });
    expect(await failure(smsHttp.send(canal, sms({ texto: 'a\nX-Injetado: 1' }), SIGNAL))).toMatchObject({
      resultado: 'final',
      codigo: 'requisicao_invalida',
    });
    expect(server.requests).toHaveLength(0);
  });
});
