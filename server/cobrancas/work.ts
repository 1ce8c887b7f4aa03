import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { avisos_pix, cobrancas, contas_pix } from '#drizzle/schema/cobrancas.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { apiPix } from './api-pix.ts';
import { dynamicCode, isDynamicCode } from './br-code.ts';
import { recordCobranca } from './internal.ts';
import { type CobradorPix, type CobrancaNoPsp, PspFault } from './port.ts';
import { keepAvisos } from './receive-aviso.ts';
import { openSegredos } from './segredos.ts';
import { confirmAviso } from './settle.ts';

/** What waits for a job: a charge, something that was told of a payment, an account whose bank is to be told where to send notices. */
export type TipoTrabalho = 'cobranca' | 'aviso' | 'conta';
export type Trabalho = { tipo: TipoTrabalho; id: number; tentativas: number };

/** Whoever works on something has it for so long; longer than a few requests to a bank that is slow. */
const LEASE_S = 180;
/** Of each kind, so many are handed over at once. */
const AT_ONCE = 200;

const lease = sql`now() + make_interval(secs => ${LEASE_S})`;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Attempts are further and further apart, up to half an hour: a bank that is down costs time. */
const backoff = (tentativas: number) => Math.min(15 * 3 ** (tentativas - 1), 1_800);

/** A charge that waits for its payment is asked about ever more rarely: notices are what tells, and they may be lost. */
const pollAfter = (tentativas: number) => Math.min(120 * 2 ** tentativas, 21_600);

/** What is due, or overdue by so long. */
export async function listTrabalhos(db: Db, lateMs = 0): Promise<Trabalho[]> {
  // Written out: three queues in one statement.
  return db.sql<Trabalho[]>`
    WITH ate AS (SELECT now() - make_interval(secs => ${lateMs / 1_000}::double precision) AS em)
    (SELECT 'cobranca' AS tipo, id, tentativas FROM cobrancas WHERE pendencia IS NOT NULL AND tentar_em <= (SELECT em FROM ate)
      ORDER BY tentar_em LIMIT ${AT_ONCE})
    UNION ALL
    (SELECT 'aviso', id, tentativas FROM avisos_pix WHERE situacao = 'na_fila' AND tentar_em <= (SELECT em FROM ate)
      ORDER BY tentar_em LIMIT ${AT_ONCE})
    UNION ALL
    (SELECT 'conta', id, tentativas FROM contas_pix WHERE tentar_em <= (SELECT em FROM ate) ORDER BY tentar_em LIMIT ${AT_ONCE})`;
}

const TABLES = { cobranca: cobrancas, aviso: avisos_pix, conta: contas_pix } as const;

/** Whose it is; null where it is gone. For the service's own use: asks for no scope. */
export async function findTrabalhoDono(db: Db, tipo: TipoTrabalho, id: number): Promise<number | null> {
  const table = TABLES[tipo];
  const [found] = await db.orm.select({ empresa_id: table.empresa_id }).from(table).where(eq(table.id, id));
  return found?.empresa_id ?? null;
}

/**
 * One attempt at what waits, unless somebody else is at it or its time has not come. What fails is tried again later, as its row says; a
 * process that dies meanwhile leaves it to whoever looks after the lease. Every request to the bank can be repeated.
 * @param find the bank of an account; another than its own is played by the demonstration, whose bank does not exist
 */
export function workOn(ctx: Ctx, tipo: TipoTrabalho, id: number, find: BankOf = bankOf): Promise<void> {
  if (tipo === 'cobranca') return workOnCobranca(ctx, id, find);
  return tipo === 'aviso' ? workOnAviso(ctx, id, find) : workOnConta(ctx, id, find);
}

type BankOf = (ctx: Ctx, conta_pix_id: number) => Promise<CobradorPix>;

