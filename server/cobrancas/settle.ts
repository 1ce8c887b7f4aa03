import { and, eq, sql } from 'drizzle-orm';
import { avisos_pix, cobrancas, pix_em_quarentena } from '#drizzle/schema/cobrancas.ts';
import { registerBaixa } from '#server/financeiro/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { MONEY, readDecimal, toldReais } from '#server/platform/decimal.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { readChave } from './br-code.ts';
import { recordCobranca, recordQuarentena, turnOf } from './internal.ts';
import { type CobradorPix, type CobrancaNoPsp, type PixNoPsp, PspFault } from './port.ts';
import { keepAvisos } from './receive-aviso.ts';
import type { MotivoQuarentena } from './schemas.ts';
import { tellQuarentena } from './tell-quarentena.ts';

/** A bank may tell of a payment before its own API knows it. After so many questions it is not confirmed. */
const QUESTIONS = 6;

export type Aviso = typeof avisos_pix.$inferSelect;
type Cobranca = typeof cobrancas.$inferSelect;

/** Why a payment settles nothing by itself. */
type Fault = { motivo: MotivoQuarentena; detalhe: string };

/**
 * Asks the bank about a payment that was told of, and settles the charge's title with it where everything agrees: key, amount, txid and
 * the payment's own id. Everything else waits for a person, in quarantine. What the notice says settles nothing.
 * @throws PspFault where the bank does not answer, or does not know the payment yet
 */
export async function confirmAviso(ctx: Ctx, bank: CobradorPix, aviso: Aviso): Promise<void> {
  const pix = await bank.findPix(aviso.e2eid);
  if (!pix || pix.e2eid !== aviso.e2eid) {
    if (aviso.tentativas < QUESTIONS) throw new PspFault('O banco ainda não conhece este Pix.');
    return quarantine(ctx, aviso, null, null, {
      motivo: 'nao_confirmado',
      detalhe: 'O banco não conhece este Pix: o aviso não vale nada.',
    });
  }
  const txid = pix.txid ?? aviso.txid;
  const cobranca = txid === null ? undefined : await findCobranca(ctx, txid);
  // A charge of another account is another bank's: this one has nothing to say of it.
  const there = cobranca?.conta_pix_id === aviso.conta_pix_id ? await bank.find(cobranca.txid) : null;
  const fault = judge(aviso, pix, cobranca, there);
  if (fault === 'later') {
    if (aviso.tentativas < QUESTIONS) throw new PspFault('O banco ainda não mostra este Pix na cobrança.');
    return quarantine(ctx, aviso, pix, cobranca ?? null, {
      motivo: 'nao_confirmado',
      detalhe: 'O banco conhece o Pix, mas não entre os pagamentos desta cobrança.',
    });
  }
  if (fault || !cobranca) return quarantine(ctx, aviso, pix, cobranca ?? null, fault ?? UNKNOWN(txid));
  await settle(ctx, aviso, pix, cobranca);
}

async function findCobranca({ db, empresa_id }: Ctx, txid: string): Promise<Cobranca | undefined> {
  const [found] = await db.orm
    .select()
    .from(cobrancas)
    .where(and(eq(cobrancas.empresa_id, empresa_id), eq(cobrancas.txid, txid)));
  return found;
}

const UNKNOWN = (txid: string | null): Fault => ({
  motivo: 'txid_desconhecido',
  detalhe: txid === null ? 'O Pix não é de cobrança alguma (sem txid).' : `Nenhuma cobrança tem o txid ${txid}.`,
});

const sameMoney = (told: string, valor: string) => {
  const read = readDecimal(told, MONEY);
  const own = readDecimal(valor, MONEY);
  return 'value' in read && 'value' in own && read.value === own.value;
};

const sameChave = (told: string, chave: string) => (readChave(told)?.chave ?? told) === chave;

