import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Side } from './databases.ts';

/**
 * One thing that is asked of both companies, and the rule that it is held to (compare.ts): `steady` for lists and for what is asked all
 * the time, `found` for searches and for filters that few records match and that no index has in the list's order. `before` makes ready what
 * is asked, and is not measured.
 */
export type Case = {
  name: string;
  rule: 'steady' | 'found';
  call: (ctx: Ctx, side: Side) => Promise<unknown>;
  before?: (ctx: Ctx, side: Side) => Promise<unknown>;
};

/** Filters of a list; `side` gives the ids of the company that is asked. */
export type Filter = Record<string, unknown>;

export const day = (ago: number) =>
  isoInZone(new Date(Date.now() - ago * 86_400_000), 'America/Sao_Paulo').slice(0, 10);
export const WEEK = { data_inicio: day(20), data_fim: day(14) };
/** Days in which the long product moved. */
export const LATELY = { data_inicio: day(2), data_fim: day(1) };
export const MONTH = { data_inicio: day(130), data_fim: day(100) };
/** As far as both companies have pages. */
export const DEEP = { pagina: 20, por_pagina: 100 };

export const named = (filter: Filter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&') || 'no filter';

export type Verb = (ctx: Ctx, input: unknown) => Promise<unknown>;

const ruleOf = (filter: Filter): Case['rule'] => ('busca' in filter ? 'found' : 'steady');

export const cases = (list: string, verb: Verb, filters: Filter[], rule?: Case['rule']): Case[] =>
  filters.map((filter) => ({
    name: `${list} ${named(filter)}`,
    rule: rule ?? ruleOf(filter),
    call: (ctx) => verb(ctx, filter),
  }));

/** The same with filters that name records of the company. */
export const casesOf = (
  list: string,
  verb: Verb,
  filters: Record<string, (side: Side) => Filter>,
  rule: Case['rule'] = 'steady',
): Case[] =>
  Object.entries(filters).map(([name, filter]) => ({
    name: `${list} ${name}`,
    rule,
    call: (ctx, side) => verb(ctx, filter(side)),
  }));
