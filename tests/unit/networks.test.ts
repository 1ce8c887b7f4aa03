import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed, normalizeIp } from '#server/acesso/index.ts';
import { isWithin, normalizeCidr } from '#server/acesso/redes.ts';
import { clientIp, limitedAddress } from '#server/platform/net.ts';

// Networks of a token: IPv4 and IPv6 CIDR; ::ffff: addresses are normalised before the check.

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.7 ', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1/128'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:203.0.113.7/128', '203.0.113.7/32'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['::FFFF:CB00:7107/104', '203.0.0.0/8'],
  ['10.0.0.0/33', null],
  ['10.0.0.0/-1', null],
  ['10.0.0.0/', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0.0/8.5', null],
  ['::1/129', null],
  ['10.0.0', null],
  ['10.1', null],
  ['1', null],
  ['010.0.0.1', null],
  ['0x7f.0.0.1', null],
  ['256.0.0.1', null],
  ['10.0.0.1.', null],
  ['fe80::1%eth0', null],
  ['[::1]', null],
  ['10.0.0.1:80', null],
  ['localhost', null],
  ['*', null],
  ['', null],
  ['１０.0.0.1', null],
])('a network as a person types it: %j → %s', (text, expected) => {
  expect(normalizeCidr(text)).toBe(expected);
});

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();

describe('isAllowed', () => {
  test('no network means any address, even an unknown one', () => {
    expect(isAllowed('203.0.113.7', [])).toBe(true);
    expect(isAllowed(null, [])).toBe(true);
    expect(isAllowed(null, ['0.0.0.0/0', '::/0'])).toBe(false);
  });

  test('an IPv4 address is inside a network exactly when its first bits are the network’s', () => {
    const number = (ip: string) => ip.split('.').reduce((all, part) => all * 256n + BigInt(part), 0n);
    fc.assert(
      fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), (ip, network, bits) => {
        const cidr = normalizeCidr(`${network}/${bits}`) ?? '';
        const shift = BigInt(32 - bits);
        const inside = number(ip) >> shift === number(network) >> shift;
        expect(isAllowed(ip, [cidr])).toBe(inside);
        expect(isAllowed(`::ffff:${ip}`, [cidr])).toBe(inside);
        expect(isAllowed(ip, ['192.0.2.1/32', cidr])).toBe(inside || ip === '192.0.2.1');
      }),
      { numRuns: 500 },
    );
  });

  test('every address is inside its own networks, and never in the other family’s', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6), fc.integer({ min: 0, max: 32 }), (ip, bits) => {
        const canonical = normalizeIp(ip) ?? '';
        const cidr = normalizeCidr(`${canonical}/${bits}`) ?? '';
        expect(isAllowed(ip, [cidr])).toBe(true);
        expect(isAllowed(ip, [canonical.includes(':') ? '0.0.0.0/0' : '::/0'])).toBe(false);
      }),
    );
  });
});

test.each([
  [['10.1.0.0/16'], ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['10.1.0.0/16'], false],
  [['10.1.0.0/16', '2001:db8:1::/48'], ['10.0.0.0/8', '2001:db8::/32'], true],
  [['10.1.0.0/16', '11.0.0.1/32'], ['10.0.0.0/8'], false],
  [['::/0'], ['0.0.0.0/0'], false],
  [[], ['10.0.0.0/8'], false],
  [['10.0.0.0/8'], [], true],
  [[], [], true],
])('every address of %j is in %j: %s', (inner, outer, expected) => {
  expect(isWithin(inner, outer)).toBe(expected);
});

test.each([
  ['no proxy is trusted', '203.0.113.9', '10.0.0.1', [], '203.0.113.9'],
  ['the peer is not one of them', '203.0.113.9', '10.0.0.1', ['10.0.0.0/8'], '203.0.113.9'],
  ['one proxy', '10.0.0.2', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['two proxies', '10.0.0.2', '203.0.113.9, 10.0.0.3', ['10.0.0.0/8'], '203.0.113.9'],
  ['what the client claims before its own address', '10.0.0.2', '1.2.3.4, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['a bare trusted address', '10.0.0.2', '203.0.113.9', ['10.0.0.2'], '203.0.113.9'],
  ['a mapped peer', '::ffff:10.0.0.2', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['a mapped client', '10.0.0.2', '::ffff:203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['IPv6', '::1', '2001:DB8::0:9', ['::1'], '2001:db8::9'],
  ['no header', '10.0.0.2', undefined, ['10.0.0.0/8'], '10.0.0.2'],
  ['only proxies', '10.0.0.2', '10.0.0.4', ['10.0.0.0/8'], '10.0.0.4'],
  ['garbage stops at the proxy', '10.0.0.2', 'unknown', ['10.0.0.0/8'], '10.0.0.2'],
  ['garbage before an address', '10.0.0.2', 'x, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['a hop with its port', '10.0.0.1', '203.0.113.9:51234', ['10.0.0.0/8'], '203.0.113.9'],
  ['an IPv6 hop with its port', '10.0.0.1', '[2001:db8::9]:443', ['10.0.0.0/8'], '2001:db8::9'],
  ['a trusted hop with its port', '10.0.0.1', '203.0.113.9, 10.0.0.2:8080', ['10.0.0.0/8'], '203.0.113.9'],
  ['no peer', undefined, '203.0.113.9', ['10.0.0.0/8'], null],
])('the client’s address: %s', (_name, peer, forwarded, trusted, expected) => {
  expect(clientIp(peer, forwarded, trusted)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  [null, 'desconhecido'],
])('limits count %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
