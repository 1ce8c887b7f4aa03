import { expect, test } from 'vitest';
import { redirectFault } from '#server/acesso/aplicativos/redirect.ts';

// Redirect URIs: https, or http on a loopback address; no fragment, no userinfo, no wildcard, at most 2,048 characters.

test.each([
  'https://exemplo.com.br',
  'https://exemplo.com.br/',
  'https://app.exemplo.com.br/retorno?origem=romaneio&x=%20',
  'https://exemplo.com.br:8443/a/b/',
  'https://EXEMPLO.com.br/Retorno',
  'https://xn--exempo-xta.com.br/retorno',
  'https://203.0.113.7/retorno',
  'https://[2001:db8::1]/retorno',
  'https://exemplo.com.br/a@b',
  'https://exemplo.com.br/?e=a@b.com',
  'http://localhost/retorno',
  'http://localhost:3000/retorno',
  'http://127.0.0.1:49152/',
  'http://127.8.9.10/retorno',
  'http://[::1]:8080/retorno',
  `https://exemplo.com.br/${'x'.repeat(2_048 - 23)}`,
])('%s is accepted', (uri) => {
  expect(redirectFault(uri)).toBeNull();
});

test.each([
  ['', /Informe um endereço/],
  ['exemplo.com.br/retorno', /completo/],
  ['/retorno', /completo/],
  ['//exemplo.com.br/retorno', /completo/],
  ['https://', /completo/],
  ['https:exemplo.com.br', /completo/],
  ['https:/exemplo.com.br', /completo/],
  ['https:///exemplo.com.br', /completo/],
  ['https:\\\\exemplo.com.br', /completo/],
  ['https://exemplo.com.br\\@mau.exemplo/', /completo/],
  ['http://exemplo.com.br/retorno', /https/],
  ['http://10.0.0.1/retorno', /https/],
  ['http://localhost.exemplo.com.br/', /https/],
  ['http://exemplo.localhost/', /https/],
  ['http://127.0.0.1.exemplo.com.br/', /https/],
  ['http://[2001:db8::1]/', /https/],
  ['http://0.0.0.0/', /https/],
  ['javascript:alert(1)', /https/],
  ['javascript://exemplo.com.br/%0aalert(1)', /https/],
  ['data:text/html,oi', /https/],
  ['ftp://exemplo.com.br/', /https/],
  ['meuapp://retorno', /https/],
  ['https://exemplo.com.br/#', /fragmento/],
  ['https://exemplo.com.br/retorno#topo', /fragmento/],
  ['https://ana@exemplo.com.br/', /usuário/],
  ['https://ana:senha@exemplo.com.br/', /usuário/],
  ['https://@exemplo.com.br/', /usuário/],
  ['https://exemplo.com.br:443@mau.exemplo/', /usuário/],
  ['https://*.exemplo.com.br/', /Curingas/],
  ['https://exemplo.com.br/*', /Curingas/],
  [' https://exemplo.com.br/', /ASCII/],
  ['https://exemplo.com.br/ retorno', /ASCII/],
  ['https://exemplo.com.br/\nretorno', /ASCII/],
  ['https://exemplo.com.br/\u0000', /ASCII/],
  ['https://exemplo.com.br/ação', /ASCII/],
  ['https://ехample.com/', /ASCII/],
  ['https://exemplo.com.br:99999/', /completo/],
  [`https://exemplo.com.br/${'x'.repeat(2_048 - 22)}`, /2\.048/],
])('%j is refused', (uri, said) => {
  expect(redirectFault(uri)).toMatch(said);
});
