import { expect, test } from 'vitest';
import {
  beyondLevels,
  changedFields,
  placeErrors,
  toFields,
  valuesOf,
} from '#app/(painel)/integracoes/aplicativos/_parts/values.ts';
import { authorizationAddress, exchangeCommand } from '#app/(painel)/integracoes/aplicativos/[id]/requests.ts';

type Aplicativo = NonNullable<Parameters<typeof valuesOf>[0]>;

const SAVED: Aplicativo = {
  id: 1,
  client_id: 'rmn_app_0123456789abcdef012345',
  tipo: 'confidencial',
  nome: 'Loja',
  descricao: '',
  site_url: null,
  logo: null,
  redirect_uris: ['https://a.example/r', 'https://b.example/r'],
  escopos: ['crm:whatsapp_modelo', 'estoque:read', 'estoque:write', 'produtos:read'],
  ativo: true,
  secret_final: 'abcd',
  secret_criado_em: new Date(0),
  secret_anterior_ate: null,
  criado_em: new Date(0),
  criado_por_nome: 'Ana',
  atualizado_em: new Date(0),
  empresas_conectadas: 0,
};

test('what was saved is shown and sent back as it was', () => {
  expect(changedFields(valuesOf(SAVED), SAVED)).toEqual({});
  expect(toFields(valuesOf(SAVED)).escopos.toSorted()).toEqual(SAVED.escopos);
  expect(beyondLevels(SAVED)).toBe(false);
});

test('only what differs is sent; an empty address is none, and an empty site is null', () => {
  const values = valuesOf(SAVED);
  const [first] = values.redirects;
  const changed = { ...values, nome: 'Outra', site_url: ' ', redirects: first ? [first, { key: 'x', uri: '  ' }] : [] };
  expect(changedFields(changed, SAVED)).toEqual({ nome: 'Outra', redirect_uris: ['https://a.example/r'] });
  const niveis = { ...values.niveis, estoque: 'read' as const };
  expect(changedFields({ ...values, niveis }, SAVED)).toEqual({
    escopos: ['estoque:read', 'produtos:read', 'crm:whatsapp_modelo'],
  });
});

test('scopes that no level shows stay until somebody chooses anew', () => {
  const loose = { ...SAVED, escopos: ['estoque:write', 'produtos:delete'] };
  expect(beyondLevels(loose)).toBe(true);
  expect(valuesOf(loose).niveis).toEqual({ estoque: 'write', produtos: 'delete' });
  expect(changedFields({ ...valuesOf(loose), nome: 'Outra' }, loose)).toEqual({ nome: 'Outra' });
});

test("the server's faults are put on the rows that were sent", () => {
  const rows = [
    { key: 'a', uri: '' },
    { key: 'b', uri: 'https://a.example' },
    { key: 'c', uri: 'x' },
  ];
  const details = { 'redirect_uris.1': 'Ruim.', 'escopos.0': 'Desconhecido.', nome: 'Falta.' };
  expect(placeErrors(details, rows)).toEqual({ 'redirects.c': 'Ruim.', escopos: 'Desconhecido.', nome: 'Falta.' });
  expect(placeErrors({ redirect_uris: 'Repetido.' }, rows)).toEqual({ redirects: 'Repetido.' });
  expect(placeErrors({ redirect_uris: 'Falta.' }, rows.slice(0, 1))).toEqual({ 'redirects.a': 'Falta.' });
});

test('an address with a query, a quote and a space of its own survives the query and the shell', () => {
  const redirect_uri = "https://a.example/r?x=1&y='%20";
  const request = { redirect_uri, pkce: true };
  const address = authorizationAddress('https://erp.example', SAVED, { ...request, escopos: ['estoque:read', 'a:b'] });
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    response_type: 'code',
    client_id: SAVED.client_id,
    redirect_uri,
    scope: 'estoque:read a:b',
    state: 'STATE_ALEATORIO',
    code_challenge: 'CODE_CHALLENGE',
    code_challenge_method: 'S256',
  });
  expect(exchangeCommand('https://erp.example', SAVED, request)).toContain(
    String.raw`--data-urlencode 'redirect_uri=https://a.example/r?x=1&y='\''%20'`,
  );
});
