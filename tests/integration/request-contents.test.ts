import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { touchCredentials } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { maintainRequisicoes, requisicaoWriter } from '#server/requisicoes/index.ts';
import type { ErrosAgrupados, LinhaRequisicao, RequisicaoDetalhe } from '#server/requisicoes/schemas.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf } from '#tests/support/panel-client.ts';

// What the log keeps of a request besides its line: masked bodies and answers, headers, the parts of its time.

let api: Api;
let base: Company;
let company: Company;
let produto: { id: number };
let token: { id: number; token: string };

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  base = await makeCompany();
  requisicaoWriter().onFlush(touchCredentials);
});
beforeEach(async () => {
  company = await base.sibling();
  produto = await company.product();
  token = await company.token({ escopos: ['estoque:read', 'estoque:write', 'webhooks:write', 'clientes:write'] });
});
afterAll(async () => {
  await requisicaoWriter().flush();
  await api.close();
});

const panel = (procedure: string, input?: unknown) => call(panelOf(company.admin.session), procedure, input);

async function newest(): Promise<RequisicaoDetalhe> {
  await requisicaoWriter().flush();
  const { resultados } = (await panel('requisicoes.list', {})) as { resultados: LinhaRequisicao[] };
  const [{ id, criado_em } = { id: 0, criado_em: new Date() }] = resultados;
  return (await panel('requisicoes.get', { id, criado_em: criado_em.toISOString() })) as RequisicaoDetalhe;
}

const entrada = () => ({ produto_id: produto.id, tipo: 'entrada', quantidade: '10', observacao: 'Nota 1234' });

