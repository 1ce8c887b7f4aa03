import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { agendaDe, geraEm } from './agenda.ts';
import { competenciaDe, MESES, mesesDesde, vencimentoDe } from './calendario.ts';
import { newAncora } from './calendario-enviado.ts';
import { requireFim } from './create-contrato.ts';
import { fetchRegistro } from './internal.ts';
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

/** What each competence will charge: the prices of today with the adjustments that wait for it or an earlier one, rounded after each. */
async function pricesOf(ctx: Ctx, id: number, competencias: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Written out: money is reckoned by the database alone; each adjustment begins where the one before it ended.
  const rows = await ctx.db.sql<{ competencia: string; valor: string }[]>`
    WITH RECURSIVE espera AS (
      SELECT a_partir_de, 1 + percentual / 100 AS fator, row_number() OVER (ORDER BY a_partir_de) AS n FROM reajustes_contrato
      WHERE contrato_id = ${id} AND empresa_id = ${ctx.empresa_id} AND aplicado_em IS NULL
    ), base AS (
      SELECT i.id, i.preco_unitario AS preco, i.quantidade, i.desconto_percentual FROM itens_contrato i WHERE i.contrato_id = ${id}
      UNION ALL
      SELECT 0, c.valor, 1, 0 FROM contratos c
      WHERE c.id = ${id} AND NOT EXISTS (SELECT FROM itens_contrato i WHERE i.contrato_id = c.id)
    ), precos AS (
      SELECT 0::bigint AS n, b.* FROM base b
      UNION ALL
      SELECT e.n, p.id, round(p.preco * e.fator, 2), p.quantidade, p.desconto_percentual FROM precos p JOIN espera e ON e.n = p.n + 1
    )
    SELECT k.competencia, (SELECT sum(round(p.quantidade * p.preco * (1 - p.desconto_percentual / 100), 2))::numeric(30, 2)::text
      FROM precos p WHERE p.n = (SELECT count(*) FROM espera e WHERE e.a_partir_de <= k.competencia)) AS valor
    FROM unnest(${[...competencias]}::text[]) k (competencia)`;
  return new Map(rows.map(({ competencia, valor }) => [competencia, valor]));
}
