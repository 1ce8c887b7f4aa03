import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { receptor_exemplo, receptor_respostas } from '#drizzle/schema/receptor.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { hmacSha256, isSame } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { notFound } from '#server/platform/errors.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { findSigner, findWebhookTo, namedHeaders, RECEPTOR_PATH, visibleSentHeaders } from '#server/webhooks/index.ts';
import {
  clearReceptorInput,
  corpoRecebido,
  type InfoReceptor,
  type Recebimento,
  type Resposta,
  recebimento,
  setRespostaReceptorInput,
} from './schemas.ts';

/** How many receipts of a company are kept. */
const KEPT = 100;

const STATUS: Record<Resposta, number> = { aceitar: 200, esperar: 429, falhar: 500, recusar: 400, demorar: 200 };
/** Seconds that "esperar" asks for, and that "demorar" takes. */
const RETRY_AFTER = 5;
const SLOW_MS = 12_000;
/** Seconds that the time of sending may be away from now: what is older is a copy of a request that was sent before. */
const TOLERANCE = 300;

/** Whether this installation has an example receiver. */
export const hasReceptor = (): boolean => env.APP_ENV === 'development';

function requireReceptor(): void {
  if (!hasReceptor()) throw notFound('O receptor de exemplo só existe em desenvolvimento.');
}

/** Where the example receiver is, and what it answers now. */
export async function infoReceptor(ctx: Ctx): Promise<InfoReceptor> {
  requireScope(ctx, 'webhooks:read');
  const [row] = await ctx.db.orm
    .select({ resposta: receptor_respostas.resposta, restantes: receptor_respostas.restantes })
    .from(receptor_respostas)
    .where(chosen(ctx.empresa_id));
  const url = hasReceptor() ? `${env.APP_URL}${RECEPTOR_PATH}` : null;
  return {
    url,
    webhook_id: url === null ? null : await findWebhookTo(ctx, url),
    resposta: row?.resposta ?? 'aceitar',
    restantes: row?.restantes ?? null,
    escala: env.WEBHOOK_RETRY_SCALE,
  };
}

/** The receipts of the company, newest first. */
export async function listReceptor(ctx: Ctx): Promise<Recebimento[]> {
  requireScope(ctx, 'webhooks:read');
  const rows = await ctx.db.orm
    .select(columnsOf(receptor_exemplo, recebimento))
    .from(receptor_exemplo)
    .where(eq(receptor_exemplo.empresa_id, ctx.empresa_id))
    .orderBy(desc(receptor_exemplo.id))
    .limit(KEPT);
  return rows.map((row) => ({ ...row, cabecalhos: visibleSentHeaders(ctx, namedHeaders(row.cabecalhos)) }));
}

/** Chooses what the receiver answers from now on. @throws DomainError NOT_FOUND outside of development */
export async function setRespostaReceptor(outer: Ctx, input: unknown): Promise<InfoReceptor> {
  requireScope(outer, 'webhooks:write');
  const { resposta, so_a_proxima } = parseInput(setRespostaReceptorInput, input);
  requireReceptor();
  const restantes = so_a_proxima && resposta !== 'aceitar' ? 1 : null;
  return transaction(outer, async (ctx) => {
    await ctx.db.orm
      .insert(receptor_respostas)
      .values({ empresa_id: ctx.empresa_id, resposta, restantes })
      .onConflictDoUpdate({ target: receptor_respostas.empresa_id, set: { resposta, restantes } });
    await recordReceptor(ctx, 'receptor.resposta_alterada', { resposta, so_a_proxima: restantes === 1 });
    return infoReceptor(ctx);
  });
}

/** Forgets the company's receipts up to the one with the id `ate`, the newest that a person has seen. @throws DomainError NOT_FOUND outside of development */
export async function clearReceptor(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'webhooks:write');
  const { ate } = parseInput(clearReceptorInput, input);
  requireReceptor();
  await transaction(outer, async (ctx) => {
    const gone = await ctx.db.orm
      .delete(receptor_exemplo)
      .where(and(eq(receptor_exemplo.empresa_id, ctx.empresa_id), lte(receptor_exemplo.id, ate)));
    await recordReceptor(ctx, 'receptor.esvaziado', { recebimentos: gone.count });
  });
}

const recordReceptor = (ctx: Ctx, acao: AcaoDe<'receptor'>, detalhes: Detalhes<'receptor'>): Promise<void> =>
  record(ctx, { acao, recurso: 'receptor', recurso_id: null, recurso_nome: 'Receptor de exemplo', detalhes });

/** An answer of the example receiver, given after `espera_ms` milliseconds. */
export type RespostaReceptor = {
  status: number;
  cabecalhos: Record<string, string>;
  corpo: Record<string, unknown>;
  espera_ms: number;
};

const answer = (status: number, corpo: Record<string, unknown>): RespostaReceptor => ({
  status,
  cabecalhos: {},
  corpo,
  espera_ms: 0,
});

