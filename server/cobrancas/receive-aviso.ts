import { and, eq, sql } from 'drizzle-orm';
import { avisos_pix, contas_pix } from '#drizzle/schema/cobrancas.ts';
import { isSame, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { z } from '#server/platform/validation.ts';
import { wakeCobrancas } from './internal.ts';
import type { PixNoPsp } from './port.ts';

/** Payments of a notice that are read; banks send one, seldom some. */
const MOST_PIX = 1_000;
/** Notices of an account that wait for the bank's word; a bank that is down for days sends no more than this. */
const MOST_WAITING = 20_000;

const short = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed());

/** A payment as a notice tells of it: nothing of it is believed, so it need only be small and storable. */
const told = z.object({
  endToEndId: short(64).min(1),
  txid: short(64).nullish().catch(null),
  chave: short(100).nullish().catch(null),
  valor: z
    .union([short(40), z.number().transform(String)])
    .nullish()
    .catch(null),
  horario: short(64).nullish().catch(null),
});

const notice = z.object({ pix: z.array(z.unknown()).max(MOST_PIX) });

export type Recebido = 'ilegivel' | 'cheio' | 'guardado';

/**
 * The account at a secret path, as what takes a bank's notice: it is kept, and settled by nothing but the bank's own answer when it is asked.
 * What a bank sends to try the address (no payment at all) is taken too. Null for a path that no account has.
 */
export async function findContaDoAviso(
  db: Db,
  segredo: string,
): Promise<((body: Uint8Array) => Promise<Recebido>) | null> {
  const hash = sha256(segredo);
  const [conta] = await db.orm
    .select({ id: contas_pix.id, empresa_id: contas_pix.empresa_id, aviso_hash: contas_pix.aviso_hash })
    .from(contas_pix)
    .where(eq(contas_pix.aviso_hash, hash));
  return conta?.aviso_hash && isSame(conta.aviso_hash, hash) ? (body) => receive(db, conta, body) : null;
}

async function receive(db: Db, conta: { id: number; empresa_id: number }, body: Uint8Array): Promise<Recebido> {
  const pix = readNotice(body);
  if (pix === null) return 'ilegivel';
  if (pix.length === 0) return 'guardado';
  const [{ esperam = 0 } = {}] = await db.orm.select({ esperam: sql<number>`count(*)::int` }).from(
    db.orm
      .select({ id: avisos_pix.id })
      .from(avisos_pix)
      .where(and(eq(avisos_pix.conta_pix_id, conta.id), eq(avisos_pix.situacao, 'na_fila')))
      .limit(MOST_WAITING)
      .as('fila'),
  );
  if (esperam >= MOST_WAITING) return 'cheio';
  await inTransaction(db, (tx) => keepAvisos(tx, conta, 'aviso', pix));
  return 'guardado';
}

/** The payments of a notice; null for what is no JSON object, or tells of too many. */
function readNotice(body: Uint8Array): Contado[] | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  if (!('pix' in json)) return [];
  const read = notice.safeParse(json);
  if (!read.success) return null;
  return read.data.pix.flatMap((one) => {
    const { success, data } = told.safeParse(one);
    if (!success) return [];
    const { endToEndId: e2eid, txid, chave, valor, horario } = data;
    return [{ e2eid, txid: txid ?? null, chave: chave ?? null, valor: valor ?? null, horario: horario ?? null }];
  });
}

export type Contado = Pick<PixNoPsp, 'e2eid' | 'txid' | 'chave' | 'horario'> & { valor: string | null };

/**
 * Keeps what was told, each different thing once, and wakes the worker where something is new. Of two who are told of the same payments, each
 * in an order of its own, one waits for the other: all write them in the order of their prints.
 */
export async function keepAvisos(
  db: Db,
  conta: { id: number; empresa_id: number },
  origem: 'aviso' | 'consulta',
  pix: readonly Contado[],
): Promise<void> {
  if (pix.length === 0) return;
  const rows = pix.map((one) => ({
    ...one,
    ...{ empresa_id: conta.empresa_id, conta_pix_id: conta.id, origem },
    impressao: sha256(JSON.stringify([one.e2eid, one.txid, one.chave, one.valor])),
  }));
  rows.sort((a, b) => a.impressao.compare(b.impressao));
  const kept = await db.orm.insert(avisos_pix).values(rows).onConflictDoNothing().returning({ id: avisos_pix.id });
  if (kept.length > 0) await wakeCobrancas({ db });
}