/** The bank of an account. */
async function bankOf({ db }: Ctx, conta_pix_id: number): Promise<CobradorPix> {
  const { id, empresa_id, api_url, token_url, client_id, segredos_cifrados } = contas_pix;
  const [conta] = await db.orm
    .select({ id, empresa_id, api_url, token_url, client_id, segredos_cifrados })
    .from(contas_pix)
    .where(eq(id, conta_pix_id));
  if (!conta?.api_url || !conta.token_url || !conta.client_id || !conta.segredos_cifrados) {
    throw new PspFault('A conta Pix não tem os dados do banco.');
  }
  const { segredos_cifrados: sealed, ...rest } = conta;
  return apiPix({
    ...{ id: rest.id, empresa_id: rest.empresa_id, segredos_cifrados: sealed },
    ...{ api_url: conta.api_url, token_url: conta.token_url, client_id: conta.client_id },
  });
}

/** What went wrong, for people; of the product's own errors nothing is told, for their texts may hold anything. */
function faultOf(error: unknown, where: object): PspFault {
  if (error instanceof PspFault) return error;
  logger().error({ err: error, ...where }, 'A job of a charge failed');
  return new PspFault('Erro interno: a tentativa seguinte já está marcada.');
}

type Claimed = {
  id: number;
  empresa_id: number;
  titulo_id: number;
  conta_pix_id: number;
  txid: string;
  chave: string;
  nome_recebedor: string;
  cidade: string;
  valor: string;
  status: string;
  expira_em: Date | null;
  pendencia: 'registrar' | 'remover' | 'consultar' | null;
  tentativas: number;
  consultada_em: Date | null;
  criado_em: Date;
};

async function workOnCobranca(ctx: Ctx, id: number, find: BankOf): Promise<void> {
  const [row] = await ctx.db.orm
    .update(cobrancas)
    .set({ tentar_em: lease, tentativas: sql`${cobrancas.tentativas} + 1` })
    .where(and(eq(cobrancas.id, id), isNotNull(cobrancas.pendencia), lte(cobrancas.tentar_em, sql`now()`)))
    .returning();
  if (!row) return;
  const cobranca: Claimed = row;
  try {
    const bank = await find(ctx, cobranca.conta_pix_id);
    if (cobranca.pendencia === 'registrar') await register(ctx, bank, cobranca);
    else if (cobranca.pendencia === 'remover') await remove(ctx, bank, cobranca);
    else await ask(ctx, bank, cobranca);
  } catch (error) {
    const fault = faultOf(error, { cobranca_id: id });
    logger().warn({ cobranca_id: id, pendencia: cobranca.pendencia, status: fault.status }, 'The bank did not do it');
    if (fault.final && cobranca.pendencia === 'registrar') await end(ctx, cobranca, 'removida_pelo_psp', fault.message);
    else await tryLater(ctx, cobranca, fault.message);
  }
}

const isOver = ({ expira_em }: Claimed) => expira_em !== null && expira_em.getTime() <= Date.now();

async function tryLater({ db }: Ctx, { id, tentativas, pendencia }: Claimed, erro: string): Promise<void> {
  const seconds = pendencia === 'consultar' ? Math.max(backoff(tentativas), 60) : backoff(tentativas);
  await db.orm
    .update(cobrancas)
    .set({ erro, tentar_em: inSeconds(seconds) })
    // Whoever changed what is to be done meanwhile said when, too.
    .where(and(eq(cobrancas.id, id), sql`pendencia = ${pendencia}`));
}

/** What ends an active charge without a payment. */
function end(
  ctx: Ctx,
  { id, txid }: Claimed,
  status: 'removida_pelo_psp' | 'expirada',
  erro: string | null,
): Promise<void> {
  return transaction(ctx, async (inner) => {
    const ended = await inner.db.orm
      .update(cobrancas)
      .set({ status, erro, pendencia: null, tentar_em: null, atualizado_em: sql`clock_timestamp()` })
      .where(and(eq(cobrancas.id, id), eq(cobrancas.status, 'ativa')))
      .returning({ id: cobrancas.id });
    if (ended.length === 0) {
      // Removed meanwhile, and the bank has none: nothing is left to do.
      await inner.db.orm.update(cobrancas).set({ erro, pendencia: null, tentar_em: null }).where(eq(cobrancas.id, id));
      return;
    }
    await recordCobranca(inner, 'cobranca.encerrada', { id, txid }, { status: { antes: 'ativa', depois: status } });
  });
}

