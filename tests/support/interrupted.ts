import type { Ctx } from '#server/platform/context.ts';

/**
 * The context, in which something happens beside the statement that has this text: before it begins, or when it has its answer. What comes
 * between two statements of a verb is not to be hit otherwise.
 */
export function interrupted(
  ctx: Ctx,
  text: string,
  { before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
): Ctx {
  const sql = new Proxy(ctx.db.sql, {
    apply(target, self, args) {
      const run = () => Reflect.apply(target as never, self, args) as Promise<unknown>;
      if (!Array.isArray(args[0]) || !args[0].join('?').includes(text)) return run();
      return (async () => {
        await before?.();
        const answer = await run();
        await after?.();
        return answer;
      })();
    },
  });
  return { ...ctx, db: new Proxy(ctx.db, { get: (of, name) => (name === 'sql' ? sql : Reflect.get(of, name)) }) };
}
