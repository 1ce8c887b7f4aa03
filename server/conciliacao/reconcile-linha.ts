import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { conciliacoes, linhas_extrato } from '#drizzle/schema/conciliacao.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import {
  estornarTitulo,
  holdForEstornos,
  holdTitulos,
  registerBaixa,
  type TipoTitulo,
} from '#server/financeiro/index.ts';
import { middleOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { toldReais } from '#server/platform/decimal.ts';
import { DomainError, forbiddenStatus, invalid, notFound } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { fetchExtratos, fetchLinha, sumLinhas } from './list-extratos.ts';
import {
  acceptSugestoesInput,
  ignoreLinhaInput,
  type LinhaExtrato,
  linhaIdInput,
  reconcileLinhaInput,
  type StatusLinha,
  type SugestoesAceitas,
} from './schemas.ts';
import { suggest } from './suggest.ts';

type Parte = z.output<typeof reconcileLinhaInput>['partes'][number];
type Held = typeof linhas_extrato.$inferSelect;

/** Lines that are accepted in one call. */
const MOST_ACCEPTED = 2_000;

async function lock(ctx: Ctx, id: number): Promise<Held> {
  const [row] = await ctx.db.orm
    .select()
    .from(linhas_extrato)
    .where(and(eq(linhas_extrato.empresa_id, ctx.empresa_id), eq(linhas_extrato.id, id)))
    .for('update');
  if (!row) throw notFound('Linha de extrato não encontrada.');
  return row;
}

const forbidden = (status: StatusLinha, what: string, allowed: readonly StatusLinha[]) =>
  forbiddenStatus(`A linha está ${status}`, what, allowed);

const recordLinha = (ctx: Ctx, acao: AcaoDe<'linha_extrato'>, linha: Held, detalhes: Detalhes<'linha_extrato'>) =>
  record(ctx, {
    ...{ acao, recurso: 'linha_extrato', recurso_id: linha.id },
    recurso_nome: cutText(linha.descricao, 100) || linha.fitid || linha.dia,
    detalhes: { valor: linha.valor, dia: linha.dia, ...detalhes },
  });

/**
 * Says what a line of a statement paid: one title, or several whose parts add up to the line. A part makes a receipt (a payment, where
 * money went), or names one that is there already.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a line that was dealt with, on `partes` that do not add up, on
 * `partes.N.conta_id`, `partes.N.valor` and `partes.N.baixa_id`
 */
export async function reconcileLinha(outer: Ctx, input: unknown): Promise<LinhaExtrato> {
  requireScope(outer, 'financeiro:write');
  const { id, partes } = parseInput(reconcileLinhaInput, input);
  return transaction(outer, async (ctx) => {
    // Titles before lines, as a reversal by hand goes; and no receipt of theirs is reversed from here on.
    const held = await holdTitulos(
      ctx,
      partes.map(({ conta_id }) => conta_id),
    );
    const linha = await lock(ctx, id);
    if (linha.status === 'conciliada' && (await isSame(ctx, id, partes))) return fetchLinha(ctx, id);
    if (linha.status !== 'pendente') throw forbidden(linha.status, 'pode ser conciliada', ['pendente']);
    // A part of which the receipt is still there, where another's was reversed by hand.
    const { falta: whole, feitas } = await missingOf(ctx, linha);
    const parts = partes.map((parte, posicao) => ({
      ...{ ...parte, posicao, ordem: feitas + posicao },
      valor: parte.valor ?? whole,
    }));
    const sum = parts.reduce((total, { valor }) => total + cents(valor), 0n);
    if (sum !== cents(whole)) {
      throw invalid('partes', `A soma das partes deve ser ${whole.replace('.', ',')}, o que falta da linha.`);
    }
    // Those with lower ids first, as every writer of titles.
    for (const part of parts.toSorted((a, b) => a.conta_id - b.conta_id)) {
      requireTitulo(linha, part, held.get(part.conta_id)?.tipo);
      await settle(ctx, linha, part);
    }
    await treated(ctx, id, { status: 'conciliada', motivo: null });
    await recordLinha(ctx, 'linha_extrato.conciliada', linha, {
      contas: parts.map(({ conta_id, valor }) => `${held.get(conta_id)?.numero}: ${toldReais(valor)}`).join('; '),
    });
    return fetchLinha(ctx, id);
  });
}

/** What is missing of a locked line, and how many parts it ever had: the ids of new receipts go on from there. */
async function missingOf(ctx: Ctx, { id, valor }: Held): Promise<{ falta: string; feitas: number }> {
  // Written out: exact decimals.
  const rows = await ctx.db.sql<{ falta: string; feitas: number }[]>`
    SELECT (abs(${valor}::numeric) - coalesce(sum(valor) FILTER (WHERE desfeita_em IS NULL), 0))::numeric(20, 2)::text AS falta,
      count(*) AS feitas
    FROM conciliacoes WHERE linha_id = ${id}`;
  return oneRow(rows);
}

const cents = (valor: string) => BigInt(valor.replace('.', ''));

async function isSame(ctx: Ctx, linha_id: number, partes: readonly Parte[]): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ titulo_id: conciliacoes.titulo_id, baixa_id: conciliacoes.baixa_id, valor: conciliacoes.valor })
    .from(conciliacoes)
    .where(and(eq(conciliacoes.linha_id, linha_id), isNull(conciliacoes.desfeita_em)));
  if (rows.length !== partes.length) return false;
  // Each part is one of the line's, and no two are the same one.
  const left = [...rows];
  return partes.every(({ conta_id, baixa_id, valor }) => {
    const found = left.findIndex(
      (row) =>
        row.titulo_id === conta_id &&
        (valor === undefined || row.valor === valor) &&
        (baixa_id === undefined || row.baixa_id === baixa_id),
    );
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

type Part = Parte & { valor: string; posicao: number; ordem: number };

async function settle(ctx: Ctx, linha: Held, part: Part): Promise<void> {
  const at = (field: string) => `partes.${part.posicao}.${field}`;
  const found = part.baixa_id === undefined ? undefined : await requireBaixa(ctx, part, at('baixa_id'));
  const baixa_id = found ?? (await register(ctx, linha, part, at));
  const kept = await ctx.db.orm
    .insert(conciliacoes)
    .values({
      ...{ empresa_id: ctx.empresa_id, linha_id: linha.id, titulo_id: part.conta_id, baixa_id, valor: part.valor },
      ...{ criou_baixa: found === undefined, ator_nome: ctx.ator.nome },
    })
    .onConflictDoNothing()
    .returning({ id: conciliacoes.id });
  if (kept.length === 0) throw invalid(at('baixa_id'), 'Esta baixa já está ligada a outra linha de extrato.');
}

/** Money that came pays a receivable, money that went what is owed. */
function requireTitulo(linha: Held, { conta_id, posicao }: Part, found: TipoTitulo | undefined): void {
  const field = `partes.${posicao}.conta_id`;
  const tipo = linha.valor.startsWith('-') ? 'pagar' : 'receber';
  if (found === undefined) throw invalid(field, `Conta não encontrada (id ${conta_id}).`);
  if (found !== tipo) {
    throw invalid(
      field,
      tipo === 'receber'
        ? 'O dinheiro entrou: escolha uma conta a receber.'
        : 'O dinheiro saiu: escolha uma conta a pagar.',
    );
  }
}

async function requireBaixa(ctx: Ctx, { baixa_id, conta_id, valor }: Part, field: string): Promise<number> {
  // Written out: another room's record, whose title is held.
  const [baixa] = await ctx.db.sql<{ id: number; valor: string }[]>`
    SELECT id, valor::text FROM baixas
    WHERE id = ${baixa_id ?? 0} AND empresa_id = ${ctx.empresa_id} AND titulo_id = ${conta_id} AND estornada_em IS NULL`;
  if (!baixa) throw invalid(field, `A conta não tem esta baixa (id ${baixa_id}).`);
  if (cents(baixa.valor) !== cents(valor)) throw invalid(field, `Esta baixa é de ${baixa.valor.replace('.', ',')}.`);
  return baixa.id;
}

async function register(ctx: Ctx, linha: Held, part: Part, at: (field: string) => string): Promise<number> {
  try {
    const { baixa_id } = await registerBaixa(ctx, {
      ...{ titulo_id: part.conta_id, valor: part.valor, em: momentOf(linha, ctx.fuso) },
      ...{ forma: formaOf(linha), origem: 'extrato', id_externo: `${linha.id}.${part.ordem}` },
    });
    return baixa_id;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
    if (!error.details?.valor) throw invalid(at('conta_id'), error.message);
    // The parts are what the bank says that came: interest is told where the title is settled by hand.
    const way = 'Se a diferença é de juros ou multa, baixe a conta à mão com eles, e ligue a linha a essa baixa.';
    throw invalid(at('valor'), `${error.message} ${way}`);
  }
}

/** A statement says the day: its middle, or now where it is today's. */
const momentOf = ({ dia }: Held, fuso: string, now = new Date()) =>
  dia === today(fuso, now) ? now : middleOfDay(dia, fuso);

/** How the bank says that it was paid. */
function formaOf({ descricao, tipo }: Held) {
  if (/\bpix\b/i.test(descricao)) return 'pix';
  if (/boleto|cobran[cç]a|t[ií]tulo/i.test(descricao)) return 'boleto';
  if (/cheque/i.test(descricao) || tipo === 'CHECK') return 'cheque';
  // Not the beginning of another word: DOCERIA, TEDDY.
  const isTransfer = /\b(?:(?:ted|doc|tef)(?![a-zà-ÿ])|transf)/i.test(descricao);
  return isTransfer || tipo === 'XFER' ? 'transferencia' : 'outro';
}

const treated = (ctx: Ctx, id: number, what: { status: StatusLinha; motivo: string | null }) =>
  ctx.db.orm
    .update(linhas_extrato)
    .set(
      what.status === 'pendente'
        ? { ...what, tratada_por: null, tratada_em: null }
        : { ...what, tratada_por: ctx.ator.nome, tratada_em: sql`now()` },
    )
    .where(eq(linhas_extrato.id, id));

/**
 * Says that a line pays no title, and why.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a line that is reconciled, or of which a part is
 */
export async function ignoreLinha(outer: Ctx, input: unknown): Promise<LinhaExtrato> {
  requireScope(outer, 'financeiro:write');
  const { id, motivo } = parseInput(ignoreLinhaInput, input);
  return transaction(outer, async (ctx) => {
    const linha = await lock(ctx, id);
    if (linha.status === 'conciliada') throw forbidden(linha.status, 'pode ser ignorada', ['pendente']);
    const before = await fetchLinha(ctx, id);
    if (linha.status === 'ignorada' && linha.motivo === motivo) return before;
    if (before.conciliacoes.length > 0) {
      throw invalid('status', 'Uma parte da linha já está conciliada: desfaça-a antes de ignorar a linha.');
    }
    await treated(ctx, id, { status: 'ignorada', motivo });
    await recordLinha(ctx, 'linha_extrato.ignorada', linha, { motivo });
    return fetchLinha(ctx, id);
  });
}

/**
 * Takes back what was said of a line: receipts that it made are reversed, others stay. Of a line that waits and has no part left nothing
 * happens; what somebody else says of it at the same moment stays.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as the reversal of a receipt
 */
export async function undoLinha(outer: Ctx, input: unknown): Promise<LinhaExtrato> {
  requireScope(outer, 'financeiro:write');
  const { id } = parseInput(linhaIdInput, input);
  return transaction(outer, async (ctx) => {
    const seen = await fetchLinha(ctx, id);
    // One that waits has a part left where the receipt of another was reversed by hand.
    if (seen.status === 'pendente' && seen.conciliacoes.length === 0) return seen;
    // Titles before lines, as a reversal by hand goes.
    const made = seen.conciliacoes.filter(({ criou_baixa }) => criou_baixa);
    await holdForEstornos(
      ctx,
      made.map(({ conta_id }) => conta_id),
    );
    const linha = await lock(ctx, id);
    const before = await fetchLinha(ctx, id);
    const known = new Set(seen.conciliacoes.map((parte) => parte.id));
    const partes = before.conciliacoes.filter((parte) => known.has(parte.id));
    // Taken back by somebody else meanwhile, who may have said another thing of it since.
    if (partes.length === 0 && (seen.status !== 'ignorada' || before.status !== 'ignorada')) return before;
    const tipo = before.valor.startsWith('-') ? 'pagar' : 'receber';
    for (const { conta_id, baixa_id, criou_baixa } of partes) {
      if (criou_baixa) await estornarTitulo(ctx, { tipo, id: conta_id, baixa_id, motivo: 'Conciliação desfeita' });
    }
    await ctx.db.orm
      .update(conciliacoes)
      .set({ desfeita_em: sql`clock_timestamp()` })
      .where(
        and(
          inArray(
            conciliacoes.id,
            partes.map((parte) => parte.id),
          ),
          isNull(conciliacoes.desfeita_em),
        ),
      );
    await treated(ctx, id, { status: 'pendente', motivo: null });
    const waited = before.status === 'pendente';
    await recordLinha(ctx, 'linha_extrato.desfeita', linha, {
      ...(waited ? {} : { status: { antes: before.status, depois: 'pendente' } }),
    });
    return fetchLinha(ctx, id);
  });
}

/** Reconciles every line of which a suggestion is sure, each by itself; one that is no longer possible stays as it is. */
export async function acceptSugestoes(ctx: Ctx, input: unknown): Promise<SugestoesAceitas> {
  requireScope(ctx, 'financeiro:write');
  const { extrato_id = null } = parseInput(acceptSugestoesInput, input);
  if (extrato_id !== null && (await fetchExtratos(ctx, [extrato_id])).length === 0) {
    throw invalid('extrato_id', `Extrato não encontrado (id ${extrato_id}).`);
  }
  // Written out: a cursor by id over what waits.
  const waiting = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM linhas_extrato
    WHERE empresa_id = ${ctx.empresa_id} AND status = 'pendente' AND (${extrato_id}::bigint IS NULL OR extrato_id = ${extrato_id}::bigint)
    ORDER BY dia DESC, id DESC LIMIT ${MOST_ACCEPTED}`;
  let conciliadas = 0;
  const suggested = await suggest(
    ctx,
    waiting.map(({ id }) => id),
  );
  const sure = [...suggested].flatMap(([id, [best]]) => (best?.certa ? [{ id, ...best }] : []));
  // In a transaction of the caller's, which keeps what each line takes, all titles are held beforehand, in the order of their ids.
  if (ctx.db.transaction)
    await holdTitulos(
      ctx,
      sure.map(({ conta_id }) => conta_id),
    );
  for (const { id, conta_id, baixa_id, valor } of sure) {
    try {
      // With the amount that it is sure of: a part may be reversed meanwhile.
      await reconcileLinha(ctx, { id, partes: [{ conta_id, valor, ...(baixa_id === null ? {} : { baixa_id }) }] });
      conciliadas++;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
    }
  }
  const { pendentes } = await sumLinhas(ctx, extrato_id);
  return { conciliadas, restantes: pendentes };
}
