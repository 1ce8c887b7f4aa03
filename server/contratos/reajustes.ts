import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { competenciaApos, competenciaDe, toldCompetencia, vencimentoDe } from './calendario.ts';
import { lockUpToDate } from './gerar-ciclos.ts';
import { fetchContrato, forbidden, type Registro, recordContrato, requireContrato } from './internal.ts';
import { applyReajustes } from './reajustar.ts';
import { faultOfEspera, requireSoundEspera } from './reajustes-em-espera.ts';
import {
  createReajusteInput,
  type ReajusteContrato,
  type ReajusteCriado,
  reajusteIdInput,
  reajustesFilters,
} from './schemas.ts';
import { findUltimoCiclo } from './ultimo-ciclo.ts';

const TAKEN = 'reajustes_contrato_competencia';

/**
 * Adjusts a contract's prices by a percentage, for the cycles of a competence and those after it. Where the next cycle is of that
 * competence or a later one, prices change at once; else when the first of these is generated. Cycles that are generated keep their value.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is over, on `a_partir_de` of a competence whose cycle is generated or
 * that has its adjustment, on a `percentual` that, with those that wait, leaves nothing or is beyond what is kept
 */
export async function createReajuste(outer: Ctx, input: unknown, agora = new Date()): Promise<ReajusteCriado> {
  requireScope(outer, 'contratos:write');
  const { id, percentual, indice, motivo, ...sent } = parseInput(createReajusteInput, input);
  const hoje = today(outer.fuso, agora);
  const made = transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje });
    if (before.status !== 'ativo' && before.status !== 'suspenso') {
      throw forbidden(before, 'pode ser reajustado', ['ativo', 'suspenso']);
    }
    const next = competenciaDe(vencimentoDe(before, before.meses));
    const { a_partir_de = next } = sent;
    await requireToCome(ctx, before, a_partir_de);
    // Written out: a prepared statement is one round trip.
    const rows = await ctx.db.sql<{ id: number }[]>`
      INSERT INTO reajustes_contrato (empresa_id, contrato_id, a_partir_de, percentual, indice, motivo, ator_nome)
      VALUES (${ctx.empresa_id}, ${id}, ${a_partir_de}, ${percentual}::numeric, ${indice}, ${motivo}, ${ctx.ator.nome}) RETURNING id`;
    await requireSoundEspera(ctx, id, 'percentual', 'Com este percentual');
    const told = { percentual, a_partir_de, ...(indice ? { indice } : {}), ...(motivo ? { motivo } : {}) };
    await recordContrato(ctx, 'contrato.reajuste_criado', before, told);
    if (a_partir_de <= next) await applyReajustes(ctx, before, next);
    const reajuste = await fetchReajuste(ctx, id, oneRow(rows).id);
    return { ...reajuste, contrato: await fetchContrato(ctx, id) };
  });
  return made.catch((error: unknown) => {
    if (sqlState(error)?.constraint !== TAKEN) throw error;
    throw invalid('a_partir_de', 'O contrato já tem um reajuste a partir desta competência.');
  });
}

async function requireToCome(ctx: Ctx, contrato: Registro, a_partir_de: string): Promise<void> {
  const ultimo = await findUltimoCiclo(ctx, contrato.id);
  if (ultimo === null || a_partir_de > ultimo.competencia) return;
  const told = toldCompetencia(ultimo.competencia);
  const first = toldCompetencia(competenciaApos(ultimo.competencia, 1));
  throw invalid('a_partir_de', `O ciclo de ${told} já foi gerado: o reajuste vale de ${first} em diante.`);
}

const columns = (ctx: Ctx) => ctx.db.sql`
  r.id, r.contrato_id, r.percentual::text, r.a_partir_de, r.indice, r.motivo, r.valor_antes::text, r.valor_depois::text, r.itens,
  r.ator_nome, r.aplicado_em, r.criado_em`;

async function fetchReajuste(ctx: Ctx, contrato_id: number, id: number): Promise<ReajusteContrato> {
  // Written out: decimals as text.
  const [found] = await ctx.db.sql<ReajusteContrato[]>`
    SELECT ${columns(ctx)} FROM reajustes_contrato r
    WHERE r.id = ${id} AND r.contrato_id = ${contrato_id} AND r.empresa_id = ${ctx.empresa_id}`;
  if (!found) throw notFound('Reajuste não encontrado.');
  return found;
}

/**
 * A page of a contract's price adjustments, the newest first; those that wait are among them.
 * @throws DomainError NOT_FOUND
 */
export async function listReajustes(ctx: Ctx, input: unknown): Promise<Page<ReajusteContrato>> {
  requireScope(ctx, 'contratos:read');
  const { id, ...page } = parseInput(reajustesFilters, input);
  await requireContrato(ctx, id);
  // Written out: decimals as text.
  const [resultados, [{ n } = { n: 0 }]] = await Promise.all([
    ctx.db.sql<ReajusteContrato[]>`
      SELECT ${columns(ctx)} FROM reajustes_contrato r WHERE r.contrato_id = ${id}
      ORDER BY r.criado_em DESC, r.id DESC LIMIT ${page.por_pagina} OFFSET ${offsetOf(page)}`,
    ctx.db.sql<{ n: number }[]>`SELECT count(*) AS n FROM reajustes_contrato WHERE contrato_id = ${id}`,
  ]);
  return { ...page, resultados: [...resultados], total_registros: n };
}

/**
 * Takes a price adjustment back that waits for its competence. One that is applied stays in the history.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `aplicado_em` of one that is applied, on `reajuste_id` of one without which those that wait
 * leave nothing
 */
export async function deleteReajuste(outer: Ctx, input: unknown, agora = new Date()): Promise<void> {
  requireScope(outer, 'contratos:delete');
  const { id, reajuste_id } = parseInput(reajusteIdInput, input);
  const hoje = today(outer.fuso, agora);
  await transaction(outer, async (ctx) => {
    const contrato = await lockUpToDate(ctx, id, { hoje });
    const { aplicado_em, percentual, a_partir_de } = await fetchReajuste(ctx, id, reajuste_id);
    if (aplicado_em !== null) {
      throw invalid('aplicado_em', 'Este reajuste já mudou o preço: altere os itens, ou registre outro reajuste.');
    }
    // What was wrong before is not this one's doing: taking them back is the way out of it.
    const sound = (await faultOfEspera(ctx, id)) === null;
    // Written out, as the INSERT above.
    await ctx.db.sql`DELETE FROM reajustes_contrato WHERE id = ${reajuste_id}`;
    if (sound) await requireSoundEspera(ctx, id, 'reajuste_id', 'Sem este reajuste');
    await recordContrato(ctx, 'contrato.reajuste_excluido', contrato, { percentual, a_partir_de });
  });
}
