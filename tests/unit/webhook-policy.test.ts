import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, parseRetryAfter, retryDelay } from '#server/entregas/dispatcher/policy.ts';
import { headersOnTheWire, requestHeaders } from '#server/entregas/dispatcher/request.ts';
import { DURATION_CLASSES, durationClass, noDurations, percentile } from '#server/platform/durations.ts';
import type { HttpFault, HttpResult } from '#server/platform/http/client.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-02-13T12:00:00Z');

// The waits between attempts, and Retry-After.
describe('waits between attempts', () => {
  test.each([
    [1, 30 * MINUTE],
    [2, 2 * HOUR],
    [3, 6 * HOUR],
    [4, 12 * HOUR],
    [5, 24 * HOUR],
    [6, 24 * HOUR],
    [9, 24 * HOUR],
  ])('after attempt %d: %d ms, 15 %% less or more', (attempt, interval) => {
    expect(retryDelay(attempt, 1, () => 0)).toBe(interval * 0.85);
    expect(retryDelay(attempt, 1, () => 0.5)).toBe(interval);
    expect(retryDelay(attempt, 1, () => 1)).toBe(Math.round(interval * 1.15));
    expect(retryDelay(attempt, 0.01, () => 0.5)).toBe(interval / 100);
  });

  test('are drawn anew each time', () => {
    const drawn = new Set(Array.from({ length: 50 }, () => retryDelay(1, 1)));
    expect(drawn.size).toBeGreaterThan(40);
  });
});

describe('Retry-After', () => {
  test.each([
    ['120', 120 * SECOND],
    [' 120 ', 120 * SECOND],
    ['1', SECOND],
    ['0', SECOND],
    ['86400', 24 * HOUR],
    ['86401', 24 * HOUR],
    ['31536000', 24 * HOUR],
    ['9'.repeat(400), 24 * HOUR],
    ['Fri, 13 Feb 2026 12:10:00 GMT', 10 * MINUTE],
    ['Friday, 13-Feb-26 12:10:00 GMT', 10 * MINUTE],
    ['Fri Feb 13 12:10:00 2026', 10 * MINUTE],
    ['Fri, 13 Feb 2026 12:00:00 GMT', SECOND],
    ['Thu, 12 Feb 2026 12:00:00 GMT', SECOND],
    ['Sat, 13 Feb 2027 12:00:00 GMT', 24 * HOUR],
  ])('%s is %d ms', (value, expected) => {
    expect(parseRetryAfter(value, NOW)).toBe(expected);
  });

  test.each([
    ...['', ' ', '-1', '+5', '1.5', '1e3', '0x10', '12s', '10 20', '10, 20', 'amanhã', 'NaN', 'Infinity', '١٢'],
    ...[
      '2026-02-13T12:10:00Z',
      '13 Feb 2026 12:10:00 GMT',
      'Fri, 99 Feb 2026 12:10:00 GMT',
      'Fri, 13 Xyz 2026 12:10:00 GMT',
    ],
    ...['Fri, 13 Feb 2026', 'Fri, 13 Feb 2026 GMT', 'Fri, 13 Feb 2026 25:61:00 GMT', 'Fri, 13 Feb 2026 12:10:00 +0300'],
  ])('%j is ignored', (value) => {
    expect(parseRetryAfter(value, NOW)).toBeNull();
  });

  test('none is none', () => {
    expect(parseRetryAfter(undefined, NOW)).toBeNull();
  });

  test('whatever is said, it is nothing or between a second and a day', () => {
    const words = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.string({ unit: fc.constantFrom(...'FriMonFeb, :-0123456789GMT') }),
    );
    fc.assert(
      fc.property(words, (value) => {
        const wait = parseRetryAfter(value, NOW);
        if (wait !== null) expect(wait).toSatisfy((ms: number) => ms >= SECOND && ms <= 24 * HOUR);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every whole number of seconds of a day, and every moment of a day, is honoured exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
        expect(parseRetryAfter(String(seconds), NOW)).toBe(seconds * SECOND);
        expect(parseRetryAfter(new Date(NOW + seconds * SECOND).toUTCString(), NOW)).toBe(seconds * SECOND);
      }),
    );
  });
});