async function register(ctx: Ctx, bank: CobradorPix, cobranca: Claimed): Promise<void> {
  const { id, txid, chave, valor, titulo_id, expira_em } = cobranca;
  const seconds = Math.floor(((expira_em?.getTime() ?? 0) - Date.now()) / 1_000);
  if (seconds < 60) return end(ctx, cobranca, 'expirada', 'O banco não respondeu a tempo.');
  // Written out: names of two other rooms in one statement.
  const [about] = await ctx.db.sql<{ descricao: string; nome: string | null; cnpj_cpf: string | null }[]>`
    SELECT t.descricao, p.nome, p.cnpj_cpf FROM titulos t LEFT JOIN clientes p ON p.id = t.cliente_id WHERE t.id = ${titulo_id}`;
  const documento = about?.cnpj_cpf ?? '';
  const made = await bank.register({
    ...{ txid, chave, valor, solicitacao: about?.descricao ?? '' },
    expiracao_segundos: Math.min(seconds, 2_147_483_647),
    devedor: /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(documento) && about?.nome ? { documento, nome: about.nome } : null,
  });
  if (made.txid !== txid || made.chave !== chave || made.valor !== valor) {
    throw new PspFault('O banco registrou outra cobrança que a pedida.', { final: true });
  }
  const copia_e_cola = codeOf(cobranca, made);
  if (copia_e_cola === null) throw new PspFault('O código que o banco deu não é um código Pix.');
  await ctx.db.orm
    .update(cobrancas)
    .set({
      ...{ copia_e_cola, erro: null, tentativas: 0, expira_em: made.expira_em ?? expira_em, consultada_em: sql`now()` },
      // Cancelled meanwhile: it is removed now.
      pendencia: sql`CASE WHEN pendencia = 'registrar' THEN 'consultar' ELSE pendencia END`,
      tentar_em: sql`CASE WHEN pendencia = 'registrar' THEN ${inSeconds(pollAfter(0))} ELSE now() END`,
      atualizado_em: sql`clock_timestamp()`,
    })
    .where(and(eq(cobrancas.id, id), isNotNull(cobrancas.pendencia)));
  logger().info({ cobranca_id: id }, 'The bank registered the charge');
  // An earlier request whose answer was lost: it may have been paid.
  if (made.status !== 'ativa') await follow(ctx, cobranca, made);
}

const codeOf = (cobranca: Claimed, { copia_e_cola, location }: CobrancaNoPsp): string | null => {
  if (copia_e_cola !== null && isDynamicCode(copia_e_cola)) return copia_e_cola;
  return location === null ? null : dynamicCode(cobranca, location);
};

async function remove(ctx: Ctx, bank: CobradorPix, cobranca: Claimed): Promise<void> {
  const there = await bank.remove(cobranca.txid);
  // Paid before it was removed: what the payments are is for the quarantine.
  if (there) await keep(ctx, cobranca, there);
  await ctx.db.orm
    .update(cobrancas)
    .set({ pendencia: null, tentar_em: null, erro: null })
    .where(and(eq(cobrancas.id, cobranca.id), eq(cobrancas.pendencia, 'remover')));
}

/** A charge that the bank has not shown for so long is gone there. The count of attempts does not say so: polls that went well count too. */
const GONE_MS = 24 * 3_600_000;

async function ask(ctx: Ctx, bank: CobradorPix, cobranca: Claimed): Promise<void> {
  const there = await bank.find(cobranca.txid);
  if (!there) {
    const shown = cobranca.consultada_em ?? cobranca.criado_em;
    const gone = Date.now() - shown.getTime() >= GONE_MS;
    if (gone) return end(ctx, cobranca, 'removida_pelo_psp', 'O banco não tem mais esta cobrança.');
    throw new PspFault('O banco não encontrou a cobrança.');
  }
  await follow(ctx, cobranca, there);
}

const keep = ({ db }: Ctx, { conta_pix_id, empresa_id }: Claimed, there: CobrancaNoPsp) =>
  transactionOf(db, (tx) => keepAvisos(tx, { id: conta_pix_id, empresa_id }, 'consulta', there.pix));

const transactionOf = (db: Db, work: (tx: Db) => Promise<void>) => transaction({ db } as Ctx, ({ db: tx }) => work(tx));

