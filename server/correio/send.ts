import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { mensagens_correio } from '#drizzle/schema/correio.ts';
import { inBatches } from '#server/platform/batches.ts';
import { decrypt } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import type { Carta } from './cartas.ts';
import { mailContext } from './enqueue.ts';
import { type Mailer, mailer, SmtpFault } from './mailer.ts';
import { renderCarta } from './render.ts';

/** An e-mail belongs to who sends it for so long; longer than any conversation with a server takes. */
const RESERVED_MINUTES = 5;
/**
 * Attempts are further and further apart, up to an hour, and end two days after the e-mail was written; one that waited so long itself is
 * tried a few times all the same.
 */
const LONGEST_WAIT_MINUTES = 60;
const TRIED_HOURS = 48;
const FEWEST_ATTEMPTS = 8;
/** Of those that wait, so many are handed over at once. */
const AT_ONCE = 200;

const m = mensagens_correio;
const waits = eq(m.situacao, 'na_fila');
const isFree = or(isNull(m.reservada_ate), lte(m.reservada_ate, sql`now()`));
const isOver = lte(m.valida_ate, sql`now()`);
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
/** What an e-mail was filled with is kept no longer than it is needed. */
const WIPED = { dados_cifrados: null, reservada_ate: null };

/**
 * Sends an e-mail that waits, unless somebody else is about to, its time has not come, or its term is over. Two never send it at the same
 * time. What was sent, has failed for good or is too late keeps nothing of its contents.
 * @returns when to try (or to look) again; null once there is nothing left to do
 */
export function sendMensagem(db: Db, id: number, through: Mailer = mailer()): Promise<{ proxima_em: Date | null }> {
  return through.turn(async () => {
    const [row] = await db.orm
      .update(m)
      .set({ reservada_ate: inMinutes(RESERVED_MINUTES), tentativas: sql`${m.tentativas} + 1` })
      .where(and(eq(m.id, id), waits, isFree, or(isNull(m.valida_ate), gt(m.valida_ate, sql`now()`))))
      .returning({
        ...{ tipo: m.tipo, para: m.para, chave: m.chave, dados_cifrados: m.dados_cifrados, tentativas: m.tentativas },
        desiste: sql<boolean>`${m.tentativas} >= ${FEWEST_ATTEMPTS} AND ${m.criado_em} < now() - make_interval(hours => ${TRIED_HOURS})`,
      });
    if (!row) return { proxima_em: await whyNot(db, id) };
    const { tipo, para, chave, dados_cifrados, tentativas, desiste } = row;
    try {
      if (dados_cifrados === null) throw new SmtpFault('sem conteúdo', true);
      const carta = { tipo, dados: JSON.parse(decrypt(dados_cifrados, mailContext(chave))) } as Carta;
      await through.send({ ...(await renderCarta(carta)), para, chave });
    } catch (error) {
      return { proxima_em: await recordFault(db, { id, tipo, tentativas, desiste }, error) };
    }
    await db.orm
      .update(m)
      .set({ ...WIPED, situacao: 'enviada', enviada_em: sql`now()`, erro: null })
      .where(and(eq(m.id, id), waits));
    logger().info({ mensagem_id: id, tipo, tentativas }, 'E-mail sent');
    return { proxima_em: null };
  });
}

/** When to look again after an e-mail that is not to be sent now. */
async function whyNot(db: Db, id: number): Promise<Date | null> {
  await expire(db, eq(m.id, id));
  const [row] = await db.orm
    .select({ reservada_ate: m.reservada_ate })
    .from(m)
    .where(and(eq(m.id, id), waits));
  return row?.reservada_ate ?? null;
}

type Attempt = { id: number; tipo: string; tentativas: number; desiste: boolean };

async function recordFault(db: Db, attempt: Attempt, error: unknown): Promise<Date | null> {
  const { id, tipo, tentativas, desiste } = attempt;
  // Other errors (a key that is missing, a template) are the product's own: their texts may hold what the e-mail says.
  const erro = error instanceof SmtpFault ? error.message : 'não pôde ser escrito';
  const ends = desiste || (error instanceof SmtpFault && error.final);
  const minutes = Math.min(3 ** (tentativas - 1), LONGEST_WAIT_MINUTES);
  const [row] = await db.orm
    .update(m)
    .set(ends ? { ...WIPED, situacao: 'falhou', erro } : { reservada_ate: inMinutes(minutes), erro })
    // Whoever took it over meanwhile decides.
    .where(and(eq(m.id, id), waits, eq(m.tentativas, tentativas)))
    .returning({ reservada_ate: m.reservada_ate });
  const level = ends || !(error instanceof SmtpFault) ? 'error' : 'warn';
  logger()[level]({ mensagem_id: id, tipo, tentativas, erro }, ends ? 'E-mail given up' : 'E-mail not sent yet');
  return row?.reservada_ate ?? null;
}

/** Gives up e-mails that would come too late. Nobody may be sending them. */
async function expire(db: Db, which = sql`true`): Promise<number> {
  const gone = await db.orm
    .update(m)
    .set({ ...WIPED, situacao: 'vencida' })
    .where(and(which, waits, isFree, isOver));
  return gone.count;
}

/** E-mails that nobody has tried yet, and those whose next attempt is overdue by so long. Gives up what would come too late. */
export async function listMensagensParadas(db: Db, stalledMs: number, novas: boolean): Promise<number[]> {
  await expire(db);
  const late = sql`now() - make_interval(secs => ${stalledMs / 1_000}::double precision)`;
  const stalled = lte(sql`coalesce(${m.reservada_ate}, ${m.criado_em})`, late);
  const rows = await db.orm
    .select({ id: m.id })
    .from(m)
    .where(and(waits, novas ? or(and(eq(m.tentativas, 0), isNull(m.reservada_ate)), stalled) : stalled))
    .orderBy(asc(m.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

const KEPT_DAYS = 90;

/** Forgets e-mails older than 90 days, whatever became of them; returns how many. */
export const retainMensagens = (db: Db): Promise<number> =>
  inBatches((limit) => {
    const old = db.orm
      .select({ id: m.id })
      .from(m)
      .where(lte(m.criado_em, sql`now() - make_interval(days => ${KEPT_DAYS})`))
      .limit(limit);
    return db.orm.delete(m).where(inArray(m.id, old));
  });
