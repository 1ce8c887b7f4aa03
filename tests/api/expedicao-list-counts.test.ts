import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type Body, startApi } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { insertShipments } from '#tests/support/shipments.ts';

// GET /v1/expedicao/: a search with more than 1,000 matches beyond its page, among more than 20,000 shipments.

const MANY = 1_150;
const OLDER = 20_000;
let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  const many = await makeCompany();
  ({ token } = await many.token({ escopos: ['expedicao:read'] }));
  await insertShipments(
    many,
    Array.from({ length: MANY }, (_, i) => ({
      numero_expedicao: `N${i}`,
      codigo_rastreio: `${i < 1_100 ? 'CHEIO ' : ''}${i < 1_101 ? 'QUASE ' : ''}LOTE`,
      data_criacao: new Date(Date.UTC(2026, 0, 1) + i * 1_000).toISOString(),
    })),
  );
  await insertShipments(
    many,
    Array.from({ length: OLDER }, (_, i) => ({
      numero_expedicao: `V${i}`,
      status: 'concluida',
      data_criacao: new Date(Date.UTC(2025, 0, 1) + i * 1_000).toISOString(),
    })),
  );
});
afterAll(() => api.close());

test.each([
  ['busca=cheio&por_pagina=100', 1_100, false],
  ['busca=quase&por_pagina=100', 1_100, true],
  ['busca=lote&por_pagina=100', 1_100, true],
  ['busca=quase&por_pagina=100&pagina=2', 1_101, false],
  ['busca=lote&por_pagina=50&pagina=3', 1_150, false],
  ['busca=lote&por_pagina=50&pagina=2', 1_100, true],
  ['busca=lote', 1_025, true],
  ['', MANY + OLDER, false],
  ['status=pendente&data_inicio=2025-12-31&por_pagina=1', MANY, false],
  ['status=pendente&busca=lote', MANY, false],
  ['status=concluida&busca=v', OLDER, false],
  ['data_inicio=2025-12-31&busca=quase', 1_101, false],
])('?%s: %i, at least: %s', async (query, total, atLeast) => {
  const { json, headers } = await api.get(`/v1/expedicao/?${query}`, token);
  expect(json.data.paginacao.total_registros).toBe(total);
  expect(headers.get('x-total-minimo')).toBe(atLeast ? 'true' : null);
  expect(json.message).toMatch(atLeast ? /^Mais de 1\.\d{3} / : /^\d+\.\d{3} /);
  expect(json.data.paginacao.proxima).not.toBeNull();
});

test.each(['', 'ordenar=numero_expedicao&direcao=asc&'])('proxima walks all of them once, ?%s', async (order) => {
  const seen: unknown[] = [];
  let address: string | null = `/v1/expedicao/?${order}busca=lote&por_pagina=100`;
  while (address) {
    const { json }: { json: Body } = await api.get(address, token);
    seen.push(...json.data.resultados.map((row) => row.numero_expedicao));
    address = json.data.paginacao.proxima?.slice(api.base.length) ?? null;
  }
  const all = Array.from({ length: MANY }, (_, i) => `N${i}`);
  expect(seen).toEqual(order ? all : all.reverse());
});
