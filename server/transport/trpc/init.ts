import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { contextOfSession, stillStands } from '#server/acesso/index.ts';
import { findPessoa } from '#server/identidade/index.ts';
import { consume, tooMany } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { DomainError, invalid, StatusRefused } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';
import { z } from '#server/platform/validation.ts';
import { type Custo, charge } from '../costs.ts';
import { ERRORS } from '../errors.ts';
import { countCall } from '../http-metrics.ts';
import { OtherCompany, requireShownCompany } from '../shown-company.ts';
import type { TrpcContext } from './context.ts';
import { onceUnder } from './once.ts';
import { transformer } from './transformer.ts';

const t = initTRPC.context<TrpcContext>().create({
  transformer,
  // A stream ends after some minutes, and the browser's next one is asked for its session again.
  sse: {
    maxDurationMs: 5 * 60_000,
    ping: { enabled: true, intervalMs: 20_000 },
    client: { reconnectAfterInactivityMs: 60_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const domain = error.cause instanceof DomainError ? error.cause : undefined;
    const internal = error.code === 'INTERNAL_SERVER_ERROR';
    return {
      ...shape,
      message: internal ? `Erro interno. Ao pedir ajuda, informe a requisição ${ctx?.request_id}.` : shape.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        request_id: ctx?.request_id,
        details: domain?.details,
        outra_empresa: domain instanceof OtherCompany,
      },
    };
  },
});

const codeOf = ({ cause, code }: TRPCError) => (cause instanceof DomainError ? ERRORS[cause.code].trpc : code);

/** What a person at the panel is told: the names of states in words. */
const worded = (cause: DomainError): TRPCError => {
  const told = cause instanceof StatusRefused ? invalid('status', cause.inWords) : cause;
  return new TRPCError({ code: ERRORS[told.code].trpc, message: told.message, cause: told });
};

/** Translates domain errors. Any other error is logged, and answered without its text. */
const translated = t.procedure.use(({ next, ctx, path }) =>
  withLogFields({ request_id: ctx.request_id, procedimento: path }, async () => {
    const started = performance.now();
    const result = await next();
    countCall(path, result.ok ? 'ok' : codeOf(result.error), performance.now() - started);
    if (result.ok) return result;
    const { cause } = result.error;
    if (cause instanceof DomainError) throw worded(cause);
    if (result.error.code === 'INTERNAL_SERVER_ERROR') {
      logger().error({ err: cause ?? result.error }, 'Panel request failed');
    }
    return result;
  }),
);

/** A procedure for signed-in users: its context is a verb's context. */
export const procedure = translated.use(async ({ ctx, next }) => {
  if (ctx.foreignOrigin) throw new DomainError('FORBIDDEN', 'Origem não permitida.');
  if (!ctx.session) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
  const gate = await contextOfSession(db(), ctx.session, { request_id: ctx.request_id, ip: ctx.ip });
  requireShownCompany(ctx.shown, gate.ctx.empresa_id);
  addLogFields({ empresa_id: gate.ctx.empresa_id, usuario_id: gate.ctx.ator.id });
  return next({ ctx: { ...ctx, verb: gate.ctx, membership: gate.membership } });
});

/** A procedure for signed-in people, whatever companies they are in: what is their own. */
export const personal = translated.use(async ({ ctx, next }) => {
  if (ctx.foreignOrigin) throw new DomainError('FORBIDDEN', 'Origem não permitida.');
  const pessoa = ctx.session && (await findPessoa(db(), ctx.session, ctx.ip));
  if (!pessoa) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
  addLogFields({ usuario_id: pessoa.usuario_id });
  return next({ ctx: { ...ctx, pessoa } });
});

/** A procedure for anybody: who holds a link from an e-mail. Counted by address. */
export const open = translated.use(async ({ ctx, next }) => {
  if (ctx.foreignOrigin) throw new DomainError('FORBIDDEN', 'Origem não permitida.');
  const use = await consume('publico:ip', limitedAddress(ctx.ip));
  if (!use.allowed) throw tooMany('Muitas tentativas.', use);
  return next();
});

export const { router } = t;

/** Types a procedure's input by a verb's schema, without parsing: the verb parses its input. */
export function inputOf<S extends z.ZodType>(_schema: S): (value: unknown) => z.input<S> {
  return (value) => value as z.input<S>;
}

/** A procedure that costs. A call that the caller's role does not allow costs nothing, and takes nothing from the company. */
export const costing = (custo: Custo) =>
  procedure.use(async ({ ctx, next, getRawInput }) => {
    const settle = await charge(ctx.verb, custo, await getRawInput());
    const result = await next();
    if (!result.ok)
      await settle(result.error.cause instanceof DomainError ? result.error.cause.code : 'INTERNAL_ERROR');
    return result;
  });

/** A verb of a room. */
type Verb<T> = (ctx: Ctx, input: unknown) => T | Promise<T>;

/** The input of a verb that takes none. */
export const nothing = z.void();

/** A procedure that calls a verb to read. `schema` is the verb's own and types the input; `custo` names what a call costs. */
export const query = <S extends z.ZodType, T>(schema: S, verb: Verb<T>, custo?: Custo) =>
  (custo ? costing(custo) : procedure).input(inputOf(schema)).query(({ ctx, input }) => verb(ctx.verb, input));

/**
 * A procedure whose verb tells what happens as long as somebody listens; each thing told has a place, from which a lost stream goes on. Its
 * session is asked for again before each: who signed out, was removed or has another role since is told nothing more.
 */
export const stream = <S extends z.ZodType, T>(
  schema: S,
  verb: (ctx: Ctx, input: z.input<S>, desde: string | null, signal: AbortSignal) => AsyncGenerator<T>,
  placeOf: (told: T) => string,
) =>
  procedure.input(z.object({ lastEventId: z.string().max(60).nullish() }).and(schema)).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    const { lastEventId = null, ...rest } = input as { lastEventId?: string | null };
    const gone = signal ?? new AbortController().signal;
    try {
      for await (const told of verb(ctx.verb, rest as z.input<S>, lastEventId, gone)) {
        if (!(ctx.session && (await stillStands(db(), ctx.session, ctx.membership.papel))))
          throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
        yield tracked(placeOf(told), told);
      }
    } catch (cause) {
      // What is thrown while a stream is read does not come by where other procedures' errors are translated.
      if (cause instanceof DomainError) throw worded(cause);
      logger().error({ err: cause }, 'A stream of the panel failed');
      throw cause;
    }
  });

/** The same for a verb that changes something. */
export const mutation = <S extends z.ZodType, T>(schema: S, verb: Verb<T>, custo?: Custo) =>
  (custo ? costing(custo) : procedure).input(inputOf(schema)).mutation(({ ctx, input }) => verb(ctx.verb, input));

/** The same for a verb that makes something, or moves stock or money: under a key, which forms send, it is done once. */
export const once = <S extends z.ZodType, T>(schema: S, verb: Verb<T>) =>
  procedure
    .use(({ next, batchIndex }) => next({ ctx: { place: batchIndex } }))
    .input(inputOf(schema))
    .mutation(({ ctx, input, path }) => {
      const key = ctx.keys[ctx.place];
      return key ? onceUnder(key, ctx.verb, { path, input }, (inner) => verb(inner, input)) : verb(ctx.verb, input);
    });