/**
 * The example receiver itself, which behaves as a good receiver: it checks the signature over the time of sending and the bytes that came,
 * refuses what was sent more than five minutes ago, then looks whether it has accepted the body's key before. Headers that no signature
 * covers decide nothing. Anybody may call it: it trusts the signature alone. For the service's own use.
 */
export async function receiveExample(
  db: Db,
  headers: [string, string][],
  body: Uint8Array,
): Promise<RespostaReceptor | null> {
  if (!hasReceptor()) return null;
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  const id = header('x-webhook-id');
  const signer = /^[1-9]\d{0,14}$/.test(id) ? await findSigner(db, Number(id)) : null;
  if (!signer) return answer(404, { erro: 'O cabeçalho X-Webhook-Id não é de um webhook desta instalação.' });
  const { empresa_id, secret } = signer;
  const envio = header('x-webhook-enviado-em');
  const valid = isSigned(`${envio}.`, body, header('x-webhook-assinatura-envio'), secret);
  const { evento, idempotency_key } = read(body);
  const refused = refusalOf(valid, envio, idempotency_key);
  const answered = refused ?? asChosen(await takeResposta(db, empresa_id));
  // Written out: one INSERT from a SELECT that counts the receipts of the key before.
  const [row] = await db.sql<{ vez: number; repetida: boolean }[]>`
    INSERT INTO receptor_exemplo (empresa_id, webhook_id, evento, idempotency_key, assinatura_valida, vez, repetida,
      cabecalhos, corpo, status)
    SELECT ${empresa_id}, ${Number(id)}, ${evento}, ${idempotency_key}, ${valid}, count(*)::int + 1,
      coalesce(bool_or(assinatura_valida AND status BETWEEN 200 AND 299), false),
      ${JSON.stringify(headers)}::text::json, ${readable(body)}, ${answered.status}
    FROM receptor_exemplo WHERE empresa_id = ${empresa_id} AND idempotency_key = ${idempotency_key}
    RETURNING vez, repetida`;
  const ofEmpresa = eq(receptor_exemplo.empresa_id, empresa_id);
  const newestTooMany = db.orm
    .select({ id: receptor_exemplo.id })
    .from(receptor_exemplo)
    .where(ofEmpresa)
    .orderBy(desc(receptor_exemplo.id))
    .offset(KEPT)
    .limit(1);
  await db.orm.delete(receptor_exemplo).where(and(ofEmpresa, lte(receptor_exemplo.id, newestTooMany)));
  if (refused) return refused;
  return {
    ...answered,
    corpo: { recebido: answered.status === 200, repetida: row?.repetida ?? false, vez: row?.vez ?? 1 },
  };
}

/** Why a good receiver does not take a request; null for one that it takes. */
function refusalOf(valid: boolean, envio: string, idempotency_key: string): RespostaReceptor | null {
  if (!valid) return answer(401, { erro: 'A assinatura não confere.' });
  // A time that is none is not fresh either.
  if (!(Math.abs(Date.now() / 1_000 - Number(envio)) <= TOLERANCE)) {
    return answer(401, { erro: 'O envio tem mais de 5 minutos: é uma cópia de outro, ou um relógio está errado.' });
  }
  return idempotency_key === '' ? answer(400, { erro: 'O corpo não tem idempotency_key.' }) : null;
}

const asChosen = (resposta: Resposta): Omit<RespostaReceptor, 'corpo'> => ({
  status: STATUS[resposta],
  cabecalhos: resposta === 'esperar' ? { 'Retry-After': String(RETRY_AFTER) } : {},
  espera_ms: resposta === 'demorar' ? SLOW_MS : 0,
});

/** Whether any of the signatures is `sha256=` and the HMAC of the prefix and the raw body, compared in constant time. */
function isSigned(prefix: string, body: Uint8Array, signatures: string, secret: string): boolean {
  const expected = `sha256=${hmacSha256(secret, Buffer.concat([Buffer.from(prefix), body]))}`;
  return signatures.split(',').some((each) => isSame(each, expected));
}

/** What of a body the receiver reads; empty where the body does not have it. */
function read(body: Uint8Array): { evento: string; idempotency_key: string } {
  try {
    return corpoRecebido.parse(JSON.parse(readable(body)));
  } catch {
    return { evento: '', idempotency_key: '' };
  }
}

/** The company's choice of an answer, while it counts: one for a number of requests ends with the last of them. */
const chosen = (empresa_id: number) =>
  and(
    eq(receptor_respostas.empresa_id, empresa_id),
    or(isNull(receptor_respostas.restantes), gt(receptor_respostas.restantes, 0)),
  );

/** The answer to a request: the chosen one, which counts the request. */
async function takeResposta(db: Db, empresa_id: number): Promise<Resposta> {
  const [row] = await db.orm
    .update(receptor_respostas)
    .set({ restantes: sql`${receptor_respostas.restantes} - 1` })
    .where(chosen(empresa_id))
    .returning({ resposta: receptor_respostas.resposta });
  return row?.resposta ?? 'aceitar';
}

/** Text as the database can keep it. */
const readable = (body: Uint8Array): string => new TextDecoder().decode(body).replaceAll('\0', '\ufffd');