/** What does not agree; `later` where the bank's two answers do not agree yet, null where all is well. */
function judge(
  aviso: Aviso,
  pix: PixNoPsp,
  cobranca: Cobranca | undefined,
  there: CobrancaNoPsp | null,
): Fault | 'later' | null {
  if (!cobranca) return UNKNOWN(pix.txid ?? aviso.txid);
  const { chave, valor, txid } = cobranca;
  if (cobranca.conta_pix_id !== aviso.conta_pix_id) {
    return { motivo: 'chave_diferente', detalhe: `A cobrança é de outra conta Pix, com a chave ${chave}.` };
  }
  const paidTo = [pix.chave, there?.chave].find((one) => one != null && !sameChave(one, chave));
  if (paidTo != null)
    return { motivo: 'chave_diferente', detalhe: `O banco diz que a chave é ${paidTo}; a da cobrança é ${chave}.` };
  if (aviso.chave !== null && !sameChave(aviso.chave, chave)) {
    return {
      motivo: 'chave_diferente',
      detalhe: `O aviso diz que a chave é ${aviso.chave}; a da cobrança é ${chave}.`,
    };
  }
  if (!sameMoney(pix.valor, valor)) {
    return {
      motivo: 'valor_diferente',
      detalhe: `O Pix é de ${toldReais(pix.valor)}; a cobrança, de ${toldReais(valor)}.`,
    };
  }
  if (there && !sameMoney(there.valor, valor)) {
    return {
      motivo: 'valor_diferente',
      detalhe: `No banco a cobrança é de ${toldReais(there.valor)}; aqui, de ${toldReais(valor)}.`,
    };
  }
  if (aviso.valor !== null && !sameMoney(aviso.valor, valor)) {
    return {
      motivo: 'valor_diferente',
      detalhe: `O aviso diz ${toldReais(aviso.valor)}; o banco, ${toldReais(pix.valor)}.`,
    };
  }
  if (aviso.txid !== null && pix.txid !== null && aviso.txid !== pix.txid) {
    return { motivo: 'txid_diferente', detalhe: `O aviso diz o txid ${aviso.txid}; o banco, ${pix.txid}.` };
  }
  if (pix.devolvido) return { motivo: 'devolvido', detalhe: 'O Pix foi devolvido ao pagador, no todo ou em parte.' };
  if (!there || there.txid !== txid) return 'later';
  const listed = there.pix.some(({ e2eid }) => e2eid === pix.e2eid);
  // Without the payment's own txid, that the charge lists it is all that ties the two.
  if (!listed && (pix.txid === null || there.pix.length > 0)) return 'later';
  return null;
}

const paidAt = (horario: string | null): Date => {
  const at = horario === null ? Number.NaN : Date.parse(horario);
  // A clock that is wrong does not make a receipt of the future, nor of another age.
  return Number.isFinite(at) && at <= Date.now() && at > Date.UTC(2020, 10, 1) ? new Date(at) : new Date();
};

async function settle(outer: Ctx, aviso: Aviso, pix: PixNoPsp, found: Cobranca): Promise<void> {
  const fault = await transaction(outer, async (ctx): Promise<Fault | null> => {
    await takeTurn(ctx.db, turnOf(found.id));
    // Payments in quarantine before titles, as a person who links one goes.
    await ctx.db.orm
      .select({ id: pix_em_quarentena.id })
      .from(pix_em_quarentena)
      .where(eq(pix_em_quarentena.aviso_id, aviso.id))
      .orderBy(pix_em_quarentena.id)
      .for('update');
    const [cobranca] = await ctx.db.orm.select().from(cobrancas).where(eq(cobrancas.id, found.id));
    if (!cobranca) throw new Error('A charge is gone');
    if (cobranca.e2eid === pix.e2eid) {
      await close(ctx, aviso, 'repetido');
      return null;
    }
    if (cobranca.e2eid !== null) {
      return { motivo: 'segundo_pix', detalhe: `A cobrança já foi paga pelo Pix ${cobranca.e2eid}.` };
    }
    if (cobranca.status === 'removida_pelo_recebedor' || cobranca.status === 'removida_pelo_psp') {
      if (!(await hasSettled(ctx, cobranca, pix.e2eid))) {
        return { motivo: 'cobranca_removida', detalhe: 'A cobrança tinha sido removida.' };
      }
      await close(ctx, aviso, 'repetido');
      return null;
    }
    const em = paidAt(pix.horario);
    const baixa = await register(ctx, cobranca, pix, em);
    if ('motivo' in baixa) return baixa;
    await ctx.db.orm
      .update(cobrancas)
      .set({
        ...{ status: 'concluida', e2eid: pix.e2eid, baixa_id: baixa.baixa_id, concluida_em: em },
        ...{ pendencia: null, tentar_em: null, erro: null, removida_em: null, atualizado_em: sql`clock_timestamp()` },
      })
      .where(eq(cobrancas.id, cobranca.id));
    await recordCobranca(ctx, 'cobranca.concluida', cobranca, {
      ...{ end_to_end_id: pix.e2eid, valor: pix.valor },
      status: { antes: cobranca.status, depois: 'concluida' },
    });
    await close(ctx, aviso, 'conciliado');
    await ctx.db.orm
      .update(pix_em_quarentena)
      .set({
        ...{ situacao: 'vinculada', titulo_id: cobranca.titulo_id, baixa_id: baixa.baixa_id, perguntado_em: null },
        ...{ tratado_por: ctx.ator.nome, tratado_em: sql`now()`, atualizado_em: sql`now()` },
      })
      .where(and(eq(pix_em_quarentena.aviso_id, aviso.id), eq(pix_em_quarentena.situacao, 'aberta')));
    return null;
  });
  if (fault) return quarantine(outer, aviso, pix, found, fault);
  logger().info({ cobranca_id: found.id, aviso_id: aviso.id }, 'A payment is settled');
}

