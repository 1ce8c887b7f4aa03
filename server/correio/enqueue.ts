import { and, eq, sql } from 'drizzle-orm';
import { mensagens_correio } from '#drizzle/schema/correio.ts';
import { encrypt } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import type { Carta } from './cartas.ts';

/** Where the worker listens for e-mails to hand over. */
export const CANAL_CORREIO = 'romaneio_correio';

/** An e-mail to be written: what kind, to whom, and what its template is filled with. */
export type Mail = Carta & {
  para: string;
  /** Of several e-mails with one key, only the first is written. */
  chave?: string;
  /** What it tells of, for `cancelMail`. */
  sobre?: string;
  /** Not sent later than this; `valida_horas` likewise. */
  valida_dias?: number;
  valida_horas?: number;
};

/**
 * Writes an e-mail, in the transaction of what it tells of; after the commit it is sent. Its contents, links included, are kept encrypted
 * until then.
 */
export const enqueueMail = (db: Db, mail: Mail): Promise<void> => enqueueMails(db, [mail]);

/** Writes several, in one statement. */
export async function enqueueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (!db.transaction) throw new Error('An e-mail belongs in the transaction of what it tells of');
  if (mails.length === 0) return;
  const rows = mails.map(
    ({ para, chave = randomBase62(22), sobre, valida_dias = 0, valida_horas = 0, tipo, dados }) => {
      const hours = valida_dias * 24 + valida_horas;
      return {
        ...{ tipo, para, chave, sobre: sobre ?? null },
        dados_cifrados: encrypt(JSON.stringify(dados), mailContext(chave)),
        valida_ate: hours === 0 ? null : sql`now() + make_interval(secs => ${hours * 3_600}::double precision)`,
      };
    },
  );
  // PostgreSQL delivers the notification after the commit, once for all rows of the transaction.
  await db.orm
    .insert(mensagens_correio)
    .values(rows)
    .onConflictDoNothing()
    .returning({ avisado: sql`pg_notify(${CANAL_CORREIO}, '')` });
}

/** Binds the encrypted contents to their row. */
export const mailContext = (chave: string): string => `correio:${chave}`;

/** Cancels e-mails that wait: what they tell of is over. */
export async function cancelMail(db: Db, sobre: string): Promise<void> {
  await db.orm
    .update(mensagens_correio)
    .set({ situacao: 'cancelada', dados_cifrados: null })
    .where(and(eq(mensagens_correio.sobre, sobre), eq(mensagens_correio.situacao, 'na_fila')));
}

/** Whether e-mails are sent. Elsewhere than in development they wait for the day on which they are. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined;

/** Whether nothing is sent, and the screen of e-mails shows what would have been: in development without an SMTP server. */
export const showsMail = (): boolean => env.APP_ENV === 'development' && !sendsMail();
