import { describe, expect, it } from 'vitest';
import { routes } from '#server/transport/rest/app.ts';
import type { ApiResponse, Content } from '#server/transport/rest/openapi-types.ts';
import { checker, document, isRecord, resolveReference } from '#tests/support/openapi.ts';

function* walk(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (!isRecord(value)) return;
  yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

function* contents(): Generator<[string, Content]> {
  for (const [path, value] of walk(document)) {
    if (isRecord(value.content)) yield [path, value.content as Content];
  }
}

describe('the OpenAPI document', () => {
  it('is 3.1 and describes every route', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title && document.info.version && document.info.description).toBeTruthy();
    expect(operations.map(({ name }) => name).sort()).toEqual(routes.map((r) => `${r.method} ${r.path}`).sort());
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
    expect(Object.keys(securitySchemes)).toEqual(['token', 'oauth']);
  });

  it('has the fields that OpenAPI demands of its own objects', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, path, operation } of operations) {
      const parameters = operation.parameters.map((p) => ('$ref' in p ? resolveReference(p.$ref) : p)) as Record<
        string,
        unknown
      >[];
      for (const parameter of parameters) {
        expect(parameter, name).toMatchObject({ name: expect.any(String), description: expect.any(String) });
        expect(['path', 'query', 'header'], name).toContain(parameter.in);
        expect(parameter.schema, name).toBeTypeOf('object');
        if (parameter.in === 'path') expect(parameter.required, name).toBe(true);
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found);
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath);
      for (const tag of operation.tags) expect(document.tags.map((t) => t.name)).toContain(tag);
      for (const requirement of operation.security) {
        for (const [scheme, scopes] of Object.entries(requirement)) {
          const found = document.components.securitySchemes[scheme];
          expect(found, scheme).toBeDefined();
          const known = found?.type === 'oauth2' ? Object.keys(found.flows.authorizationCode.scopes) : [];
          expect(known).toEqual(expect.arrayContaining(scopes));
        }
      }
    }
  });

  it.each(operations)('$name answers with success and with every refusal of the pipeline', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
    expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429', '500']));
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
    for (const [status, given] of Object.entries(operation.responses)) {
      const response = ('$ref' in given ? resolveReference(given.$ref) : given) as ApiResponse;
      expect(response.description, status).toBeTruthy();
      expect(response.headers, status).toHaveProperty('X-Request-Id');
      expect(response.content?.['application/json'].schema, status).toBeDefined();
    }
  });

  it('has an example wherever it has a body, and every example fits its schema', () => {
    let checked = 0;
    for (const [path, content] of contents()) {
      const { schema, example, examples } = content['application/json'];
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect(values.length, path).toBeGreaterThan(0);
      for (const value of values) {
        expect(checker(schema).safeParse(value).error?.issues, path).toBeUndefined();
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('refuses an example that does not fit: the check above can fail', () => {
    const { example, schema } = document.paths['/v1/estoque/']?.post?.requestBody?.content['application/json'] ?? {};
    if (!schema || !isRecord(example)) throw new Error('No request body');
    expect(checker(schema).safeParse({ ...example, tipo: 'troca' }).success).toBe(false);
    expect(checker(schema).safeParse({ ...example, produto_id: undefined }).success).toBe(false);
  });

  it('says what the contract says of the movement body (section 2.5)', () => {
    const body = document.components.schemas.NovoLancamento;
    expect(body?.required).toEqual(['produto_id', 'tipo', 'quantidade']);
    expect(Object.keys(body?.properties ?? {})).toEqual([
      'produto_id',
      'deposito_id',
      'tipo',
      'quantidade',
      'custo_unitario',
      'observacao',
    ]);
    expect(body?.properties?.tipo?.enum).toEqual(['entrada', 'saida']);
  });

  it('says what the contract says of the list (sections 2.2 and 4.1)', () => {
    const given = document.paths['/v1/estoque/']?.get?.parameters ?? [];
    const defaults = given.map((p) => ('name' in p ? [p.name, p.schema.default] : []));
    expect(Object.fromEntries(defaults)).toEqual({
      pagina: 1,
      por_pagina: 25,
      busca: undefined,
      com_estoque: undefined,
      ordenar: 'nome',
      direcao: 'asc',
    });
  });
});
