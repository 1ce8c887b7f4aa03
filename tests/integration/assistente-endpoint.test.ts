import { inspect } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { openAssistente, stateOf, toldIn, turnsOf, waitingIn } from '#tests/support/assistente-scene.ts';
import type { Reply } from '#tests/support/fake-ia.ts';
import { freePort } from '#tests/support/product.ts';

// A model that is slow, away or answers nonsense costs a hand-over, never a message.

const { ia, ask, answer } = await openAssistente();
beforeAll(() => setEnv({ ...ia.variables, IA_PRAZO_SEGUNDOS: '3' }));

const completion = (message: unknown, finish_reason: unknown = 'stop') =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason }],
  });

describe('the conversation is handed over, and the contact is told', () => {
  test.each<[string, Reply, string, number]>([
    ['a fault', { status: 500 }, 'indisponivel', 2],
    ['a fault in HTML', { status: 502, body: '<html><h1>Bad gateway</h1></html>' }, 'indisponivel', 2],
    ['too many requests', { status: 429, headers: { 'retry-after': '3600' } }, 'indisponivel', 2],
    ['a wrong key', { status: 401 }, 'indisponivel', 1],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'indisponivel', 2],
    ['a page', { raw: '<!doctype html><title>Login</title>', type: 'text/html' }, 'resposta_invalida', 1],
    ['no JSON', { raw: '{"choices":[{"message":' }, 'resposta_invalida', 1],
    ['nothing', { raw: '' }, 'resposta_invalida', 1],
    ['JSON of something else', { raw: '{"ok":true}' }, 'resposta_invalida', 1],
    [
      'no choice',
      { raw: '{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[]}' },
      'resposta_invalida',
      1,
    ],
    ['no content', { raw: completion({ role: 'assistant', content: null }) }, 'resposta_invalida', 1],
    ['content of another kind', { raw: completion({ role: 'assistant', content: 7 }) }, 'resposta_invalida', 1],
    ['an answer that is cut short', { text: 'São 30 dias [1]. E além dis', finish: 'length' }, 'resposta_invalida', 1],
    ['an answer that a filter took', { text: 'São 30 dias [1].', finish: 'content_filter' }, 'conteudo_recusado', 1],
    ['a tool that is none', { tools: [{ name: 'listar_clientes', args: {} }] }, 'resposta_invalida', 1],
    ['a tool without its input', { tools: [{ name: 'buscar_conhecimento', args: {} }] }, 'resposta_invalida', 1],
    [
      'a tool with broken input',
      { tools: [{ name: 'buscar_conhecimento', args: '{"pergunta": ' }] },
      'resposta_invalida',
      1,
    ],
    [
      'searches without end',
      { tools: [{ name: 'buscar_conhecimento', args: { pergunta: 'mais' } }] },
      'resposta_invalida',
      4,
    ],
    ['megabytes', 'huge', 'resposta_invalida', 1],
    ['nothing at all', 'silent', 'lenta', 1],
    ['half an answer', 'hangs', 'lenta', 1],
    ['a connection that ends', 'cut', 'indisponivel', 2],
  ])('%s', async (_, reply, motivo, calls) => {
    ia.model = () => reply;
    const before = ia.asked.length;
    const id = await ask('Posso trocar?');
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await turnsOf(id)).toMatchObject([{ resultado: 'transferida', motivo }]);
    expect(await toldIn(id)).toEqual(['Vou passar a conversa para uma pessoa da equipe, que continua por aqui.']);
    expect(await stateOf(id)).toMatchObject({ status: 'aguardando_atendente' });
    expect(await waitingIn(id)).toEqual([]);
    expect(ia.asked.length - before).toBe(calls);
  });

  test('nobody listens there', async () => {
    setEnv({ IA_URL: `http://127.0.0.1:${await freePort()}/v1` });
    const id = await ask('Posso trocar?');
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await turnsOf(id)).toMatchObject([{ motivo: 'indisponivel' }]);
    setEnv({ IA_URL: ia.url });
  });

  test('a search that fails, or never ends', async () => {
    ia.model = () => ({ text: 'São 30 dias [1].' });
    const id = await ask('Posso trocar?');
    expect(await answer(id, () => Promise.reject(new TypeError('no such index')))).toEqual({ como: 'transferida' });
    const other = await ask('Posso trocar?');
    expect(await answer(other, () => new Promise(() => undefined))).toEqual({ como: 'transferida' });
    expect(await turnsOf(other)).toMatchObject([{ motivo: 'lenta' }]);
  });

  test('the server has no model any more', async () => {
    setEnv({ IA_URL: '', IA_MODELO: '' });
    const id = await ask('Posso trocar?');
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await turnsOf(id)).toMatchObject([{ motivo: 'desligada', modelo: null }]);
    setEnv(ia.variables);
  });
});

test('what fails once is tried once more within the deadline', async () => {
  let n = 0;
  ia.model = () => (++n === 1 ? { status: 503, headers: { 'retry-after-ms': '10' } } : { text: 'São 30 dias [1].' });
  const id = await ask('Posso trocar?');
  expect(await answer(id)).toEqual({ como: 'respondida' });
  expect(await toldIn(id)).toEqual(['São 30 dias.']);
});

test('what a model thinks aloud is not what it answers', async () => {
  ia.model = () => ({ text: '<think>O contato quer trocar.</think>São 30 dias [1].' });
  const id = await ask('Posso trocar?');
  expect(await answer(id)).toEqual({ como: 'respondida' });
  expect(await toldIn(id)).toEqual(['São 30 dias.']);
});

test('an endpoint that counts no tokens is counted by what was written', async () => {
  ia.model = () => ({ text: 'São 30 dias [1].', usage: null });
  const id = await ask('Posso trocar?');
  await answer(id);
  const [turn] = await turnsOf(id);
  expect(turn?.tokens_entrada).toBeGreaterThan(300);
  expect(turn?.tokens_saida).toBeGreaterThan(0);
});

test('neither the key nor what was said is logged', async () => {
  const lines: unknown[] = [];
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    vi.spyOn(logger(), level).mockImplementation((...line: unknown[]) => void lines.push(line));
  for (const reply of [{ status: 500, body: '{"error":"segredo-do-corpo"}' }, { raw: 'segredo-do-corpo' }] as const) {
    ia.model = () => reply;
    await answer(await ask('minha-pergunta-privada'));
  }
  expect(inspect(lines, { depth: 20 })).toMatch(/The model gave no answer/);
  expect(inspect(lines, { depth: 20 })).not.toMatch(/segredo-do-corpo|minha-pergunta-privada|sk-chave/);
});

test('what was set aside of the day is given back, but for what was spent', async () => {
  const rows = await db().sql<{ tokens: number; gasto: number; respostas: number; turnos: number }[]>`
    SELECT c.tokens::int, c.respostas, (SELECT sum(tokens_entrada + tokens_saida)::int FROM respostas_ia r WHERE r.empresa_id = c.empresa_id) AS gasto,
      (SELECT count(*)::int FROM respostas_ia r WHERE r.empresa_id = c.empresa_id AND modelo IS NOT NULL) AS turnos FROM consumos_ia c`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokens).toBe(rows[0]?.gasto);
  expect(rows[0]?.respostas).toBe(rows[0]?.turnos);
});
