import { describe, expect, it } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { routes } from '#server/transport/rest/app.ts';
import type { ApiResponse, MediaType, Schema } from '#server/transport/rest/openapi-types.ts';
import { document, faultsOf, guarded, isRecord, operations, resolveReference, whole } from '#tests/support/openapi.ts';

// What OpenAPI 3.1 demands of a document, and what a reader does.

function* walk(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (!isRecord(value)) return;
  yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
}

/** Every body of the document, of requests and of responses. */
function* bodies(): Generator<[string, MediaType]> {
  for (const [path, value] of walk(document)) {
    for (const media of Object.values(isRecord(value.content) ? value.content : {})) yield [path, media as MediaType];
  }
}

const isSentence = expect.stringMatching(/^\p{Lu}|^`/u);

describe('the OpenAPI document', () => {
  it('is 3.1 and describes every route that there is, and no other', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: isSentence, summary: isSentence, description: isSentence });
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(document.info.contact).toMatchObject({ name: isSentence, url: expect.stringMatching(/^https?:/) });
    expect(guarded.map(({ name }) => name).sort()).toEqual(routes.map((r) => `${r.method} ${r.path}`).sort());
    expect(operations.flatMap(({ name, operation }) => (operation['x-escopo'] ? [] : [name])).sort()).toEqual([
      'GET /.well-known/oauth-authorization-server',
      'GET /api/saude/',
      'GET /v1/openapi.json',
      'POST /integracoes/oauth/revoke/',
      'POST /integracoes/oauth/token/',
    ]);
    expect(document.servers.length).toBeGreaterThan(0);
    for (const { url } of document.servers) expect(() => new URL(url)).not.toThrow();
  });

  it('has no reference that leads nowhere, and no component that nobody names', () => {
    const named = new Set<string>();
    for (const [path, { $ref }] of walk(document)) {
      if (typeof $ref !== 'string') continue;
      named.add($ref);
      expect(resolveReference($ref), `${path} → ${$ref}`).toBeDefined();
    }
    const { securitySchemes, ...components } = document.components;
    for (const [kind, entries] of Object.entries(components)) {
      for (const name of Object.keys(entries)) expect(named).toContain(`#/components/${kind}/${name}`);
    }
    const asked = new Set(operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys)));
    expect([...asked].sort()).toEqual(Object.keys(securitySchemes).sort());
    const tags = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
  });

  it('says of every operation what it is called, what it does, and who may', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation, name).toMatchObject({ summary: isSentence, description: isSentence });
      expect(operation.summary, name).not.toMatch(/\.$/);
      expect(operation.description, name).toMatch(/\.$/);
      for (const requirement of operation.security) {
        for (const [scheme, scopes] of Object.entries(requirement)) {
          const found = document.components.securitySchemes[scheme];
          const known = found?.type === 'oauth2' ? Object.keys(found.flows.authorizationCode.scopes) : [];
          expect(known, name).toEqual(expect.arrayContaining(scopes));
        }
      }
    }
    for (const { name, method, path, operation } of guarded) {
      const route = routes.find((r) => r.method === method && r.path === path);
      const ways = [{ token: [] }, ...(route?.keysOnly ? [] : [{ oauth: [route?.escopo] }])];
      expect(operation.security, name).toEqual(ways);
      expect(/qualquer aplicativo conectado, recebe 403/.test(operation.description), name).toBe(route?.keysOnly);
      expect(ESCOPOS_API, name).toContain(operation['x-escopo']);
      const limit = route && LIMITES[route.limite];
      expect(operation['x-limite'], name).toEqual({ nome: limit?.nome, requisicoes: limit?.limit, segundos: 60 });
    }
  });

  it('describes every parameter with its type and its limits', () => {
    for (const { name, path, parameters } of operations) {
      const pairs = parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(pairs).size, name).toBe(pairs.length);
      for (const { name: called, in: place, required, schema, description } of parameters) {
        const at = `${name} ${called}`;
        expect(['path', 'query', 'header'], at).toContain(place);
        expect(description, at).toEqual(isSentence);
        expect(required, at).toBe(place === 'path');
        expect(['string', 'integer'], at).toContain(schema.type);
        if (schema.type === 'integer') expect(schema.minimum, at).toBeTypeOf('number');
        else expect(schema.enum ?? schema.maxLength ?? schema.format ?? schema.pattern, at).toBeDefined();
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found);
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath);
    }
  });

  it.each(operations)('$name answers with one success and with every refusal that it can give', (described) => {
    const { operation, path, method } = described;
    const statuses = Object.keys(operation.responses);
    // What was to be made may be there already, and what is had at an address of its own is led to.
    const successes = statuses.filter((status) => /^[23]/.test(status)).join();
    const ensures = ['abrirConversa', 'publicarConhecimento'].includes(operation.operationId);
    expect(successes).toMatch(ensures ? /^200,201$/ : /^(20[01]|302)$/);
    if (operation['x-escopo']) {
      const expected = ['400', '401', '403', '429', '500'];
      if (path.includes('{')) expected.push('404');
      if (method === 'POST') expected.push('409', '422');
      // Another contact has the telephone, or somebody has changed the record meanwhile.
      if (/^\/v1\/crm\/(contatos|negocios)\/\{id\}\/$/.test(path) && /PUT|PATCH/.test(method)) expected.push('409');
      // A file that has not come yet.
      if (successes === '302') expected.push('409');
      // An action that takes no body reads a JSON one all the same.
      if (described.body || method === 'POST') expected.push('413');
      if (described.body) expected.push('415');
      // The store of files may be away.
      // A note's file is judged, and kept with the note.
      if ((described.isForm || described.orForm) && path !== '/v1/notas-fiscais/importar/') expected.push('503');
      expect(statuses.filter((status) => /^[45]/.test(status)).sort()).toEqual(expected.sort());
    }
    for (const [status, response] of Object.entries(whole(operation.responses)) as [string, ApiResponse][]) {
      expect(response.description, status).toEqual(isSentence);
      expect(response.headers, status).toHaveProperty('X-Request-Id');
      expect(Object.values(response.content ?? {})[0]?.schema, status).toBeDefined();
    }
  });

  it('describes every field; null is a type, as in 3.1', () => {
    for (const [path, found] of walk(document)) {
      expect(found, path).not.toHaveProperty('nullable');
      if (!isRecord(found.properties) || path.includes('/example')) continue;
      for (const [name, field] of Object.entries(found.properties) as [string, Schema][]) {
        const at = `${path}/${name}`;
        const told = field.$ref ? whole(field) : field;
        if (/data$|error$/.test(name)) continue;
        expect(told.description, at).toBeTruthy();
        expect(told.type ?? told.const, at).toBeDefined();
        if (told.enum?.includes(null)) expect(told.type, at).toContain('null');
        for (const required of (found.required as string[]) ?? [])
          expect(Object.keys(found.properties), path).toContain(required);
      }
    }
  });

  it('has an example wherever it has a body, and every example fits its schema, with no field that it does not tell', () => {
    let checked = 0;
    for (const [path, { schema, example, examples }] of bodies()) {
      // A file is no example.
      if (schema.format === 'binary') continue;
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect(values.length, path).toBeGreaterThan(0);
      for (const value of values) {
        expect(faultsOf(schema, value, { closed: true }), path).toEqual([]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(200);
    for (const [path, { examples, default: initial, ...schema }] of walk(document)) {
      if (Array.isArray(examples)) for (const one of examples) expect(faultsOf(schema, one), path).toEqual([]);
      if (initial !== undefined && typeof schema.description === 'string')
        expect(faultsOf(schema, initial), `${path} default`).toEqual([]);
    }
  });

  it('refuses an example that does not fit: the check above can fail', () => {
    const { example, schema } = document.paths['/v1/estoque/']?.post?.requestBody?.content['application/json'] ?? {};
    if (!schema || !isRecord(example)) throw new Error('No request body');
    expect(faultsOf(schema, { ...example, tipo: 'troca' })).not.toEqual([]);
    expect(faultsOf(schema, { ...example, produto_id: undefined })).not.toEqual([]);
    expect(faultsOf(schema, { ...example, campo: 1 })).toEqual([]);
    expect(faultsOf(schema, { ...example, campo: 1 }, { closed: true })).not.toEqual([]);
  });
});