/** Whether a person had linked the payment to the charge's title, which ended the charge, before the bank said whose it is. */
async function hasSettled(ctx: Ctx, { titulo_id }: Cobranca, e2eid: string): Promise<boolean> {
  // Written out: what became of another room's record.
  const found = await ctx.db.sql`
    SELECT FROM baixas WHERE empresa_id = ${ctx.empresa_id} AND titulo_id = ${titulo_id} AND origem = 'pix' AND id_externo = ${e2eid}
      AND estornada_em IS NULL`;
  return found.length > 0;
}

async function register(
  ctx: Ctx,
  { titulo_id }: Cobranca,
  { e2eid, valor }: PixNoPsp,
  em: Date,
): Promise<{ baixa_id: number } | Fault> {
  try {
    const { repetida, ...baixa } = await registerBaixa(ctx, {
      ...{ titulo_id, valor, em, forma: 'pix', origem: 'pix', id_externo: e2eid },
    });
    if (!repetida || baixa.titulo_id === titulo_id) return baixa;
    return { motivo: 'segundo_pix', detalhe: 'Este Pix já baixou outra conta.' };
  } catch (error) {
    // Refused before anything was written: the transaction goes on.
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
    const cancelled = /cancelada:/.test(error.message);
    return { motivo: cancelled ? 'titulo_cancelado' : 'titulo_pago', detalhe: error.message };
  }
}

const close = (ctx: Ctx, { id }: Aviso, situacao: 'conciliado' | 'repetido' | 'em_quarentena') =>
  ctx.db.orm
    .update(avisos_pix)
    .set({ situacao, tentar_em: null, erro: null, tratado_em: sql`now()` })
    .where(eq(avisos_pix.id, id));

/** Keeps a payment for a person to decide on. Told again in the same way, or in another with the same fault, it is there once. */
async function quarantine(
  outer: Ctx,
  aviso: Aviso,
  pix: PixNoPsp | null,
  cobranca: Cobranca | null,
  { motivo, detalhe }: Fault,
): Promise<void> {
  const valor = readDecimal(pix?.valor ?? aviso.valor ?? '', MONEY);
  const what = {
    ...{ motivo, detalhe: detalhe.slice(0, 500), confirmado: pix !== null, cobranca_id: cobranca?.id ?? null },
    txid: pix?.txid ?? aviso.txid,
    chave: pix?.chave ?? aviso.chave,
    valor: 'value' in valor && !valor.value.startsWith('-') ? valor.value : null,
    pago_em: pix ? paidAt(pix.horario) : null,
    pagador: pix?.pagador ?? null,
    perguntado_em: null,
  };
  await transaction(outer, async (ctx) => {
    let fresh = false;
    await close(ctx, aviso, 'em_quarentena');
    const again = await ctx.db.orm
      .update(pix_em_quarentena)
      .set({ ...what, atualizado_em: sql`now()` })
      .where(
        and(
          eq(pix_em_quarentena.aviso_id, aviso.id),
          eq(pix_em_quarentena.situacao, 'aberta'),
          sql`NOT EXISTS (SELECT FROM pix_em_quarentena o WHERE o.conta_pix_id = ${aviso.conta_pix_id} AND o.e2eid = ${aviso.e2eid}
            AND o.motivo = ${motivo} AND o.id <> pix_em_quarentena.id)`,
        ),
      )
      .returning({ id: pix_em_quarentena.id });
    if (again.length === 0) {
      const kept = await ctx.db.orm
        .insert(pix_em_quarentena)
        .values({
          ...what,
          ...{ empresa_id: ctx.empresa_id, conta_pix_id: aviso.conta_pix_id, aviso_id: aviso.id, e2eid: aviso.e2eid },
        })
        .onConflictDoNothing()
        .returning({ id: pix_em_quarentena.id, e2eid: pix_em_quarentena.e2eid });
      for (const row of kept)
        await recordQuarentena(ctx, 'pix_em_quarentena.guardado', row, { motivo, valor: what.valor });
      fresh = kept.length > 0;
    }
    await ctx.db.orm
      .update(pix_em_quarentena)
      .set({ perguntado_em: null })
      .where(eq(pix_em_quarentena.aviso_id, aviso.id));
    // The notice lied about a payment that is there: the bank's own words are judged by themselves.
    if (pix && aviso.origem === 'aviso' && ['chave_diferente', 'valor_diferente', 'txid_diferente'].includes(motivo)) {
      await keepAvisos(ctx.db, { id: aviso.conta_pix_id, empresa_id: ctx.empresa_id }, 'consulta', [pix]);
    }
    if (fresh) await tellQuarentena(ctx);
  });
  logger().warn({ aviso_id: aviso.id, motivo }, 'A payment is in quarantine');
}
