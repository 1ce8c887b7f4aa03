import { describe, expect, test } from 'vitest';
import type { GuardedClientOptions } from '#server/platform/http/client.ts';
import { answers, client, post, receiver } from '#tests/support/guarded-client.ts';

// An address that no destination may have is refused again at each connection.

describe('the guard at each connection', () => {
  const blocked = { status: null, falha: 'endereco_bloqueado', ip: null };

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://１２７.０.０.１/',
    'http://%31%32%37.0.0.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fec0::1]/',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://api.localhost/',
    'http://postgres/',
    'http://metadata.google.internal/',
    'http://usuario:senha@exemplo.com/',
    'ftp://exemplo.com/',
  ])('%s is refused without a question to DNS', async (url) => {
    const { lookup, asked } = answers(['8.8.8.8']);
    expect(await post(client({ allowed: [], lookup }), url)).toMatchObject(blocked);
    expect(asked).toEqual([]);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.0.0.7']],
    ['metadata', ['169.254.169.254']],
    ['Azure’s wire server', ['168.63.129.16']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::a9fe:a9fe']],
    ['public and private', ['8.8.8.8', '127.0.0.1']],
    ['private and public', ['127.0.0.1', '8.8.8.8']],
    ['public in IPv4, private in IPv6', ['8.8.8.8', 'fd00::1']],
    ['no address', ['127.1']],
  ])('a name that resolves inwards: %s', async (_what, addresses) => {
    const target = await receiver();
    const { lookup, asked } = answers(addresses);
    const result = await post(client({ allowed: [], lookup }), `http://dentro.example:${target.port}/`);
    expect(result).toMatchObject(blocked);
    for (const address of addresses) expect(result.detalhe).not.toContain(address);
    expect(asked).toEqual(['dentro.example']);
    expect(target.connections).toBe(0);
  });

  test('a name that changes its mind: one question per connection, each answer vetted', async () => {
    const target = await receiver();
    target.reply({ headers: { Connection: 'close' } });
    const { lookup, asked } = answers(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']);
    const http = client({ allowed: ['127.0.0.1'], lookup });
    const url = `http://muda.example:${target.port}/`;
    expect(await post(http, url)).toMatchObject({ status: 200, ip: '127.0.0.1' });
    expect(await post(http, url)).toMatchObject(blocked);
    expect(await post(http, url)).toMatchObject(blocked);
    expect(asked).toHaveLength(3);
    expect(target.connections).toBe(1);
  });

  test('the second address is tried where the first does not answer, and no other', async () => {
    const target = await receiver();
    const { lookup } = answers(['::1', '127.0.0.1']);
    const http = client({ allowed: ['::1', '127.0.0.1'], lookup });
    const url = `http://dois.example:${target.port}/`;
    expect(await post(http, url)).toMatchObject({ status: 200, ip: '127.0.0.1' });
    await target.close();
    const later = client({ allowed: ['::1', '127.0.0.1'], lookup });
    expect(await post(later, url)).toMatchObject({ falha: 'conexao_recusada' });
  });

  test('localhost is this machine, where it is allowed, whatever DNS says', async () => {
    const target = await receiver();
    const { lookup, asked } = answers(['8.8.8.8']);
    const result = await post(client({ lookup }), `http://localhost:${target.port}/`);
    expect(result).toMatchObject({ status: 200, ip: '127.0.0.1' });
    expect(asked).toEqual([]);
  });

  test('production takes HTTPS only, and no exception', async () => {
    const target = await receiver({ tls: 'valid' });
    const plain = await receiver();
    const http = client({ production: true, allowedUrl: plain.url });
    expect(await post(http, target.url)).toMatchObject(blocked);
    expect(await post(http, plain.url)).toMatchObject(blocked);
    expect(await post(http, 'http://exemplo.com/')).toMatchObject(blocked);
    const { lookup } = answers(['127.0.0.1']);
    const named = client({ production: true, lookup });
    expect(await post(named, `https://receptor.example:${target.port}/`)).toMatchObject(blocked);
    expect([target.connections, plain.connections]).toEqual([0, 0]);
  });

  test('the example receiver opens no other path of its origin, not even over a kept connection', async () => {
    const target = await receiver();
    const { lookup } = answers(['127.0.0.1']);
    const origin = `http://exemplo-interno.example:${target.port}`;
    const http = client({ allowed: [], allowedUrl: `${origin}/receptor/`, lookup });
    expect(await post(http, `${origin}/receptor/`)).toMatchObject({ status: 200 });
    expect(await post(http, `${origin}/api/`)).toMatchObject(blocked);
    expect(await post(http, `${origin}/receptor/`)).toMatchObject({ status: 200, conexao_nova: false });
    expect(target.requests.map((request) => request.path)).toEqual(['/receptor/', '/receptor/']);
  });
});

describe('an address that is about to be saved', () => {
  const check = (url: string, lookup: GuardedClientOptions['lookup']) =>
    client({ allowed: [], ...(lookup && { lookup }) }).check(url);

  test('is accepted where its name is public', async () => {
    const { lookup } = answers(['8.8.8.8', '2606:4700::1111']);
    const verdict = await check('https://exemplo.com./a', lookup);
    expect(verdict).toEqual({ ok: true, url: new URL('https://exemplo.com/a'), aviso: null });
  });

  test('is refused for what is written, and for what its name resolves to', async () => {
    const { lookup, asked } = answers(['8.8.8.8', '10.0.0.1']);
    expect(await check('https://10.0.0.1/', lookup)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
    expect(await check('https://dentro.exemplo.com/', lookup)).toEqual({
      ok: false,
      motivo: 'O endereço precisa ser público: o servidor está num endereço que é de rede privada.',
    });
  });

  test('is accepted with a warning where its name is not known yet', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('query failed'), { code: 'ENOTFOUND' }));
    expect(await check('https://amanha.exemplo.com/', lookup)).toMatchObject({
      ok: true,
      aviso: 'O nome do servidor ainda não foi encontrado: o nome não foi encontrado (ENOTFOUND).',
    });
  });
});
