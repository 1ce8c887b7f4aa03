import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { agendaDe, geraEm } from './agenda.ts';
import { competenciaDe, MESES, mesesDesde, vencimentoDe } from './calendario.ts';
import { newAncora } from './calendario-enviado.ts';
import { requireFim } from './create-contrato.ts';
import { fetchRegistro } from './internal.ts';
import { pricesOf } from './reajustes-em-espera.ts';
import { type CicloPrevisto, contratoIdInput, type PreviaCiclos, previaCiclosInput } from './schemas.ts';

/** So many due days are shown of what is to come. */
const SHOWN = 12;
/** What a new contract would generate at once is told up to here; newAncora bounds it. */
const MOST = 100;

/**
 * The due days that a contract would have, for its form: nothing is written.
 * @throws DomainError VALIDATION_ERROR as where a contract is created
 */
export async function previewCiclos(ctx: Ctx, input: unknown): Promise<PreviaCiclos> {
  requireScope(ctx, 'contratos:read');
  const hoje = today(ctx.fuso);
  const { periodicidade, inicio_em = hoje, fim_em, dias_antecedencia, ...sent } = parseInput(previaCiclosInput, input);
  const ancora = newAncora(sent, inicio_em, hoje);
  requireFim({ inicio_em, fim_em, ...ancora }, hoje);
  const proximos: PreviaCiclos['proximos'] = [];
  let ja_devidos = 0;
  for (let n = 0; n < MOST && proximos.length < SHOWN; n++) {
    const vencimento = vencimentoDe(ancora, n * MESES[periodicidade]);
    if (fim_em !== null && vencimento > fim_em) break;
    const gera_em = geraEm(vencimento, dias_antecedencia);
    if (gera_em <= hoje) ja_devidos++;
    if (vencimento >= hoje) proximos.push({ competencia: competenciaDe(vencimento), vencimento, gera_em });
  }
  return { ...ancora, ja_devidos, proximos };
}

/**
 * The next cycles that a contract will generate as things stand, with the price that each will have: of a suspended one, those that it
 * would have if it were reactivated today.
 * @throws DomainError NOT_FOUND
 */
export async function listProximosCiclos(ctx: Ctx, input: unknown): Promise<CicloPrevisto[]> {
  requireScope(ctx, 'contratos:read');
  const contrato = await fetchRegistro(ctx, parseInput(contratoIdInput, input).id);
  if (contrato.status !== 'ativo' && contrato.status !== 'suspenso') return [];
  const { periodicidade, dias_antecedencia, status } = contrato;
  const periodo = MESES[periodicidade];
  const first = status === 'suspenso' ? mesesDesde(contrato, contrato.meses, periodo, today(ctx.fuso)) : contrato.meses;
  const next: Omit<CicloPrevisto, 'valor'>[] = [];
  for (let n = 0; n < SHOWN; n++) {
    const { proximo_vencimento } = agendaDe({ ...contrato, status: 'ativo', meses: first + n * periodo });
    if (proximo_vencimento === null) break;
    next.push({
      competencia: competenciaDe(proximo_vencimento),
      vencimento: proximo_vencimento,
      gera_em: geraEm(proximo_vencimento, dias_antecedencia),
    });
  }
  const valores = await pricesOf(
    ctx,
    contrato.id,
    next.map(({ competencia }) => competencia),
  );
  return next.map((ciclo) => ({ ...ciclo, valor: valores.get(ciclo.competencia) ?? contrato.valor }));
}
