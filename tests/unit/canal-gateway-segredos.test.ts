import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '#server/canais/gateway/sem-segredos.ts';
import { evolutionMessage, evolutionNotice, PROTO } from '#tests/support/whatsapp/gateway.ts';

// What a gateway tells of its own secrets in a notice is not kept.

const KEY = 'B6D711FCDE4D4FD5936544120E713976';
const strip = (body: string) => Buffer.from(withoutSecrets(Buffer.from(body))).toString();

describe('a notice', () => {
  it('loses the key and the address with the secret, and nothing else', () => {
    const { destination, apikey: _, ...rest } = evolutionNotice('messages.upsert', evolutionMessage(PROTO.imagem));
    const left = strip(JSON.stringify({ ...rest, destination, apikey: KEY }));
    expect(left).not.toMatch(/B6D7|integracoes/);
    expect(JSON.parse(left)).toEqual(rest);
  });

  it('loses the key also where another version has it', () => {
    expect(JSON.parse(strip(JSON.stringify({ event: 'x', data: { instance: { apiKey: KEY }, n: 1 } })))).toEqual({
      event: 'x',
      data: { instance: {}, n: 1 },
    });
  });

  it('keeps what people wrote, whatever it is, and numbers with all their digits', () => {
    const said = `"apikey": "${KEY}", "destination": "casa" 🙂`;
    const body = `{"apikey":"${KEY}","data":{"message":{"conversation":${JSON.stringify(said)}},"n":12345678901234567890,"f":1.10}}`;
    expect(strip(body)).toBe(
      `{"data":{"message":{"conversation":${JSON.stringify(said)}},"n":12345678901234567890,"f":1.10}}`,
    );
  });

  it.each([
    ['without a key', '{ "event": "messages.upsert",  "apikey": null, "n": 1.0 }'],
    ['that is no JSON', 'olá'],
    ['of WAHA', '{"event":"message","session":"default","payload":{"id":"x"}}'],
  ])('%s stays as it came', (_, body) => {
    expect(strip(body)).toBe(body);
  });

  it('that is broken loses the key too', () => {
    expect(strip(`{"event":"x","apikey":"${KEY}","data":{"texto":"São`)).toBe(
      '{"event":"x","apikey":null,"data":{"texto":"São',
    );
    expect(strip(`{"event":"x","apikey":"${KEY}`)).toBe('{"event":"x","apikey":null');
  });
});
