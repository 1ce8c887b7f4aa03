import { openTitulo } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { agendaDe, geraEm } from './agenda.ts';
import { competenciaDe, MESES, toldCompetencia } from './calendario.ts';
import { lockContrato, publishStatus, type Registro, recordContrato, writeContrato } from './internal.ts';
import { applyReajustes } from './reajustar.ts';

/** Which cycles are due, and until when the contract runs, in the company's zone. */
export type Prazo = {
  hoje: string;
  /** Only cycles whose due day itself has come, today's too or not; else those whose day of generation has. */
  vencidos?: 'ate_hoje' | 'antes_de_hoje';
};

function isDue(c: Registro, { hoje, vencidos }: Prazo): boolean {
  const { proximo_vencimento: next } = agendaDe(c);
  if (next === null) return false;
  if (vencidos === 'ate_hoje') return next <= hoje;
  if (vencidos === 'antes_de_hoje') return next < hoje;
  return geraEm(next, c.dias_antecedencia) <= hoje;
}

/** So many cycles are generated in one transaction of the job; the rest in the next one. */
export const MOST_CICLOS = 24;

/**
 * Generates the cycles of a locked contract that are due, each with its receivable, and moves its calendar on: all in the caller's
 * transaction, so that whoever dies in between has done all of it or none. A competence that has its cycle already gets no other one.
 * @param most so many at once
 * @returns the contract as it is then
 */
export async function generateDue(ctx: Ctx, before: Registro, prazo: Prazo, most = Number.POSITIVE_INFINITY) {
  let contrato = before;
  for (let made = 0; made < most && isDue(contrato, prazo); made++) contrato = await generateNext(ctx, contrato);
  if (contrato.meses === before.meses) return contrato;
  return writeContrato(ctx, contrato, { meses: contrato.meses }, { quiet: true });
}

async function generateNext(ctx: Ctx, contrato: Registro): Promise<Registro> {
  const vencimento = agendaDe(contrato).proximo_vencimento ?? '';
  const competencia = competenciaDe(vencimento);
  const { id, valor } = await applyReajustes(ctx, contrato, competencia);
  const { primeiro_vencimento, dia_vencimento, meses } = contrato;
  // Written out: the unique index of a contract's competences decides, in the statement that adds the cycle.
  const [ciclo] = await ctx.db.sql<{ id: number }[]>`
    INSERT INTO ciclos_contrato (empresa_id, contrato_id, competencia, vencimento, ancora, dia, meses, valor)
    VALUES (${ctx.empresa_id}, ${id}, ${competencia}, ${vencimento}::date, ${primeiro_vencimento}::date, ${dia_vencimento}, ${meses},
      ${valor}::numeric)
    ON CONFLICT (contrato_id, competencia) WHERE desfeito_em IS NULL DO NOTHING RETURNING id`;
  if (ciclo) {
    await openTitulo(ctx, {
      ...{ tipo: 'receber', origem: 'contrato', contrato_id: id, ciclo_id: ciclo.id },
      ...{ pessoa_id: contrato.cliente_id, valor, vencimento },
      descricao: `Contrato ${contrato.numero}: ${contrato.titulo} (${toldCompetencia(competencia)})`,
    });
  }
  return { ...contrato, valor, meses: meses + MESES[contrato.periodicidade] };
}

/** Ends a locked contract whose last day is over and that has no cycle left to generate. Emits `contrato.status_alterado`. */
export async function endIfOver(ctx: Ctx, contrato: Registro, hoje: string): Promise<Registro> {
  const { status, fim_em } = contrato;
  const runs = status === 'ativo' || status === 'suspenso';
  if (!runs || fim_em === null || fim_em >= hoje || agendaDe(contrato).proximo_vencimento !== null) return contrato;
  const after = await writeContrato(ctx, contrato, { status: 'encerrado' });
  await publishStatus(ctx, contrato.id, status);
  await recordContrato(ctx, 'contrato.encerrado', contrato, { status: { antes: status, depois: 'encerrado' } });
  return after;
}

/**
 * The contract, locked and brought up to the day: what is due is generated, at the price that it has until now, and one that is over ends.
 * Every change begins here, so that it does not depend on when the job came by.
 * @throws DomainError NOT_FOUND
 */
export async function lockUpToDate(ctx: Ctx, id: number, prazo: Prazo): Promise<Registro> {
  const found = await lockContrato(ctx, id);
  const after = await endIfOver(ctx, await generateDue(ctx, found, prazo), prazo.hoje);
  return after === found ? found : lockContrato(ctx, id);
}
