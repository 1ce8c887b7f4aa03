import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../faults/random.ts';
import type { Casa, Feito } from './partes/palco.ts';

/** After so long a client takes a request for refused. */
export const ANSWER_MS = 10_000;

/** A movement that a client was told of. */
export type Aceito = { empresa_id: number; id: number };

export type Trafego = {
  /** Where requests go: what a balancer has in its list. */
  portas: string[];
  /** What is done besides, once a newer release answers too. */
  besides: ((casa: Casa) => Passo)[];
  aceitos: Aceito[];
  expedicoes: Aceito[];
  /** Waits until no request is under way to this address. */
  left(porta: string): Promise<void>;
  stop(): Promise<void>;
};

export type Passo = { o_que: string; method?: string; path: string; body?: unknown; keep?: 'aceitos' | 'expedicoes' };

const LANES = 6;
const PAUSE_MS = 15;

/** Clients of the API, one request after another in each of a few lanes, until they are stopped. */
export function startTrafego(
  { casas, random, porta }: { casas: readonly Casa[]; random: Random; porta: string },
  done: (feito: Feito) => void,
): Trafego {
  const aceitos: Aceito[] = [];
  const expedicoes: Aceito[] = [];
  const portas = [porta];
  const besides: Trafego['besides'] = [];
  const underWay = new Map<string, number>();
  let stopping = false;
  let keys = 0;

  function choose(casa: Casa): Passo {
    const novo = besides.length > 0 && random.chance(0.25) ? random.pick(besides as [(typeof besides)[number]]) : null;
    if (novo) return novo(casa);
    const produto_id = random.pick(casa.produtos as [number]);
    const known = expedicoes.filter(({ empresa_id }) => empresa_id === casa.empresa_id).at(-1);
    const tipo = random.chance(0.7) ? 'entrada' : 'saida';
    const saude: Passo = { o_que: 'GET saude', path: '/api/saude/' };
    return random.weighted<Passo>([
      [
        40,
        {
          ...{ o_que: 'POST estoque', method: 'POST', path: '/v1/estoque/', keep: 'aceitos' },
          body: { produto_id, tipo, quantidade: '1.5' },
        },
      ],
      [10, { o_que: 'GET estoque', path: '/v1/estoque/' }],
      [
        5,
        { o_que: 'GET estoque com busca', path: `/v1/estoque/?busca=${random.pick(['cafe', 'SKU-77', 'modelo 12'])}` },
      ],
      [5, { o_que: 'GET produto', path: `/v1/estoque/${produto_id}/` }],
      [10, { o_que: 'POST expedicao', method: 'POST', path: '/v1/expedicao/', body: {}, keep: 'expedicoes' }],
      [8, known ? { ...update(known.id) } : saude],
      [8, { o_que: 'GET expedicao', path: '/v1/expedicao/' }],
      [5, { o_que: 'GET eventos', path: '/v1/eventos/?por_pagina=20' }],
      [4, { o_que: 'GET entregas', path: `/v1/webhooks/${casa.webhook_id}/entregas/` }],
      [2, { o_que: 'GET webhooks', path: '/v1/webhooks/' }],
      [3, saude],
    ]);
  }

  const update = (id: number): Passo => ({
    ...{ o_que: 'PATCH expedicao', method: 'PATCH', path: `/v1/expedicao/${id}/` },
    body: { codigo_rastreio: `BR${random.between(1, 999_999)}SP` },
  });

  async function ask(casa: Casa, base: string, passo: Passo): Promise<void> {
    const keyed: Record<string, string> = passo.method === 'POST' ? { 'idempotency-key': `trafego-${++keys}` } : {};
    const began = performance.now();
    let erro: string | null = null;
    try {
      const response = await fetch(base + passo.path, {
        method: passo.method ?? 'GET',
        headers: { authorization: `Bearer ${casa.token}`, 'content-type': 'application/json', ...keyed },
        ...(passo.body === undefined ? {} : { body: JSON.stringify(passo.body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      if (!response.ok) erro = `${response.status} ${text.slice(0, 300)}`;
      else if (passo.keep) {
        const { data } = JSON.parse(text) as { data: { id: number } };
        (passo.keep === 'aceitos' ? aceitos : expedicoes).push({ empresa_id: casa.empresa_id, id: data.id });
      }
    } catch (error) {
      const { message, cause } = error as Error;
      erro = `${message}${cause instanceof Error ? `: ${cause.message}` : ''}`;
    }
    done({ o_que: passo.o_que, ms: performance.now() - began, erro });
  }

  async function lane(): Promise<void> {
    while (!stopping) {
      const casa = random.pick(casas as [Casa]);
      const base = random.pick(portas as [string]);
      underWay.set(base, (underWay.get(base) ?? 0) + 1);
      await ask(casa, base, choose(casa));
      underWay.set(base, (underWay.get(base) ?? 0) - 1);
      await sleep(PAUSE_MS);
    }
  }

  const lanes = Array.from({ length: LANES }, lane);
  return {
    ...{ portas, besides, aceitos, expedicoes },
    async left(base) {
      while ((underWay.get(base) ?? 0) > 0) await sleep(10);
    },
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}
