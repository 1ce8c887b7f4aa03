import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { configEvolution, configWaha } from '#server/canais/gateway/index.ts';
import type { AvisoRecebido } from '#server/canais/port.ts';
import { evo, evolution, wah, waha } from '#tests/support/whatsapp/gateway-channels.ts';

describe('a notice is judged', () => {
  const corpo = Buffer.from('{"event":"message","session":"default","engine":"WEBJS"}');
  const aviso = (headers: Record<string, string> = {}, ip: string | null = '203.0.113.9'): AvisoRecebido => ({
    ...{ metodo: 'POST', query: new URLSearchParams(), headers: new Headers(headers), corpo, ip },
  });

  it('of WAHA by the signature of its raw bytes: the example of its documentation', () => {
    // content/docs/how-to/events/index.md, "HMAC authentication".
    const signature =
      '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89';
    const signed = { 'X-Webhook-Hmac': signature, 'X-Webhook-Hmac-Algorithm': 'sha512' };
    expect(waha.judge?.(wah, aviso(signed))).toMatchObject({ como: 'guardar' });
    expect(waha.judge?.(wah, { ...aviso(signed), corpo: Buffer.from('{}') })).toMatchObject({ como: 'recusado' });
    expect(waha.judge?.(wah, aviso({ ...signed, 'X-Webhook-Hmac-Algorithm': 'sha1' }))).toMatchObject({
      como: 'recusado',
    });
    expect(waha.judge?.(wah, aviso({}))).toMatchObject({ como: 'recusado' });
    const other = createHmac('sha512', 'another').update(corpo).digest('hex');
    expect(waha.judge?.(wah, aviso({ ...signed, 'X-Webhook-Hmac': other }))).toMatchObject({ como: 'recusado' });
    expect(waha.judge?.({ ...wah, segredos: { chave: 'x' } }, aviso())).toMatchObject({ como: 'guardar' });
  });

  it('by the networks that it may come from, which no address at all is not', () => {
    const within = (redes_permitidas: string[]) => ({ ...evo, config: { ...evo.config, redes_permitidas } });
    expect(evolution.judge?.(within(['203.0.113.0/24']), aviso())).toMatchObject({ como: 'guardar' });
    expect(evolution.judge?.(within(['203.0.113.9']), aviso())).toMatchObject({ como: 'guardar' });
    expect(evolution.judge?.(within(['198.51.100.0/24', '2001:db8::/32']), aviso())).toMatchObject({
      como: 'recusado',
    });
    expect(evolution.judge?.(within(['203.0.113.0/24']), aviso({}, null))).toMatchObject({ como: 'recusado' });
    expect(evolution.judge?.(evo, aviso({}, null))).toMatchObject({ como: 'guardar' });
    expect(evolution.judge?.(evo, { ...aviso(), metodo: 'GET' })).toMatchObject({ como: 'recusado' });
    expect(evolution.judge?.({ ...evo, config: {} }, aviso())).toMatchObject({ como: 'recusado' });
  });

  it('the same bytes have one print', () => {
    expect(evolution.judge?.(evo, aviso())).toEqual(evolution.judge?.(evo, aviso()));
  });
});

describe('what a channel is set to', () => {
  it('addresses, names and networks are judged', () => {
    const ok = { url: 'https://evo.example.com/', numero: '+5511940040001', instancia: 'Loja 1' };
    expect(configEvolution.parse(ok)).toEqual({
      ...{ url: 'https://evo.example.com', numero: ok.numero },
      instancia: 'Loja 1',
      redes_permitidas: null,
    });
    expect(configEvolution.parse({ ...ok, redes_permitidas: [] }).redes_permitidas).toBeNull();
    expect(configWaha.parse({ url: ok.url, numero: ok.numero }).sessao).toBe('default');
    const wrong = (more: Record<string, unknown>) => configEvolution.safeParse({ ...ok, ...more }).success;
    for (const more of [
      { url: 'http://10.0.0.5:8080' },
      { url: 'https://evo.example.com/?x=1' },
      { instancia: '../admin' },
      { instancia: '' },
      { numero: '11940040001' },
      { redes_permitidas: ['qualquer'] },
      { redes_permitidas: ['1'] },
      { redes_permitidas: ['10.0.0.0/99'] },
    ]) {
      expect(wrong(more), JSON.stringify(more)).toBe(false);
    }
  });
});
