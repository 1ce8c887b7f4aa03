import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSigned } from '#server/canais/sms/aviso.ts';
import { receitaOf } from '#server/canais/sms/presets.ts';
import { setEnv } from '#server/platform/env.ts';
import { aviso, bytes, canalHttp, daZenvia, deTwilio, judge } from '#tests/support/sms/canal.ts';
import * as twilio from '#tests/support/sms/twilio.ts';
import * as zenvia from '#tests/support/sms/zenvia.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// Whose notices are taken.

const ORIGIN = 'https://erp.exemplo.com.br';
beforeEach(() => setEnv({ ...VARIABLES, APP_URL: ORIGIN }));

const signed = (url: string, form: string, key = 'auth-token') => {
  const fields = [...new URLSearchParams(form)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([n, v]) => n + v);
  return {
    'X-Twilio-Signature': createHmac('sha1', key)
      .update(url + fields.join(''))
      .digest('base64'),
  };
};
const PATH = `${ORIGIN}/integracoes/sms/segredo-do-caminho/`;

describe('who may send one', () => {
  test('Twilio: signed over the public address with its question, and the form', () => {
    const canal = deTwilio();
    const body = twilio.status('delivered');
    const query = new URLSearchParams('mensagem=41');
    const url = `${PATH}?mensagem=41`;
    expect(judge(canal, aviso(body, { query, headers: signed(url, body) }))).toEqual({
      como: 'guardar',
      // What the address says is kept with the body.
      ...{ corpo: bytes(`${body}&mensagem=41`), impressao: `${body}&mensagem=41` },
      ...{ texto: '<?xml version="1.0" encoding="UTF-8"?><Response/>', tipo_texto: 'text/xml' },
    });
    const withPort = `${PATH.replace('.br/', '.br:443/')}?mensagem=41`;
    expect(judge(canal, aviso(body, { query, headers: signed(withPort, body) })).como).toBe('guardar');
    for (const wrong of [
      aviso(body, { query }),
      aviso(body, { query, headers: { 'X-Twilio-Signature': '' } }),
      aviso(body, { query, headers: signed(url, body, 'outra chave') }),
      aviso(body, { query, headers: signed(PATH, body) }),
      aviso(body, { query: new URLSearchParams('mensagem=42'), headers: signed(url, body) }),
      aviso(`${body}&Body=x`, { query, headers: signed(url, body) }),
      aviso(body, { query, metodo: 'DELETE', headers: signed(url, body) }),
    ]) {
      expect(judge(canal, wrong).como).toBe('recusado');
    }
  });

  test('Twilio: the signatures that its own library is tested with', () => {
    const { url, token, params, assinatura, com_porta, varios, de_varios } = twilio.ASSINADOS;
    const { origin, pathname, searchParams } = new URL(url);
    setEnv({ APP_URL: origin });
    const canal = canalHttp({ provedor: 'twilio', remetente: '27900', conta: twilio.CONTA }, { token });
    const moved = (signature: string, form: URLSearchParams) =>
      judge(canal, aviso(String(form), { query: searchParams, headers: { 'X-Twilio-Signature': signature } })).como;
    // Of the product's own path none of them is right.
    expect(moved(assinatura, new URLSearchParams(params))).toBe('recusado');
    // The vectors are of another path.
    const rule = receitaOf(canal).receita.avisos.assinatura;
    if (!rule) throw new Error('Twilio signs');
    const signedThere = (signature: string, form: URLSearchParams) => {
      const headers = { 'X-Twilio-Signature': signature };
      return isSigned(rule, token, aviso(String(form), { query: searchParams, headers }), `${origin}${pathname}`);
    };
    expect([assinatura, com_porta].map((one) => signedThere(one, new URLSearchParams(params)))).toEqual([true, true]);
    const several = new URLSearchParams(Object.entries(varios).flatMap(([n, all]) => all.map((value) => [n, value])));
    expect(signedThere(de_varios, several)).toBe(true);
    expect(signedThere(de_varios, new URLSearchParams(params))).toBe(false);
  });

  test('from networks that are not the channel’s, nobody', () => {
    const canal = canalHttp({
      provedor: 'zenvia',
      remetente: 'conta',
      redes_permitidas: ['45.233.20.0/24', '2001:db8::/32'],
    });
    const from = (ip: string | null) => judge(canal, aviso(zenvia.RECEBIDA, { ip })).como;
    expect(['45.233.20.7', '::ffff:45.233.20.7', '2001:db8::9'].map(from)).toEqual(['guardar', 'guardar', 'guardar']);
    expect(['45.233.21.7', '203.0.113.9', null].map(from)).toEqual(['recusado', 'recusado', 'recusado']);
  });

  test('Zenvia and Infobip: with a secret header, where the channel has one', () => {
    expect(judge(daZenvia(), aviso(zenvia.RECEBIDA))).toEqual({ como: 'guardar' });
    const canal = daZenvia({ chave_avisos: 'so-nossa' });
    expect(judge(canal, aviso(zenvia.RECEBIDA)).como).toBe('recusado');
    expect(judge(canal, aviso(zenvia.RECEBIDA, { headers: { 'X-Romaneio-Aviso': 'so-Nossa' } })).como).toBe('recusado');
    expect(judge(canal, aviso(zenvia.RECEBIDA, { headers: { 'X-Romaneio-Aviso': 'so-nossa' } })).como).toBe('guardar');
  });

  test.each(['sha1', 'sha256', 'sha512'] as const)(
    'any provider: HMAC with %s over the raw body, hex and base64',
    (algoritmo) => {
      for (const codificacao of ['hex', 'base64'] as const) {
        const assinatura = { cabecalho: 'X-Assinatura', algoritmo, codificacao, prefixo: `${algoritmo}=` };
        const config = {
          provedor: 'generico',
          remetente: '1',
          envio: { url: 'https://sms.exemplo.com/' },
          avisos: { assinatura },
        };
        const canal = canalHttp(config, { chave_avisos: 'chave' });
        const body = '{"a": "não" }';
        const sign = (text: string) => createHmac(algoritmo, 'chave').update(text).digest(codificacao);
        const withHeader = (value: string) => judge(canal, aviso(body, { headers: { 'x-assinatura': value } })).como;
        const right = sign(body);
        expect(withHeader(`${algoritmo}=${codificacao === 'hex' ? right.toUpperCase() : right}`)).toBe('guardar');
        expect(
          [right, `${algoritmo}:${right}`, `${algoritmo}=${sign(`${body} `)}`, `${algoritmo}=`].map(withHeader),
        ).toEqual(Array(4).fill('recusado'));
        expect(
          judge(canalHttp(config), aviso(body, { headers: { 'x-assinatura': `${algoritmo}=${right}` } })).como,
        ).toBe('recusado');
      }
    },
  );
});