/** What the bank says of a charge becomes its state here; payments are told to the queue of what is to be confirmed. */
async function follow(ctx: Ctx, cobranca: Claimed, there: CobrancaNoPsp): Promise<void> {
  await keep(ctx, cobranca, there);
  const consultada = { consultada_em: sql`now()`, erro: null };
  if (there.status === 'removida_pelo_psp' || there.status === 'removida_pelo_recebedor') {
    return end(ctx, cobranca, 'removida_pelo_psp', 'A cobrança foi removida no banco.');
  }
  if (there.status === 'ativa' && isOver(cobranca)) return end(ctx, cobranca, 'expirada', null);
  if (there.status === 'concluida' && there.pix.length > 0) {
    await ctx.db.orm
      .update(cobrancas)
      .set({ ...consultada, status: 'concluida', concluida_em: sql`now()`, pendencia: null, tentar_em: null })
      .where(and(eq(cobrancas.id, cobranca.id), eq(cobrancas.status, 'ativa')));
    return;
  }
  const next = inSeconds(pollAfter(cobranca.tentativas));
  await ctx.db.orm
    .update(cobrancas)
    // Not later than a minute after its end, so that it ends then.
    .set({
      ...consultada,
      tentar_em: sql`greatest(least(${next}, expira_em + interval '1 minute'), now() + interval '1 minute')`,
    })
    .where(and(eq(cobrancas.id, cobranca.id), eq(cobrancas.pendencia, 'consultar')));
}

async function workOnAviso(ctx: Ctx, id: number, find: BankOf): Promise<void> {
  const [aviso] = await ctx.db.orm
    .update(avisos_pix)
    .set({ tentar_em: lease, tentativas: sql`${avisos_pix.tentativas} + 1` })
    .where(and(eq(avisos_pix.id, id), eq(avisos_pix.situacao, 'na_fila'), lte(avisos_pix.tentar_em, sql`now()`)))
    .returning();
  if (!aviso) return;
  try {
    await confirmAviso(ctx, await find(ctx, aviso.conta_pix_id), aviso);
  } catch (error) {
    const fault = faultOf(error, { aviso_id: id });
    logger().warn(
      { aviso_id: id, status: fault.status, tentativas: aviso.tentativas },
      'A payment is not confirmed yet',
    );
    await ctx.db.orm
      .update(avisos_pix)
      .set({ erro: fault.message, tentar_em: inSeconds(backoff(aviso.tentativas)) })
      .where(and(eq(avisos_pix.id, id), eq(avisos_pix.situacao, 'na_fila')));
  }
}

/** The address to which a bank sends notices; the bank appends `/pix`. */
export const AVISOS_PATH = '/integracoes/pix/';

async function workOnConta(ctx: Ctx, id: number, find: BankOf): Promise<void> {
  const [conta] = await ctx.db.orm
    .update(contas_pix)
    .set({ tentar_em: lease, tentativas: sql`${contas_pix.tentativas} + 1` })
    .where(and(eq(contas_pix.id, id), lte(contas_pix.tentar_em, sql`now()`)))
    .returning();
  if (!conta?.segredos_cifrados) return;
  const sealed = conta.segredos_cifrados;
  // What changed meanwhile is told anew.
  const same = and(eq(contas_pix.id, id), eq(contas_pix.segredos_cifrados, sealed));
  try {
    const { aviso } = openSegredos(ctx.empresa_id, sealed);
    const bank = await find(ctx, id);
    await bank.registerAviso(conta.chave, `${env.APP_URL ?? ''}${AVISOS_PATH}${aviso}`);
    await ctx.db.orm
      .update(contas_pix)
      .set({ aviso_situacao: 'registrado', aviso_erro: null, tentar_em: null, tentativas: 0 })
      .where(same);
  } catch (error) {
    const fault = faultOf(error, { conta_pix_id: id });
    logger().warn({ conta_pix_id: id, status: fault.status }, 'The bank did not take the address of notices');
    await ctx.db.orm
      .update(contas_pix)
      .set({
        ...{ aviso_erro: fault.message, aviso_situacao: fault.final ? ('recusado' as const) : ('pendente' as const) },
        tentar_em: fault.final ? null : inSeconds(backoff(conta.tentativas)),
      })
      .where(same);
  }
}