describe('a request that writes', () => {
  test('keeps what it sent and what it was answered, headers and the parts of its time', async () => {
    const headers = { 'idempotency-key': 'nota-1234', 'user-agent': 'loja/2.1' };
    await api.post('/v1/estoque/', token.token, entrada(), headers);
    const found = await newest();
    expect(found.sem_conteudo).toBeNull();
    expect(JSON.parse(found.corpo?.texto ?? '')).toEqual(entrada());
    expect(found.corpo).toMatchObject({ cortado: false, bytes: JSON.stringify(entrada()).length });
    expect(JSON.parse(found.resposta?.texto ?? '')).toMatchObject({ success: true, data: { quantidade: '10.000' } });
    expect(found.enviados).toContainEqual({ nome: 'user-agent', valor: 'loja/2.1' });
    expect(found.enviados).toContainEqual({ nome: 'idempotency-key', valor: 'nota-1234' });
    expect(found.respondidos.map(({ nome }) => nome)).toContain('X-RateLimit-Remaining');
    expect(found.tempos?.map(({ parte }) => parte)).toEqual(['acesso', 'leitura', 'acao', 'resposta']);
    const sum = found.tempos?.reduce((total, { ms }) => total + ms, 0) ?? 0;
    expect(Math.abs(sum - found.duracao_ms)).toBeLessThanOrEqual(1);

    await api.post('/v1/estoque/', token.token, entrada(), headers);
    expect((await newest()).respondidos).toContainEqual({ nome: 'Idempotent-Replayed', valor: 'true' });
  });

  test('numbers keep their digits, and a refusal is there with its fields', async () => {
    await api.call('POST', '/v1/estoque/', {
      token: token.token,
      body: `{"produto_id": ${produto.id}, "tipo": "troca", "quantidade": 0.10000000000000000001}`,
    });
    const found = await newest();
    expect(found.corpo?.texto).toContain('"quantidade":0.10000000000000000001');
    expect(JSON.parse(found.resposta?.texto ?? '')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(found.erro).toBe('Dados inválidos. Campos: tipo, quantidade.');
  });

  test('a long body is cut after 16 KiB, a malformed one is not kept, and both say how long they were', async () => {
    await api.post('/v1/estoque/', token.token, { ...entrada(), observacao: 'x'.repeat(40_000) });
    const long = await newest();
    expect(long.corpo).toMatchObject({ cortado: true });
    expect(long.corpo?.texto?.length).toBe(16_384);
    expect(long.corpo?.bytes).toBeGreaterThan(40_000);
    await api.call('POST', '/v1/estoque/', { token: token.token, body: '{"senha": "hunter2' });
    expect(await newest()).toMatchObject({ status: 400, corpo: { texto: null, bytes: 18 } });
  });
});

test('a request that only reads keeps neither', async () => {
  await api.get(`/v1/estoque/${produto.id}/`, token.token);
  expect(await newest()).toMatchObject({ corpo: null, resposta: null, sem_conteudo: 'leitura' });
  const [row] = await db().sql`SELECT count(*)::int AS n FROM conteudos_requisicoes WHERE empresa_id = ${company.id}`;
  expect(row?.n).toBe(0);
});

describe('a company that does not want it', () => {
  const rows = async () =>
    (await db().sql`SELECT count(*)::int AS n FROM conteudos_requisicoes WHERE empresa_id = ${company.id}`)[0]?.n;

  test('has nothing kept from then on, nothing shown, and what was there deleted by the housekeeping', async () => {
    await api.post('/v1/estoque/', token.token, entrada());
    expect((await newest()).corpo).not.toBeNull();
    await panel('requisicoes.mudarAjustes', { guarda_conteudo: false });
    expect(await newest()).toMatchObject({ corpo: null, resposta: null, sem_conteudo: 'desligado' });
    await api.post('/v1/estoque/', token.token, entrada());
    await newest();
    expect(await rows()).toBe(1);
    await maintainRequisicoes(db());
    expect(await rows()).toBe(0);
    await panel('requisicoes.mudarAjustes', { guarda_conteudo: true });
    expect((await newest()).sem_conteudo).toBe('nao_guardado');
    await api.post('/v1/estoque/', token.token, entrada());
    expect((await newest()).corpo).not.toBeNull();
  });
});

test('secrets planted in bodies, headers, queries and paths are nowhere in the log; personal data is masked as in events', async () => {
  const planted = [
    ...['hunter2-senha', 'segredo-do-canal', 'sk_live_51H8xyzABCDEFGH', 'ghp_abcdefghijklmnopqrstuvwxyz0123'],
    ...['valor-do-cabecalho', 'caminho-secreto', 'chave-na-consulta', 'dXN1YXJpbzpzZW5oYS1sb25nYQ=='],
    ...['529.982.247-25', '52998224725', 'maria.silva@exemplo.com.br', 'AKIAIOSFODNN7EXAMPLE', 'MIIEvQIBADANBgkq'],
    'Rua das Flores',
  ];
  await api.post('/v1/webhooks/', token.token, {
    url: 'https://ana:hunter2-senha@receptor.exemplo.com/caminho-secreto?k=caminho-secreto',
    eventos: ['estoque.atualizado'],
    headers: { 'X-Chave': 'valor-do-cabecalho' },
    secret: 'segredo-do-canal',
  });
  await api.post('/v1/clientes/', token.token, {
    nome: 'Maria Silva',
    cnpj_cpf: '52998224725',
    email: 'maria.silva@exemplo.com.br',
    celular: '24988887777',
    enderecos: [{ logradouro: 'Rua das Flores', numero: '10', cep: '25620-001' }],
    senha: 'hunter2-senha',
    observacao: `CPF 529.982.247-25, maria.silva@exemplo.com.br, sk_live_51H8xyzABCDEFGH ghp_abcdefghijklmnopqrstuvwxyz0123`,
    config: { api_key: 'segredo-do-canal', aninhado: [{ access_token: ['hunter2-senha'] }] },
    texto: `Basic dXN1YXJpbzpzZW5oYS1sb25nYQ== AKIAIOSFODNN7EXAMPLE -----BEGIN PRIVATE KEY-----MIIEvQIBADANBgkq-----END PRIVATE KEY-----`,
    [token.token]: token.token,
  });
  const query = new URLSearchParams({
    busca: '529.982.247-25',
    api_key: 'chave-na-consulta',
    outra: 'chave-na-consulta',
  });
  await api.get(`/v1/estoque/?${query}`, token.token, {
    'user-agent': `bot ${token.token} Bearer chave-na-consulta`,
    'idempotency-key': token.token,
    'x-request-id': `req-${token.token.slice(0, 30)}`,
    cookie: 'sessao=chave-na-consulta',
  });
  await api.get(`/v1/estoque/${token.token}/`, token.token);
  await requisicaoWriter().flush();
  const logged = await db().sql`
    SELECT to_json(r)::text || coalesce(to_json(c)::text, '') AS texto FROM requisicoes_api r
    LEFT JOIN conteudos_requisicoes c ON c.criado_em = r.criado_em AND c.requisicao_id = r.id WHERE r.empresa_id = ${company.id}`;
  expect(logged).toHaveLength(4);
  const all = logged.map(({ texto }) => texto).join('\n');
  for (const secret of [...planted, token.token, token.token.slice(8)]) expect(all, secret).not.toContain(secret);
  expect(all).toContain('Maria Silva');
  expect(all).toContain('***.982.247-25');
  expect(all).toContain('m***@exemplo.com.br');
  expect(all).toContain('*****-7777');
  expect(all).toContain('X-Chave');
});

test('the secret of an answer is kept by nobody: a webhook’s, a key’s', async () => {
  const { json } = await api.post('/v1/webhooks/', token.token, {
    url: 'https://receptor.exemplo.com/',
    eventos: ['estoque.atualizado'],
  });
  const secret = String(json.data.secret);
  const found = await newest();
  expect(secret.length).toBeGreaterThan(20);
  expect(found.status).toBe(201);
  expect(JSON.stringify(found)).not.toContain(secret.slice(8));
  expect(JSON.parse(found.resposta?.texto ?? '')).toMatchObject({ data: { secret: '***' } });
});

test('a request from a refused network is no last use of its token', async () => {
  const { id, token: far } = await company.token({ ips_permitidos: ['203.0.113.0/24'] });
  expect((await api.get('/v1/estoque/', far)).status).toBe(403);
  await requisicaoWriter().flush();
  const used = async () => (await db().sql`SELECT ultimo_uso_em, ultimo_uso_ip FROM tokens_api WHERE id = ${id}`)[0];
  expect(await used()).toEqual({ ultimo_uso_em: null, ultimo_uso_ip: null });
  // One of its own that lacks a scope is a use.
  const { id: own, token: near } = await company.token({ escopos: ['webhooks:write'] });
  expect((await api.get('/v1/estoque/', near)).status).toBe(403);
  await requisicaoWriter().flush();
  const [row] = await db().sql`SELECT ultimo_uso_em FROM tokens_api WHERE id = ${own}`;
  expect(row?.ultimo_uso_em).not.toBeNull();
});

test('equal refusals are one group, whatever numbers they name; the list shows a group’s requests', async () => {
  for (let i = 1; i <= 3; i++) await api.post('/v1/estoque/', token.token, { ...entrada(), produto_id: 900_000 + i });
  for (let i = 1; i <= 2; i++) await api.post('/v1/estoque/', token.token, { ...entrada(), tipo: `x${i}` });
  await api.get('/v1/nada/', token.token);
  await api.post('/v1/estoque/', token.token, entrada());
  await requisicaoWriter().flush();
  const { grupos, lidas, todas } = (await panel('requisicoes.erros', {})) as ErrosAgrupados;
  expect({ lidas, todas }).toEqual({ lidas: 6, todas: true });
  expect(grupos.map(({ metodo, rota, status, quantidade }) => [metodo, rota, status, quantidade])).toEqual([
    ['POST', '/v1/estoque/', 400, 3],
    ['POST', '/v1/estoque/', 400, 2],
    ['GET', '/v1/nada/', 404, 1],
  ]);
  const [first] = grupos;
  const { resultados } = (await panel('requisicoes.list', {
    ...{ metodo: first?.metodo, rota: first?.rota, erro: first?.erro },
  })) as { resultados: LinhaRequisicao[] };
  expect(resultados).toHaveLength(3);
  expect(resultados[0]?.id).toBe(first?.ultima_id);
});

test('a search inside bodies and answers, without accents, in the period that the list shows', async () => {
  await api.post('/v1/estoque/', token.token, { ...entrada(), observacao: 'Devolução do pedido Z-77' });
  await api.post('/v1/estoque/', token.token, { ...entrada(), tipo: 'x' });
  await requisicaoWriter().flush();
  const found = async (filters: Record<string, unknown>) =>
    ((await panel('requisicoes.list', filters)) as { resultados: LinhaRequisicao[] }).resultados.length;
  expect(await found({ conteudo: 'devolucao do PEDIDO z-77' })).toBe(1);
  expect(await found({ conteudo: 'VALIDATION_ERROR' })).toBe(1);
  expect(await found({ conteudo: '%' })).toBe(0);
  expect(await found({ conteudo: 'z-77', status: '4xx' })).toBe(0);
  expect(await found({ conteudo: 'z-77', data_fim: '2000-01-01' })).toBe(0);
  await panel('requisicoes.mudarAjustes', { guarda_conteudo: false });
  expect(await found({ conteudo: 'z-77' })).toBe(0);
});

test('while the database is away bodies do not fill memory: lines are kept, contents beyond 32 MiB are not', async () => {
  await db().sql`ALTER TABLE requisicoes_api RENAME TO requisicoes_api_fora`;
  const observacao = 'y'.repeat(900_000);
  try {
    for (let i = 0; i < 45; i++) await api.post('/v1/estoque/', token.token, { ...entrada(), observacao, tipo: 'x' });
    await requisicaoWriter().flush();
  } finally {
    await db().sql`ALTER TABLE requisicoes_api_fora RENAME TO requisicoes_api`;
  }
  await requisicaoWriter().flush();
  const [row] = await db().sql`
    SELECT (SELECT count(*)::int FROM requisicoes_api WHERE empresa_id = ${company.id}) AS linhas,
      (SELECT count(*)::int FROM conteudos_requisicoes WHERE empresa_id = ${company.id}) AS conteudos`;
  expect(row?.linhas).toBe(45);
  expect(row?.conteudos).toBeLessThan(40);
  expect(row?.conteudos).toBeGreaterThan(30);
});
