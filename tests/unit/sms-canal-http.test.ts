import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canalSms } from '#app/docs/_content/canal-sms.ts';
import type { CanalAberto } from '#server/canais/port.ts';
import { closeClientSms } from '#server/canais/sms/cliente.ts';
import { configSmsHttp, segredosSmsHttp } from '#server/canais/sms/config-http.ts';
import { smsHttp } from '#server/canais/sms/http.ts';
import { setEnv } from '#server/platform/env.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { receiver } from '#tests/support/guarded-client.ts';
import { canalHttp } from '#tests/support/sms/canal.ts';
import * as twilio from '#tests/support/sms/twilio.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// What a channel of SMS over HTTP may be set to, and how it tries itself.

beforeEach(() =>
  setEnv({ ...VARIABLES, APP_URL: 'https://erp.exemplo.com.br', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }),
);
afterEach(closeClientSms);

describe('what a channel may be set to', () => {
  const faults = (config: Record<string, unknown>) => {
    const read = configSmsHttp.safeParse({ remetente: '+551130000000', ...config });
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  const envio = { url: 'https://sms.exemplo.com/' };

  test.each([
    [{ provedor: 'twilio' }, 'conta: Este campo é obrigatório.'],
    [{ provedor: 'twilio', conta: 'AC1' }, 'conta: O Account SID'],
    [{ provedor: 'infobip' }, 'base_url: Este campo é obrigatório.'],
    [{ provedor: 'generico' }, 'envio: Este campo é obrigatório.'],
    [{ provedor: 'zenvia', envio }, 'envio: Só o provedor generico'],
    [{ provedor: 'zenvia', base_url: 'https://10.0.0.1/' }, 'base_url: O endereço precisa ser público'],
    [{ provedor: 'generico', envio: { url: 'https://{{para}}.exemplo.com/' } }, 'envio.url: O nome do servidor'],
    [
      { provedor: 'generico', envio: { url: 'https://sms.exemplo.com/?m={{mensagem}}' } },
      'envio.url: {{mensagem}} não existe',
    ],
    [
      { provedor: 'generico', envio: { ...envio, corpo: { formato: 'json', modelo: '{' } } },
      'envio.corpo.modelo: Isto não é JSON',
    ],
    [
      { provedor: 'generico', envio: { ...envio, corpo: { formato: 'json', modelo: { a: '{{b}}' } } } },
      'envio.corpo: {{b}} não existe',
    ],
    [{ provedor: 'generico', envio: { ...envio, cabecalhos: { 'Content-Length': '1' } } }, 'envio.cabecalhos'],
    [{ provedor: 'generico', envio: { ...envio, cabecalhos: { 'X A': '1' } } }, 'envio.cabecalhos'],
    [
      { provedor: 'generico', envio, avisos: { status: { status: 's', mapa: {} } } },
      'avisos.status: Diga onde está o id',
    ],
    [{ provedor: 'zenvia', redes_permitidas: ['300.0.0.1'] }, 'redes_permitidas.0: Informe um endereço IP'],
    [{ provedor: 'outro' }, 'provedor: '],
  ])('%j is refused', (config, expected) => {
    expect(faults(config).join('\n')).toContain(expected);
  });

  test('what the guide shows for a provider without a preset', () => {
    const codes = canalSms.blocks(documentationFacts()).flatMap((block) => (block.kind === 'code' ? [block.text] : []));
    expect(codes).toHaveLength(1);
    const { token, chave_avisos, ...config } = JSON.parse(codes[0] ?? '');
    expect(configSmsHttp.safeParse(config).error?.issues ?? []).toEqual([]);
    expect(segredosSmsHttp.parse({ token, chave_avisos })).toEqual({ token, chave_avisos });
  });

  test('in production, no address without TLS', () => {
    setEnv({
      ...{ APP_ENV: 'production', WEBHOOK_ALLOWED_NETWORKS: '', DATABASE_URL: 'postgres://x/y' },
    });
    expect(faults({ provedor: 'zenvia', base_url: 'http://api.zenvia.com' })).toEqual([
      'base_url: Em produção o endereço precisa começar com https://.',
    ]);
    setEnv({ APP_ENV: 'development' });
  });
});

describe('the channel’s own test', () => {
  const passos = async (canal: CanalAberto) =>
    (await smsHttp.test(canal)).map(({ nome, ok, detalhe }) => [nome, ok, detalhe]);

  test('asks for something that needs the credentials, and sends nothing', async () => {
    const server = await receiver();
    server.reply({ body: '{"balance":47.8,"currency":"EUR"}' });
    const canal = canalHttp({ provedor: 'infobip', remetente: 'X', base_url: server.url }, { token: 'chave' });
    const steps = await passos(canal);
    expect(steps.map(([nome, ok]) => [nome, ok])).toEqual([
      ['Endereço do provedor', true],
      ['Conexão', true],
      ['Credenciais', true],
      ['Avisos do provedor', true],
    ]);
    expect(server.requests.map(({ method, path, body }) => [method, path, body.length])).toEqual([
      ['GET', '/account/1/balance', 0],
    ]);
    expect(server.requests[0]?.header('authorization')).toBe('App chave');
  });

  test.each([
    ['twilio', { conta: twilio.CONTA }, `/2010-04-01/Accounts/${twilio.CONTA}.json`],
    ['zenvia', {}, '/v2/subscriptions'],
  ])('%s: %s', async (provedor, more, path) => {
    const server = await receiver();
    server.reply({ status: 401, body: '{"code":20003,"message":"Authenticate com t0ken-secreto"}' });
    const canal = canalHttp(
      { provedor, remetente: '27900', base_url: server.url, ...more },
      { token: 't0ken-secreto' },
    );
    const steps = await passos(canal);
    expect(server.requests.map((request) => request.path)).toEqual([path]);
    expect(steps[2]).toEqual([
      'Credenciais',
      false,
      expect.stringMatching(/não aceitou as credenciais \(401\): Authenticate com …/),
    ]);
  });

  test('says why the provider is not reached', async () => {
    const server = await receiver();
    await server.close();
    const canal = canalHttp({ provedor: 'zenvia', remetente: 'x', base_url: server.url }, { token: 'x' });
    expect((await passos(canal))[1]).toEqual([
      'Conexão',
      false,
      expect.stringContaining('recusou a conexão nessa porta'),
    ]);
    await closeClientSms();
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    expect(await passos(canal)).toEqual([
      ['Endereço do provedor', false, expect.stringContaining('precisa ser público')],
    ]);
  });

  test('says that nobody can tell the product anything without a public address', async () => {
    setEnv({ APP_URL: '' });
    const server = await receiver();
    const canal = canalHttp({ provedor: 'zenvia', remetente: 'x', base_url: server.url }, { token: 'x' });
    expect((await passos(canal)).at(-1)).toEqual([
      'Avisos do provedor',
      true,
      expect.stringContaining('não consegue avisar'),
    ]);
  });
});
