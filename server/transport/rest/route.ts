import type { Escopo, EscopoApi, ModuloApi, Tag } from '#modulos/index.ts';
import { isEscopo } from '#server/acesso/index.ts';
import { LIMITES, type Limite } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { z } from '#server/platform/validation.ts';
import type { Custo } from '../costs.ts';
import { CAMPO } from '../midia/campo.ts';
import type { TakesFile } from '../midia/with-upload.ts';
import { type Answered, type Followed, followedData, listData } from './envelope.ts';
import { countOf, idOf, isMissing, type Noun, toDo, was } from './noun.ts';
import { BAD_QUERY, BAD_REPETITION, notThere, type Refusals } from './refusals.ts';
import { writerOf } from './written.ts';

/** A file that a route answers. */
type FileType = 'application/pdf' | 'application/xml' | 'image/png';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/v1/${string}/`;
type Under = '' | `${string}/`;

/** Query, body and the path's id in one object: a verb's input, not yet parsed. */
type Input = Record<string, unknown>;

/** A schema by its name in the OpenAPI document, with an example that fits it. */
export type Shape<S extends z.ZodType = z.ZodType, E = unknown> = { name: string; schema: S; example: E };

/** A response's shape; its example is a record as a verb returns it. */
export const answers = <S extends z.ZodType>(name: string, schema: S, example: z.output<S>) => {
  return { name, schema, example };
};

/** A body that is a form with one file, and what the file costs besides a request. */
type Form = Shape<z.ZodObject> & { upload: TakesFile; custo: Custo };

/** A request body's shape. */
export type Body = Shape<z.ZodObject> & {
  /** A request without a body counts as one with an empty object. */
  optional?: boolean;
  /** Of the declared fields, those that mean nothing beside the others that were sent: named as ignored. */
  unused?: (sent: Input) => readonly string[];
  /** The body is a form with one file, in the field `arquivo`, and texts; the verb is given what the store has, or what was read, of the file. */
  upload?: TakesFile;
  /** The same as a form, for whoever sends a file along: the request's content type tells which of the two it is. */
  form?: Form;
};

/** Rules of a route that answer 403: a summary and the text, by a name for the document. */
export type Forbids = Record<string, { summary: string; detail: string }>;

/** A request body's shape; its example is JSON. */
export const takes = <S extends z.ZodObject>(name: string, schema: S, example: z.input<S>) => {
  return { name, schema, example };
};

/** The same for a body that may be left out. */
export const mayTake = <S extends z.ZodObject>(name: string, schema: S, example: z.input<S>) => {
  return { ...takes(name, schema, example), optional: true };
};

/**
 * A form with one file, in the schema's field `arquivo`. Its other fields come as texts, and to the verb as JSON would have brought them.
 * @param file the example's file: of its content no example can have any, so that its name stands for it
 * @param fields the example's other fields
 */
export const takesFile = <S extends z.ZodObject>(
  name: string,
  schema: S,
  upload: TakesFile,
  file = 'foto.jpg',
  fields: Partial<z.input<S>> = {},
) => {
  return { name, schema, example: { [CAMPO]: file, ...fields }, upload };
};

/** A JSON body that may come as a form with a file instead; the verb is given the file beside the same fields. */
export const orForm = <B extends Shape<z.ZodObject>>(body: B, form: Omit<Form, 'custo'>, custo: Custo) => {
  return { ...body, form: { ...form, custo } };
};

/** A complete route: the pipeline runs it and the OpenAPI document describes it. `resource()` makes routes from short declarations. */
export type Route = {
  method: Method;
  /** With OpenAPI's braces; every parameter is an id. */
  path: Path;
  escopo: Escopo;
  /** Only a key of the account's main registration may: never a connected application, whatever its scopes. */
  keysOnly: boolean;
  forbids: Forbids;
  limite: Limite;
  /** What it costs besides a request. */
  custo: Custo | undefined;
  tag: Tag;
  operationId: string;
  summary: string;
  description: string;
  /** Description of each path parameter, by name. */
  params: Record<string, string>;
  query: z.ZodObject | undefined;
  body: Body | undefined;
  status: 200 | 201;
  /** The message of a 200 where the usual status is 201: what was to be made is there already. */
  found: string | undefined;
  /** The answer leads on to the signed address of a file. */
  leads: boolean;
  /** The example's `message`. */
  message: string;
  /** Shape of the answered record; undefined where the answer is only `success` and `message`. */
  shown: Shape | undefined;
  /** The content type of the file that the route answers in place of an envelope. */
  file: FileType | undefined;
  /** Whether the route answers a page of records; `at least` where the total may be a lower bound, `by cursor` where the next is asked for by `apos_id`. */
  list: boolean | 'at least' | 'by cursor';
  refusals: Refusals;
  /** Calls the verb and returns the envelope's content. `pageUrl` gives the address of another page of the same list. */
  answer: (ctx: Ctx, input: Input, pageUrl: PageUrl) => Promise<Answered>;
};

/** The address that was asked, with another place in the list: a page's number, or the cursor. */
export type PageUrl = (place: number, parameter?: 'pagina' | 'apos_id') => string;

/** The declaration of a route; the rest follows from its kind and its resource. */
type Told = {
  operationId: string;
  description: string;
  /** Path of the route, under the resource's path. */
  at?: Under;
  /** In place of the method's scope of the resource. */
  escopo?: EscopoApi;
  /** Only a key of the account's main registration may; the description says so. The verb refuses everybody else. */
  keysOnly?: true;
  /** What else the route answers 403 for. */
  forbids?: Forbids;
  /** What it costs besides a request, counted by company. */
  custo?: Custo;
  /** In place of the method's limit. */
  limite?: Limite;
  /** In place of the usual summary, such as `Criar uma expedição`. */
  summary?: string;
  /** The noun of the messages, where it is not the resource's. */
  noun?: Noun;
  query?: z.ZodObject;
  body?: Body;
  /** Further refusals. A bad query, an unknown id and a misused Idempotency-Key follow from the kind. */
  refusals?: Refusals;
};

type List<S extends z.ZodType> = Told & {
  query: z.ZodObject;
  data: Shape<S, z.output<S>>;
  /** The total may be a lower bound. */
  atLeast?: boolean;
  verb: (ctx: Ctx, input: Input) => Promise<Page<z.output<S>>>;
};

type Follow<S extends z.ZodType> = Told & {
  query: z.ZodObject;
  data: Shape<S, z.output<S>>;
  verb: (ctx: Ctx, input: Input) => Promise<Followed<z.output<S>>>;
};

type One<S extends z.ZodType> = Told & {
  data: Shape<S, z.output<S>>;
  /** In place of the record's own example. */
  example?: z.output<S>;
  message?: string | ((data: z.output<S>) => string);
  verb: (ctx: Ctx, input: Input) => Promise<z.output<S>>;
};

/** A verb that makes a record, or finds the one that is there already. */
type Ensured<S extends z.ZodType> = Told & {
  data: Shape<S, z.output<S>>;
  message: string;
  /** Where it is there already. */
  found: string;
  verb: (ctx: Ctx, input: Input) => Promise<{ registro: z.output<S>; criado: boolean }>;
};

type Printed = Told & {
  file: FileType;
  verb: (ctx: Ctx, input: Input) => Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }>;
};

type Led = Told & { message: string; verb: (ctx: Ctx, input: Input) => Promise<string> };

/** A verb that answers a text says it in place of the usual message. */
type Empty = Told & { message?: string; verb: (ctx: Ctx, input: Input) => Promise<unknown> };

export type Resource = {
  /** The module whose scopes (but for `escopo`) and limits the routes have: `modulo:read`, `modulo:escrita`. */
  modulo: ModuloApi;
  /** `/v1/modulo/` by default. */
  path?: Path;
  /** Name of the path's parameter; `id` by default. */
  key?: string;
  /** In place of the methods' scopes of the module. */
  escopo?: EscopoApi;
  /** Of all its routes. */
  keysOnly?: true;
  /** The parameter of the path that names what the records belong to. */
  parent?: { key: string; noun: Noun };
  tag: Tag;
  noun: Noun;
  /** Description and message of the 404, in place of the usual words. */
  missing?: { description?: string; message?: string };
};

const ACTION = { GET: 'read', POST: 'write', PUT: 'write', PATCH: 'write', DELETE: 'delete' } as const;

function scopeOf(modulo: ModuloApi, method: Method): Escopo {
  const name = `${modulo}:${ACTION[method]}`;
  if (!isEscopo(name)) throw new Error(`modulos/ has no scope ${name}`);
  return name;
}

const KEYS_ONLY =
  'Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.';

/** Reads share one limit over the whole API; writes and deletes have a limit per module. */
function limitOf(modulo: ModuloApi, method: Method): Limite {
  const name = method === 'GET' ? 'leitura' : `${modulo}:${method === 'DELETE' ? 'exclusao' : 'escrita'}`;
  const found = (Object.keys(LIMITES) as Limite[]).find((one) => one === name);
  if (!found) throw new Error(`limites/limits.ts has no limit ${name}`);
  return found;
}

/** Makes the routes of a resource. Most of a route follows from its kind; the verb is its handler and parses the input. */
export function resource(declared: Resource) {
  const { modulo, path = `/v1/${modulo}/`, key = 'id', parent, tag, noun, missing = {} } = declared;
  const gone = notThere(missing.description ?? isMissing(noun), missing.message ?? was(noun, 'não encontrad'));
  const parentGone = parent ? notThere(isMissing(parent.noun), was(parent.noun, 'não encontrad')) : {};

  function route(
    method: Method,
    at: Under,
    told: Told,
    own: Pick<Route, 'status' | 'summary' | 'message' | 'shown' | 'list' | 'answer'> &
      Partial<Pick<Route, 'file' | 'found' | 'leads'>>,
  ): Route {
    const { operationId, description, query, body, summary = own.summary } = told;
    const keysOnly = told.keysOnly ?? declared.keysOnly ?? false;
    const under = told.at ?? at;
    const whole: Path = under ? `${path}${under}` : path;
    const named = whole.includes(`{${key}}`);
    return {
      file: undefined,
      found: undefined,
      leads: false,
      ...own,
      method,
      path: whole,
      tag,
      operationId,
      summary,
      description: keysOnly ? `${description} ${KEYS_ONLY}` : description,
      query,
      body,
      keysOnly,
      forbids: told.forbids ?? {},
      escopo: told.escopo ?? declared.escopo ?? scopeOf(modulo, method),
      limite: told.limite ?? limitOf(modulo, method),
      custo: told.custo,
      params: { ...(parent ? { [parent.key]: idOf(parent.noun) } : {}), ...(named ? { [key]: idOf(noun) } : {}) },
      refusals: {
        ...(own.list ? BAD_QUERY : {}),
        ...parentGone,
        ...(named ? gone : {}),
        ...(method === 'POST' ? BAD_REPETITION : {}),
        ...told.refusals,
      },
    };
  }

  const one =
    (method: Method, status: 200 | 201, at: Under, doing: string, done: string) =>
    <S extends z.ZodType>(told: One<S>): Route => {
      const { data, example = data.example, message = was(told.noun ?? noun, done), verb } = told;
      const say = typeof message === 'string' ? () => message : message;
      const write = writerOf(data.schema);
      return route(method, at, told, {
        status,
        summary: toDo(doing, told.noun ?? noun),
        message: say(example),
        shown: { ...data, example },
        list: false,
        answer: async (ctx, input) => {
          try {
            const found = await verb(ctx, input);
            return { message: say(found), data: write(found, ctx.fuso) };
          } catch (error) {
            if (!(error instanceof DomainError) || error.atual === undefined) throw error;
            throw new DomainError(error.code, error.message, error.details, write(error.atual, ctx.fuso));
          }
        },
      });
    };

  return {
    list<S extends z.ZodType>(told: List<S>): Route {
      const { data, atLeast = false, verb } = told;
      const counted = told.noun ?? noun;
      const write = writerOf(data.schema);
      return route('GET', '', told, {
        status: 200,
        summary: `Listar ${counted.many}`,
        message: countOf(counted, { total_registros: 1 }),
        shown: data,
        list: atLeast ? 'at least' : true,
        answer: async (ctx, input, pageUrl) => {
          const page = await verb(ctx, input);
          const resultados = page.resultados.map((record) => write(record, ctx.fuso));
          return {
            message: countOf(counted, page),
            data: listData({ ...page, resultados }, pageUrl),
            // The total is a lower bound.
            ...(page.ao_menos ? { headers: { 'X-Total-Minimo': 'true' } } : {}),
          };
        },
      });
    },
    /** Records by a cursor, from a cut on, so that whoever follows it misses none. */
    follow<S extends z.ZodType>(told: Follow<S>): Route {
      const { data, verb } = told;
      const counted = told.noun ?? noun;
      const write = writerOf(data.schema);
      return route('GET', '', told, {
        status: 200,
        summary: `Recuperar ${counted.many} por cursor`,
        message: countOf(counted, { total_registros: 1 }),
        shown: data,
        list: 'by cursor',
        answer: async (ctx, input, pageUrl) => {
          const found = await verb(ctx, input);
          const resultados = found.resultados.map((record) => write(record, ctx.fuso));
          return {
            message: countOf(counted, { total_registros: resultados.length, ao_menos: found.tem_mais }),
            data: followedData({ ...found, resultados }, pageUrl(found.proximo_apos_id, 'apos_id')),
            ...(found.tem_mais ? { headers: { 'X-Total-Minimo': 'true' } } : {}),
          };
        },
      });
    },
    read: one('GET', 200, `{${key}}/`, 'Consultar', 'encontrad'),
    create: one('POST', 201, '', 'Criar', 'criad'),
    /** An action on a record, `{id}/acao/`, which answers the record: 200, also where there was nothing to do. */
    act: one('POST', 200, `{${key}}/`, 'Alterar', 'atualizad'),
    replace: one('PUT', 200, `{${key}}/`, 'Substituir', 'atualizad'),
    update: one('PATCH', 200, `{${key}}/`, 'Alterar', 'atualizad'),
    /** Creates a record, or answers the one that is there already with 200. */
    ensure<S extends z.ZodType>(told: Ensured<S>): Route {
      const { data, message, found, verb } = told;
      const write = writerOf(data.schema);
      return route('POST', '', told, {
        status: 201,
        summary: toDo('Criar', told.noun ?? noun),
        ...{ message, found, shown: data, list: false },
        answer: async (ctx, input) => {
          const { registro, criado } = await verb(ctx, input);
          const written = write(registro, ctx.fuso);
          return criado ? { message, data: written } : { message: found, data: written, status: 200 };
        },
      });
    },
    /** A record as a file, to be shown or saved. */
    print(told: Printed): Route {
      const { file: type, verb } = told;
      return route('GET', `{${key}}/`, told, {
        status: 200,
        summary: toDo('Imprimir', noun),
        message: '',
        shown: undefined,
        list: false,
        file: type,
        answer: async (ctx, input) => {
          const { nome, file } = await verb(ctx, input);
          // A browser shows a PDF; what it would read as a page of its own is saved.
          const how = type === 'application/pdf' ? 'inline' : 'attachment';
          const headers = { 'Content-Type': type, 'Content-Disposition': `${how}; filename="${nome}"` };
          return { message: '', headers, file };
        },
      });
    },
    /** Leads on to the signed address of a record's file (302), which asks for no token. */
    lead(told: Led): Route {
      const { message, verb } = told;
      return route('GET', `{${key}}/`, told, {
        status: 200,
        summary: toDo('Baixar', noun),
        ...{ message, shown: undefined, list: false, leads: true },
        answer: async (ctx, input) => ({ message, status: 302, headers: { Location: await verb(ctx, input) } }),
      });
    },
    remove(told: Empty): Route {
      const { message = was(noun, 'excluíd'), verb } = told;
      return route('DELETE', `{${key}}/`, told, {
        status: 200,
        summary: toDo('Excluir', noun),
        message,
        shown: undefined,
        list: false,
        answer: async (ctx, input) => {
          const said = await verb(ctx, input);
          return { message: typeof said === 'string' ? said : message };
        },
      });
    },
  };
}