type Answer = Pick<HttpResult, 'status' | 'falha' | 'cabecalhos'>;
const answer = (
  status: number | null,
  falha: HttpFault | null = null,
  cabecalhos: [string, string][] = [],
): Answer => ({
  status,
  falha,
  cabecalhos,
});
const within = (em: Date | null | undefined, from: number, to: number) => {
  expect(em?.getTime()).toBeGreaterThanOrEqual(NOW + from);
  expect(em?.getTime()).toBeLessThanOrEqual(NOW + to);
};

// Success, another attempt, or a failure for good.
describe('what an answer means', () => {
  test('each status from 200 to 599', () => {
    const retried = [429, ...Array.from({ length: 100 }, (_, i) => 500 + i)];
    for (let status = 200; status <= 599; status++) {
      const { resultado } = judge(answer(status), 1, 5, 1, NOW);
      const expected = status < 300 ? 'sucesso' : retried.includes(status) ? 'nova_tentativa' : 'falha';
      expect(resultado, String(status)).toBe(expected);
    }
  });

  test.each([101, 199, 600, 999])('a status that is none, %d, is no success and is not repeated', (status) => {
    expect(judge(answer(status), 1, 5, 1, NOW).resultado).toBe('falha');
  });

  const faults: Record<HttpFault, 'nova_tentativa' | 'falha'> = {
    dns_nao_resolvido: 'nova_tentativa',
    dns_tempo_esgotado: 'nova_tentativa',
    endereco_bloqueado: 'nova_tentativa',
    conexao_recusada: 'nova_tentativa',
    conexao_interrompida: 'nova_tentativa',
    conexao_tempo_esgotado: 'nova_tentativa',
    rede_inalcancavel: 'nova_tentativa',
    tls_tempo_esgotado: 'nova_tentativa',
    tls_falhou: 'nova_tentativa',
    resposta_tempo_esgotado: 'nova_tentativa',
    resposta_invalida: 'nova_tentativa',
    requisicao_invalida: 'falha',
    interrompida: 'nova_tentativa',
  };
  test.each(Object.entries(faults))('%s: %s', (falha, resultado) => {
    expect(judge(answer(null, falha as HttpFault), 1, 5, 1, NOW).resultado).toBe(resultado);
  });

  test.each([200, 204, 404, 500])('an answer with %d that was cut short is a broken connection', (status) => {
    expect(judge(answer(status, 'conexao_interrompida'), 1, 5, 1, NOW).resultado).toBe('nova_tentativa');
    expect(judge(answer(status, 'resposta_tempo_esgotado'), 1, 5, 1, NOW).resultado).toBe('nova_tentativa');
  });

  test('the wait grows with the attempt, and the last attempt is followed by none', () => {
    const waits = [30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];
    for (const [i, wait] of waits.entries()) {
      const outcome = judge(answer(503), i + 1, 10, 1, NOW);
      within(outcome.resultado === 'nova_tentativa' ? outcome.em : null, wait * 0.85, wait * 1.15 + 1);
    }
    for (const limit of [1, 2, 5, 10]) {
      expect(judge(answer(500), limit, limit, 1, NOW)).toEqual({ resultado: 'nova_tentativa', em: null });
      expect(judge(answer(429), limit, limit, 1, NOW)).toEqual({ resultado: 'nova_tentativa', em: null });
      expect(judge(answer(500), limit + 1, limit, 1, NOW)).toEqual({ resultado: 'nova_tentativa', em: null });
    }
  });

  test('Retry-After counts with 429 only, in any case of its name, and no scale shortens it', () => {
    const headers: [string, string][] = [['rEtRy-aFtEr', '120']];
    expect(judge(answer(429, null, headers), 1, 5, 0.001, NOW)).toEqual({
      resultado: 'nova_tentativa',
      em: new Date(NOW + 120 * SECOND),
    });
    for (const status of [500, 503]) {
      const outcome = judge(answer(status, null, headers), 1, 5, 1, NOW);
      within(outcome.resultado === 'nova_tentativa' ? outcome.em : null, 25.5 * MINUTE, 34.5 * MINUTE);
    }
    const garbage = judge(answer(429, null, [['Retry-After', 'logo']]), 1, 5, 1, NOW);
    within(garbage.resultado === 'nova_tentativa' ? garbage.em : null, 25.5 * MINUTE, 34.5 * MINUTE);
  });
});

