import type { Limite } from '#server/limites/index.ts';
import type { Ctx, Escopo } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import type { Example } from './openapi-types.ts';

/** What a handler answers; the pipeline writes the envelope of section 2.1. */
export type Answered = { status?: 200 | 201; message: string; data?: unknown; headers?: Record<string, string> };

export type RouteInput = {
  /** The query, the path's id and the body together are the verb's input; the verb parses it. */
  params: Record<string, number>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** Address of a page of this same list, with every other parameter kept. */
  pageUrl: (pagina: number) => string;
};

/** A schema's name in the OpenAPI document, and one example that fits it. */
type Named = { name: string; example: Record<string, unknown> };

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
  description: string;
  /** Name of each path parameter → what it is. */
  params?: Record<string, string>;
  query?: z.ZodObject;
  body?: Named & { schema: z.ZodObject };
  /**
   * `data` is the schema of the record; `example` of the whole `data`, the pagination of a list included. `atLeast`: the
   * list's total may be a lower bound.
   */
  response:
    | (Named & { status: 200 | 201; data: z.ZodType; list?: boolean; atLeast?: boolean; message: string })
    // Only `success` and `message`.
    | { status: 200; message: string };
  /** Refusals of this route alone, beyond those that every route shares. */
  refusals: Partial<Record<400 | 404 | 409 | 422, { description: string; examples: Record<string, Example> }>>;
  handler: (ctx: Ctx, input: RouteInput) => Promise<Answered>;
};
