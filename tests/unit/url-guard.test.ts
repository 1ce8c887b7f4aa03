import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDestination, type GuardOptions, isPublicAddress } from '#server/platform/http/url-guard.ts';

// Every way of writing an inner address is refused when it is saved.

const DEVELOPMENT: GuardOptions = { production: false, allowed: [] };
const PRODUCTION: GuardOptions = { production: true, allowed: [] };

function motivo(text: string, options = DEVELOPMENT): string {
  const verdict = checkDestination(text, options);
  if (verdict.ok) throw new Error(`accepted: ${verdict.url.href}`);
  return verdict.motivo;
}

function href(text: string, options = DEVELOPMENT): string {
  const verdict = checkDestination(text, options);
  if (!verdict.ok) throw new Error(`refused: ${verdict.motivo}`);
  return verdict.url.href;
}

describe('inner addresses, however they are written', () => {
  test.each([
    ['dotted', 'http://127.0.0.1/', 'é a própria máquina'],
    ['the whole of 127/8', 'http://127.255.255.254/', 'é a própria máquina'],
    ['decimal', 'http://2130706433/', 'é a própria máquina'],
    ['hexadecimal', 'http://0x7f000001/', 'é a própria máquina'],
    ['hexadecimal octets', 'http://0x7f.0x0.0x0.0x1/', 'é a própria máquina'],
    ['octal', 'http://0177.0.0.1/', 'é a própria máquina'],
    ['short', 'http://127.1/', 'é a própria máquina'],
    ['full-width digits', 'http://１２７.０.０.１/', 'é a própria máquina'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/', 'é a própria máquina'],
    ['circled digits', 'http://①②⑦.⓪.⓪.①/', 'é a própria máquina'],
    ['ideographic full stops', 'http://127。0。0。1/', 'é a própria máquina'],
    ['a final dot', 'http://127.0.0.1./', 'é a própria máquina'],
    ['zero', 'http://0/', 'não indica máquina'],
    ['0/8', 'http://0.1.2.3/', 'não indica máquina'],
    ['10/8', 'http://10.1.2.3/', 'rede privada'],
    ['172.16/12, first', 'http://172.16.0.0/', 'rede privada'],
    ['172.16/12, last', 'http://172.31.255.255/', 'rede privada'],
    ['192.168/16', 'http://192.168.1.1/', 'rede privada'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/', 'metadados'],
    ['metadata, decimal', 'http://2852039166/', 'metadados'],
    ['metadata, mixed bases', 'http://0xa9.254.0251.0376/', 'metadados'],
    ['Azure’s wire server', 'http://168.63.129.16/machine?comp=goalstate', 'nuvem'],
    ['the same, in hexadecimal', 'http://0xa83f8110/', 'nuvem'],
    ['Alibaba’s metadata', 'http://100.100.100.200/latest/meta-data/', 'compartilhada'],
    ['Oracle’s metadata', 'http://192.0.0.192/opc/v2/', 'reservado'],
    ['AWS’s metadata in IPv6', 'http://[fd00:ec2::254]/latest/meta-data/', 'rede privada'],
    ['Google’s metadata in IPv6', 'http://[fd20:ce::254]/computeMetadata/v1/', 'rede privada'],
    ['shared by carriers', 'http://100.64.0.1/', 'compartilhada'],
    ['192.0.0/24', 'http://192.0.0.8/', 'reservado'],
    ['documentation 1', 'http://192.0.2.1/', 'documentação'],
    ['documentation 2', 'http://198.51.100.1/', 'documentação'],
    ['documentation 3', 'http://203.0.113.1/', 'documentação'],
    ['6to4 relay', 'http://192.88.99.1/', 'reservado'],
    ['benchmarks', 'http://198.19.255.255/', 'testes de rede'],
    ['multicast', 'http://224.0.0.1/', 'multicast'],
    ['reserved', 'http://240.0.0.1/', 'reservado'],
    ['broadcast', 'http://255.255.255.255/', 'reservado'],
    ['IPv6 loopback', 'http://[::1]/', 'é a própria máquina'],
    ['IPv6 loopback, long', 'http://[0000:0:0:0:0:0:0:0001]/', 'é a própria máquina'],
    ['IPv6 unspecified', 'http://[::]/', 'não indica máquina'],
    ['IPv4-mapped', 'http://[::ffff:127.0.0.1]/', 'IPv4 escrito como IPv6'],
    ['IPv4-mapped, hexadecimal', 'http://[::ffff:7f00:1]/', 'IPv4 escrito como IPv6'],
    ['IPv4-mapped, public', 'http://[::ffff:8.8.8.8]/', 'IPv4 escrito como IPv6'],
    ['IPv4-compatible', 'http://[::127.0.0.1]/', 'IPv4 escrito como IPv6'],
    ['IPv4-compatible, hexadecimal', 'http://[::7f00:1]/', 'IPv4 escrito como IPv6'],
    ['IPv4-translated', 'http://[::ffff:0:7f00:1]/', 'Internet pública'],
    ['NAT64', 'http://[64:ff9b::169.254.169.254]/', 'IPv4 escrito como IPv6'],
    ['NAT64, local prefix', 'http://[64:ff9b:1::a00:1]/', 'Internet pública'],
    ['6to4', 'http://[2002:7f00:1::]/', 'IPv4 escrito como IPv6'],
    ['Teredo', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', 'reservado'],
    ['ORCHID', 'http://[2001:20::1]/', 'reservado'],
    ['IPv6 documentation 1', 'http://[2001:db8::1]/', 'documentação'],
    ['IPv6 documentation 2', 'http://[3fff::1]/', 'documentação'],
    ['unique local', 'http://[fd00:ec2::254]/', 'rede privada'],
    ['site local', 'http://[fec0::1]/', 'Internet pública'],
    ['link local', 'http://[fe80::1]/', 'enlace local'],
    ['IPv6 multicast', 'http://[ff02::1]/', 'multicast'],
    ['discard only', 'http://[100::1]/', 'Internet pública'],
    ['never assigned', 'http://[4000::1]/', 'Internet pública'],
    ['localhost', 'http://localhost/', 'localhost é a própria máquina'],
    ['localhost, capitals', 'http://LocalHost/', 'localhost é a própria máquina'],
    ['localhost, final dot', 'http://localhost./', 'localhost é a própria máquina'],
    ['localhost, full width', 'http://ｌｏｃａｌｈｏｓｔ/', 'localhost é a própria máquina'],
    ['below localhost', 'http://api.localhost/', 'localhost é a própria máquina'],
    ['below localhost, final dot', 'http://api.LOCALHOST./', 'localhost é a própria máquina'],
    ['single label', 'http://postgres/', '"postgres" só existe em redes internas'],
    ['single label, final dot', 'http://postgres./', '"postgres" só existe em redes internas'],
    ['.local', 'http://impressora.local/', '.local são de redes internas'],
    ['.local, final dot', 'http://impressora.LOCAL./', '.local são de redes internas'],
    ['.internal', 'http://metadata.google.internal/', '.internal são de redes internas'],
    ['.home.arpa', 'http://nas.home.arpa/', '.home.arpa são de redes internas'],
  ])('%s: %s', (_form, url, why) => {
    expect(motivo(url)).toContain(why);
    const secure = url.replace('http://', 'https://');
    expect(motivo(secure)).toContain(why);
    expect(motivo(secure, PRODUCTION)).toContain(why);
  });

  test.each([
    ['zone in IPv6', 'http://[fe80::1%25eth0]/'],
    ['octet too large', 'http://127.0.0.256/'],
    ['five octets', 'http://127.0.0.0.1/'],
    ['two final dots', 'http://localhost../'],
    ['empty label', 'http://a..exemplo.com/'],
    ['label of 64', `http://${'a'.repeat(64)}.com/`],
    ['host of more than 253', `http://${'a.'.repeat(126)}com/`],
    ['port above 65535', 'http://exemplo.com:65536/'],
    ['escaped slash in the host', 'http://exemplo.com%2f@127.0.0.1/'],
  ])('not an address at all: %s', (_form, url) => {
    expect(checkDestination(url, DEVELOPMENT).ok).toBe(false);
  });
});

describe('what is written around the host', () => {
  test.each([
    ['', 'Informe o endereço.'],
    ['exemplo.com/webhooks', 'Use um endereço completo, que comece com https://.'],
    ['//exemplo.com/', 'Use um endereço completo, que comece com https://.'],
    ['https:exemplo.com', 'Use um endereço completo, que comece com https://.'],
    ['ftp://exemplo.com/', 'Use um endereço completo, que comece com https://.'],
    ['file:///etc/passwd', 'Use um endereço completo, que comece com https://.'],
    ['javascript:alert(1)', 'Use um endereço completo, que comece com https://.'],
    ['gopher://exemplo.com:6379/_x', 'Use um endereço completo, que comece com https://.'],
    ['https://', 'Falta o nome do servidor depois de https://.'],
    ['https:///exemplo.com', 'Falta o nome do servidor depois de https://.'],
    ['https://usuario:senha@exemplo.com/', 'O endereço não pode ter usuário e senha (usuário:senha@).'],
    ['https://usuario@exemplo.com/', 'O endereço não pode ter usuário e senha (usuário:senha@).'],
    ['https://@exemplo.com/', 'O endereço não pode ter usuário e senha (usuário:senha@).'],
    ['https://exemplo.com:443@127.0.0.1/', 'O endereço não pode ter usuário e senha (usuário:senha@).'],
    ['https://exemplo.com\\@127.0.0.1/', 'O endereço não pode ter barra invertida (\\).'],
    ['https://exemplo.com/#parte', 'Retire do endereço o trecho a partir de #, que nunca é enviado.'],
    [' https://exemplo.com/', 'O endereço não pode ter espaços nem quebras de linha.'],
    ['https://exemplo.com/a b', 'O endereço não pode ter espaços nem quebras de linha.'],
    ['https://exemplo.com/\r\nX-A: b', 'O endereço não pode ter espaços nem quebras de linha.'],
    ['https://exem\tplo.com/', 'O endereço não pode ter espaços nem quebras de linha.'],
    ['https://exemplo.com/\u0000', 'O endereço não pode ter espaços nem quebras de linha.'],
  ])('%j: %s', (url, why) => {
    expect(motivo(url)).toBe(why);
  });

  test('at most 2,048 characters, as written and as it is used', () => {
    const start = 'https://exemplo.com/';
    const longest = start + 'a'.repeat(2_048 - start.length);
    expect(href(longest)).toBe(longest);
    expect(motivo(`${longest}a`)).toContain('2.048 caracteres');
    expect(motivo(start + 'é'.repeat(1_000))).toContain('2.048 caracteres');
  });

  test('HTTP outside production only', () => {
    expect(href('http://exemplo.com/')).toBe('http://exemplo.com/');
    expect(motivo('http://exemplo.com/', PRODUCTION)).toBe('Em produção o endereço precisa começar com https://.');
    expect(href('HTTPS://exemplo.com/', PRODUCTION)).toBe('https://exemplo.com/');
  });

  test.each([1, 22, 25, 79, 81, 442, 444, 587, 993, 1_023, 0])('port %d is refused everywhere', (port) => {
    const url = `https://exemplo.com:${port}/`;
    expect(motivo(url)).toBe(`A porta ${port} não é aceita: use a 80, a 443 ou uma acima de 1023.`);
    expect(motivo(url, PRODUCTION)).toBe(`A porta ${port} não é aceita: use a 443 ou uma acima de 1023.`);
  });

  test.each([443, 1_024, 8_443, 65_535])('port %d is accepted everywhere', (port) => {
    expect(checkDestination(`https://exemplo.com:${port}/`, DEVELOPMENT).ok).toBe(true);
    expect(checkDestination(`https://exemplo.com:${port}/`, PRODUCTION).ok).toBe(true);
  });

  test('port 80 outside production only', () => {
    expect(checkDestination('https://exemplo.com:80/', DEVELOPMENT).ok).toBe(true);
    expect(motivo('https://exemplo.com:80/', PRODUCTION)).toContain('A porta 80 não é aceita');
  });
});

test.each([
  ['https://erp.exemplo.com.br/webhooks?token=a%20b', 'https://erp.exemplo.com.br/webhooks?token=a%20b'],
  ['https://erp.exemplo.com.br.', 'https://erp.exemplo.com.br/'],
  ['https://ERP.Exemplo.com.br:443/A', 'https://erp.exemplo.com.br/A'],
  ['https://café.com.br/', 'https://xn--caf-dma.com.br/'],
  ['https://exemplo.com/caminho@conta', 'https://exemplo.com/caminho@conta'],
  ['https://local.exemplo.com/', 'https://local.exemplo.com/'],
  ['https://localhost.exemplo.com/', 'https://localhost.exemplo.com/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://172.15.255.255/', 'https://172.15.255.255/'],
  ['https://172.32.0.0/', 'https://172.32.0.0/'],
  ['https://100.128.0.0/', 'https://100.128.0.0/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
])('%s is accepted', (text, used) => {
  expect(href(text, PRODUCTION)).toBe(used);
});

describe('what development allows', () => {
  const allowed = { production: false, allowed: ['127.0.0.0/8', '10.1.0.0/16'] };

  test('the networks named, in any writing, and no other', () => {
    expect(href('http://127.1:4000/', allowed)).toBe('http://127.0.0.1:4000/');
    expect(href('http://10.1.2.3/', allowed)).toBe('http://10.1.2.3/');
    expect(motivo('http://10.2.0.1/', allowed)).toContain('rede privada');
    expect(motivo('http://[::1]/', allowed)).toContain('é a própria máquina');
    expect(motivo('http://169.254.169.254/', allowed)).toContain('metadados');
  });

  test('names of the inside, whose addresses are judged at each connection', () => {
    expect(href('http://localhost:4000/', allowed)).toBe('http://localhost:4000/');
    expect(href('http://receptor:4000/', allowed)).toBe('http://receptor:4000/');
    expect(href('http://receptor.local/', allowed)).toBe('http://receptor.local/');
    expect(motivo('http://localhost/', { production: false, allowed: ['10.0.0.0/8'] })).toContain('localhost');
  });

  test('the rest of the rules still hold', () => {
    expect(motivo('http://127.0.0.1:22/', allowed)).toContain('A porta 22');
    expect(motivo('http://a:b@127.0.0.1/', allowed)).toContain('usuário e senha');
  });

  test('the example receiver by its origin and path', () => {
    const options = { ...DEVELOPMENT, allowedUrl: 'http://localhost:3000/exemplo/receptor/' };
    expect(checkDestination('http://localhost:3000/exemplo/receptor/', options)).toMatchObject({ exempt: true });
    expect(checkDestination('http://LOCALHOST.:3000/exemplo/receptor/?status=500', options)).toMatchObject({
      exempt: true,
    });
    for (const other of [
      'http://localhost:3000/',
      'http://localhost:3000/exemplo/receptor',
      'http://localhost:3000/exemplo/receptor/outro',
      'http://localhost:3000/exemplo/receptor/../../api/',
      'http://localhost:3001/exemplo/receptor/',
      'https://localhost:3000/exemplo/receptor/',
      'http://127.0.0.1:3000/exemplo/receptor/',
    ]) {
      expect(motivo(other, options), other).toContain('é a própria máquina');
    }
    expect(checkDestination('https://exemplo.com/', options)).toMatchObject({ ok: true, exempt: false });
  });

  test('production allows none of it', () => {
    const options = {
      production: true,
      allowed: ['127.0.0.0/8'],
      allowedUrl: 'https://localhost:3000/exemplo/',
    };
    expect(motivo('https://127.0.0.1:4000/', options)).toContain('é a própria máquina');
    expect(motivo('https://localhost:3000/exemplo/', options)).toContain('localhost');
    expect(motivo('https://receptor/', options)).toContain('redes internas');
  });
});

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '1.1.1.1', '223.255.255.255', '2606:4700::1111', '2001:200::1', '2003::1'])('%s is', (ip) => {
    expect(isPublicAddress(ip, [])).toBe(true);
  });

  test.each(['', 'exemplo.com', '127.1', '0x7f.0.0.1', '2130706433', '8.8.8.8/32', '2606:4700::1111%eth0', ' 8.8.8.8'])(
    '%j is no address',
    (ip) => {
      expect(isPublicAddress(ip, [])).toBe(false);
    },
  );

  test('allowed networks add to the public ones', () => {
    expect(isPublicAddress('10.0.0.1', ['10.0.0.1'])).toBe(true);
    expect(isPublicAddress('10.0.0.2', ['10.0.0.1'])).toBe(false);
    expect(isPublicAddress('::1', ['::1'])).toBe(true);
    expect(isPublicAddress('8.8.8.8', ['10.0.0.0/8'])).toBe(true);
  });

  test('no IPv4 address passes inside an IPv6 one', () => {
    const wrappers = ['::ffff:', '::', '64:ff9b::', '::ffff:0:', '64:ff9b:1::'];
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...wrappers), (ip, wrapper) => {
        expect(isPublicAddress(`${wrapper}${ip}`, [])).toBe(false);
      }),
    );
  });

  test('a literal in a URL is judged as its address is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4Extended(), fc.ipV6()), (ip) => {
        const url = new URL(ip.includes(':') ? `https://[${ip}]/` : `https://${ip}/`);
        const canonical = url.hostname.replace(/[[\]]/g, '');
        expect(checkDestination(url.href, PRODUCTION).ok).toBe(isPublicAddress(canonical, []));
      }),
    );
  });
});