// The headers of a delivery, and its signature.
test('headers of a request, in their order, and the signature over the bytes', () => {
  const corpo = '{"dados":{"nome":"Café ☕"}}';
  const delivery = {
    webhook_id: 7,
    evento: 'produto.criado',
    momento: '2026-02-13T09:30:00-03:00',
    idempotency_key: '7_produto.criado_abc',
    corpo,
    headers: { 'X-Loja': 'centro', 'x-outra': '' },
  };
  const hmac = (secret: string, text: string) =>
    `sha256=${createHmac('sha256', secret).update(Buffer.from(text)).digest('hex')}`;
  const contract = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['User-Agent', 'Romaneio-Webhooks/1.0'],
    ['X-Webhook-Signature', hmac('whsec_novo', corpo)],
    ['X-Webhook-Evento', 'produto.criado'],
    ['X-Webhook-Id', '7'],
    ['X-Webhook-Timestamp', '2026-02-13T09:30:00-03:00'],
    ['X-Webhook-Idempotency-Key', '7_produto.criado_abc'],
  ];
  const custom = [
    ['X-Loja', 'centro'],
    ['x-outra', ''],
  ];
  // A time is cut to its second, not rounded: it is never in the future.
  const headers = requestHeaders(delivery, ['whsec_novo'], new Date('2026-02-13T13:00:01.999Z'));
  expect(headers).toEqual([
    ...contract,
    ['X-Webhook-Enviado-Em', '1770987601'],
    ['X-Webhook-Assinatura-Envio', hmac('whsec_novo', `1770987601.${corpo}`)],
    ...custom,
  ]);
  // A rotation that keeps the previous secret changes the added signature alone; the contract's is the new secret's.
  expect(requestHeaders(delivery, ['whsec_novo', 'whsec_anterior'], new Date('2026-02-13T13:00:02Z'))).toEqual([
    ...contract,
    ['X-Webhook-Enviado-Em', '1770987602'],
    [
      'X-Webhook-Assinatura-Envio',
      `${hmac('whsec_novo', `1770987602.${corpo}`)},${hmac('whsec_anterior', `1770987602.${corpo}`)}`,
    ],
    ...custom,
  ]);
  const wire = headersOnTheWire('https://exemplo.com.br:8443/a', headers, corpo);
  expect(wire.filter((header) => !headers.includes(header))).toEqual([
    ['host', 'exemplo.com.br:8443'],
    ['connection', 'keep-alive'],
    ['content-length', String(Buffer.byteLength(corpo))],
  ]);
});

describe('counted durations', () => {
  test('each falls in the first class that holds it', () => {
    expect([0, 1, 1.01, 5, 30_000, 30_001].map(durationClass)).toEqual([0, 0, 1, 2, 14, 15]);
    expect(noDurations()).toEqual(Array(DURATION_CLASSES.length + 1).fill(0));
  });

  test('of nothing there is no percentile', () => {
    expect(percentile(noDurations(), 0.95)).toBeNull();
  });

  test('a percentile lies in the class of the exact one', () => {
    const samples = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(samples, fc.constantFrom(0.5, 0.95, 0.99, 1), (durations, share) => {
        const counts = noDurations();
        for (const ms of durations) counts[durationClass(ms)] = (counts[durationClass(ms)] ?? 0) + 1;
        const exact = durations.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * durations.length) - 1)] ?? 0;
        const k = durationClass(exact);
        const high = DURATION_CLASSES[k] ?? DURATION_CLASSES.at(-1);
        const low = DURATION_CLASSES[k - 1] ?? 0;
        expect(percentile(counts, share)).toSatisfy((ms: number) => ms >= low && ms <= (high ?? 0));
      }),
    );
  });
});
