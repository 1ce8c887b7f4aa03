import type { Limite } from '#server/limites/index.ts';
import type { Ctx, Escopo } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';

/** What a handler answers; the pipeline writes the envelope of section 2.1. */
export type Answered = { status?: 200 | 201; message: string; data?: unknown };

export type RouteInput = {
  /** The query, the path's id and the body together are the verb's input; the verb parses it. */
  params: Record<string, number>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** Address of a page of this same list, with every other parameter kept. */
  pageUrl: (pagina: number) => string;
};

/** A route is declared once: the pipeline runs it, and the OpenAPI document describes it, from this declaration. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With OpenAPI's braces; every parameter is an id. */
  path: `/v1/${string}/`;
  escopo: Escopo;
  limite: Limite;
  tag: string;
  operationId: string;
  summary: string;
  description?: string;
  params?: Record<string, string>;
  query?: z.ZodObject;
  body?: z.ZodObject;
  bodyExample?: Record<string, unknown>;
  response: { status: 200 | 201; data?: z.ZodType; list?: boolean; example: Record<string, unknown> };
  /** Refusals worth a word beyond those that every route shares. */
  refusals?: Partial<Record<400 | 404 | 409 | 422, string>>;
  handler: (ctx: Ctx, input: RouteInput) => Promise<Answered>;
};
