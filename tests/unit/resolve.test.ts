import type { Resolver } from 'node:dns/promises';
import { describe, expect, test } from 'vitest';
import { createVetter, systemLookup } from '#server/platform/http/resolve.ts';

// Names are asked of DNS itself; the system's own way only where its inner names are of use.

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** A name server that gives these addresses, or fails with this code. */
function dns(v4: string[] | string, v6: string[] | string): Pick<Resolver, 'resolve4' | 'resolve6'> {
  const answer = (what: string[] | string) => () => (typeof what === 'string' ? failed(what) : Promise.resolve(what));
  return { resolve4: answer(v4), resolve6: answer(v6) } as unknown as Resolver;
}

describe('systemLookup', () => {
  test('gives the addresses of both families, or of the one that is there', async () => {
    const both = systemLookup([], dns(['8.8.8.8', '8.8.4.4'], ['2001:4860:4860::8888']));
    expect(await both('exemplo.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
    ]);
    expect(await systemLookup([], dns(['8.8.8.8'], 'ETIMEOUT'))('exemplo.com')).toHaveLength(1);
    expect(await systemLookup([], dns('ENODATA', ['2001:4860:4860::8888']))('exemplo.com')).toHaveLength(1);
  });

  test('a name that DNS does not know is not looked for in the hosts file', async () => {
    await expect(systemLookup([], dns('ENOTFOUND', 'ENOTFOUND'))('localhost')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    await expect(systemLookup([], dns('ETIMEOUT', 'ETIMEOUT'))('localhost')).rejects.toMatchObject({
      code: 'ETIMEOUT',
    });
  });

  test('the system is asked where inner networks are allowed, or without a name server', async () => {
    const inner = await systemLookup(['127.0.0.0/8'], dns('ENOTFOUND', 'ENOTFOUND'))('localhost');
    expect(inner.map(({ address }) => address)).toContain('127.0.0.1');
    const alone = await systemLookup([], dns('ECONNREFUSED', 'ECONNREFUSED'))('localhost');
    expect(alone.map(({ address }) => address)).toContain('127.0.0.1');
  });
});

describe('createVetter', () => {
  test('asks once for a name that many want at the same time, and anew afterwards', async () => {
    let asked = 0;
    const vet = createVetter([], async () => {
      asked++;
      return [{ address: '8.8.8.8', family: 4 }];
    });
    await Promise.all([vet('exemplo.com', false), vet('exemplo.com', false), vet('outro.com', false)]);
    expect(asked).toBe(2);
    await vet('exemplo.com', false);
    expect(asked).toBe(3);
  });

  test('a question that failed is not remembered', async () => {
    let asked = 0;
    const vet = createVetter([], () => (++asked === 1 ? failed('ESERVFAIL') : Promise.resolve([])));
    await expect(vet('exemplo.com', false)).rejects.toMatchObject({ falha: 'dns_nao_resolvido' });
    await expect(vet('exemplo.com', false)).rejects.toThrow('o nome não tem endereço');
    expect(asked).toBe(2);
  });

  test('IPv4 comes first', async () => {
    const vet = createVetter([], async () => [
      { address: '2606:4700::1111', family: 6 },
      { address: '1.1.1.1', family: 4 },
    ]);
    expect((await vet('exemplo.com', false)).map(({ family }) => family)).toEqual([4, 6]);
  });

  test('one address that is not public refuses the name, wherever it stands', async () => {
    for (const addresses of [
      ['8.8.8.8', '10.0.0.1'],
      ['::1', '8.8.8.8'],
    ]) {
      const vet = createVetter([], async () => addresses.map((address) => ({ address, family: 4 })));
      await expect(vet('exemplo.com', false)).rejects.toMatchObject({ falha: 'endereco_bloqueado' });
      expect(await vet('exemplo.com', true)).toHaveLength(2);
    }
  });
});
