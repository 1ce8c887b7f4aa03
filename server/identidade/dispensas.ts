import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { avisos_dispensados } from '#drizzle/schema/identidade.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type AvisoDoPainel, type Dispensa, dispensaInput, restoreAvisoInput } from './schemas.ts';

/** "Until it grows worse" does not last for ever: by then nobody remembers what was put aside. */
const LONGEST_DAYS = 90;
const DAYS = { '1d': 1, '7d': 7, piorar: LONGEST_DAYS };
/** A warning is clearly worse at twice its measure, and by at least so much. */
const WORSE_BY = 5;
/** No person puts more aside; of more, the latest are kept. */
const MOST = 200;
const MOST_COUNT = 2_147_483_647;
/** What stops deliveries altogether is put aside for a time alone. */
const FOR_A_TIME: readonly AvisoDoPainel[] = ['envio_parado', 'webhook_desativado'];

const columns = {
  tipo: avisos_dispensados.tipo,
  de: avisos_dispensados.de,
  volta_em: avisos_dispensados.volta_em,
  volta_com: avisos_dispensados.volta_com,
};

/** The acting person's own, in the company. */
const theirs = ({ empresa_id, ator }: Ctx) =>
  and(eq(avisos_dispensados.empresa_id, empresa_id), eq(avisos_dispensados.usuario_id, ator.id ?? 0));

/** The warnings that the acting person put aside in this company and that are not back yet. They are their own: no scope is asked for. */
export async function listDispensas(ctx: Ctx): Promise<Dispensa[]> {
  if (ctx.ator.tipo !== 'usuario') return [];
  const rows = await ctx.db.orm
    .select(columns)
    .from(avisos_dispensados)
    .where(and(theirs(ctx), gt(avisos_dispensados.volta_em, sql`now()`)))
    .orderBy(desc(avisos_dispensados.dispensado_em));
  return rows as Dispensa[];
}

/**
 * Puts a warning aside for this person in this company, for a day, for seven, or until it grows clearly worse; one that is put aside already
 * is put aside anew. It changes nothing that others see, so no audit line tells of it.
 * @throws DomainError VALIDATION_ERROR on `por`, where the warning can only be put aside for a time, and without a measure to grow worse
 */
export async function dismissAviso(outer: Ctx, input: unknown): Promise<Dispensa[]> {
  const { tipo, de, por, medida } = parseInput(dispensaInput, input);
  if (por === 'piorar' && FOR_A_TIME.includes(tipo)) {
    throw invalid('por', 'Este aviso só pode ser dispensado por 1 ou 7 dias.');
  }
  if (por === 'piorar' && medida === null) throw invalid('medida', 'Diga a medida a partir da qual o aviso pioraria.');
  const { ator, empresa_id } = outer;
  if (ator.tipo !== 'usuario') return [];
  return transaction(outer, async (ctx) => {
    const { orm } = ctx.db;
    const row = {
      volta_em: sql`now() + make_interval(days => ${DAYS[por]}::int)`,
      volta_com: medida === null ? null : Math.min(MOST_COUNT, Math.max(medida * 2, medida + WORSE_BY)),
      dispensado_em: sql`clock_timestamp()`,
    };
    await orm
      .insert(avisos_dispensados)
      .values({ empresa_id, usuario_id: ator.id, tipo, de, ...row })
      .onConflictDoUpdate({
        target: [
          avisos_dispensados.empresa_id,
          avisos_dispensados.usuario_id,
          avisos_dispensados.tipo,
          avisos_dispensados.de,
        ],
        set: row,
      });
    await orm.delete(avisos_dispensados).where(and(theirs(ctx), lte(avisos_dispensados.volta_em, sql`now()`)));
    const oldestKept = orm
      .select({ em: avisos_dispensados.dispensado_em })
      .from(avisos_dispensados)
      .where(theirs(ctx))
      .orderBy(desc(avisos_dispensados.dispensado_em))
      .offset(MOST - 1)
      .limit(1);
    await orm.delete(avisos_dispensados).where(and(theirs(ctx), lt(avisos_dispensados.dispensado_em, oldestKept)));
    return listDispensas(ctx);
  });
}

/** Shows a warning again that this person put aside; nothing is written where they had not. */
export async function restoreAviso(ctx: Ctx, input: unknown): Promise<Dispensa[]> {
  const { tipo, de } = parseInput(restoreAvisoInput, input);
  if (ctx.ator.tipo !== 'usuario') return [];
  await ctx.db.orm
    .delete(avisos_dispensados)
    .where(and(theirs(ctx), eq(avisos_dispensados.tipo, tipo), eq(avisos_dispensados.de, de)));
  return listDispensas(ctx);
}
