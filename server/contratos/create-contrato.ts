import { requireCliente } from '#server/clientes/index.ts';
import { holdNegocioDoContrato, linkContratoAoNegocio } from '#server/crm/index.ts';
import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { toldDay } from './calendario.ts';
import { newAncora } from './calendario-enviado.ts';
import { generateDue } from './gerar-ciclos.ts';
import { fetchContrato, lockContrato, publishCriado, recordContrato, writeContrato } from './internal.ts';
import { resolveLines, toldLine, writeItens } from './itens.ts';
import { type Contrato, createContratoInput } from './schemas.ts';
import { requireValor } from './valor.ts';

/** What a contract comes of: of the same company. */
type Vindo = { negocio_id?: number | null; proposta_id?: number | null };

/**
 * Creates an active contract, numbered by the company's own sequence without gap, and generates the cycles that are due already, each with
 * its receivable. Emits `contrato.criado`, and `negocio.atualizado` where it comes of a deal, which then names it.
 * @param vindo what it comes of, where another room says so, whose verb asked for its own scope
 * @param agora the moment, of which the company's zone makes the day
 * @throws DomainError FORBIDDEN where a deal is named by somebody who may not change deals; VALIDATION_ERROR on an unknown or inactive
 * customer or service, an unknown deal or one whose contract runs, a calendar that cannot be, and a value of nothing
 */
export async function createContrato(
  outer: Ctx,
  input: unknown,
  { negocio_id: vindo = null, proposta_id = null }: Vindo = {},
  agora = new Date(),
): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const { itens, valor: sentValor, ...data } = parseInput(createContratoInput, input);
  const negocio_id = vindo ?? data.negocio_id;
  if (negocio_id !== null && vindo === null) requireScope(outer, 'crm:write');
  const hoje = today(outer.fuso, agora);
  const { titulo, cliente_id, periodicidade, inicio_em = hoje, fim_em, dias_antecedencia, observacao } = data;
  const ancora = newAncora(data, inicio_em, hoje);
  requireFim({ inicio_em, fim_em, ...ancora }, hoje);
  return transaction(outer, async (ctx) => {
    if (negocio_id !== null) await requireFree(ctx, negocio_id);
    await requireCliente(ctx, cliente_id);
    const lines = await resolveLines(ctx, itens);
    const { primeiro_vencimento, dia_vencimento } = ancora;
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number }[]>`
      WITH numerado AS (${nextNumber(ctx, 'contrato')})
      INSERT INTO contratos (empresa_id, numero, titulo, periodicidade, valor, inicio_em, fim_em, cliente_id, negocio_id, proposta_id,
        primeiro_vencimento, dia_vencimento, dias_antecedencia, preco_desde, observacao)
      SELECT ${ctx.empresa_id}, numero, ${titulo}, ${periodicidade}, 0, ${inicio_em}::date, ${fim_em}::date, ${cliente_id},
        ${negocio_id}::bigint, ${proposta_id}::bigint, ${primeiro_vencimento}::date, ${dia_vencimento}, ${dias_antecedencia},
        ${inicio_em}::date, ${observacao}
      FROM numerado RETURNING id`;
    const { id } = oneRow(rows);
    const soma = lines.length > 0 ? await writeItens(ctx, id, lines) : undefined;
    const valor = requireValor(sentValor, soma);
    const written = await writeContrato(ctx, await lockContrato(ctx, id), { valor }, { quiet: true });
    if (negocio_id !== null) await linkContratoAoNegocio(ctx, { negocio_id, contrato_id: id });
    await generateDue(ctx, written, { hoje });
    const made = await fetchContrato(ctx, id);
    await publishCriado(ctx, made);
    await recordContrato(ctx, 'contrato.criado', made, {
      ...{
        titulo,
        cliente_id,
        periodicidade,
        valor,
        inicio_em,
        primeiro_vencimento,
        dia_vencimento,
        dias_antecedencia,
      },
      ...(fim_em === null ? {} : { fim_em }),
      ...(negocio_id === null ? {} : { negocio_id }),
      ...(proposta_id === null ? {} : { proposta_id }),
      observacao,
      ...(lines.length > 0 ? { itens: lines.map(toldLine) } : {}),
    });
    return made;
  });
}

/**
 * The last day of a contract: not before its beginning, its first due day, or today.
 * @throws DomainError VALIDATION_ERROR on `fim_em`
 */
export function requireFim(
  { inicio_em, fim_em, primeiro_vencimento }: Pick<Contrato, 'inicio_em' | 'fim_em' | 'primeiro_vencimento'>,
  hoje: string,
): void {
  if (fim_em === null) return;
  if (fim_em < inicio_em) throw invalid('fim_em', `O fim não pode ser antes do início (${toldDay(inicio_em)}).`);
  if (fim_em < hoje) throw invalid('fim_em', 'O contrato já teria terminado: informe um dia de hoje em diante.');
  if (fim_em >= primeiro_vencimento) return;
  throw invalid(
    'fim_em',
    `O fim seria antes do primeiro vencimento (${toldDay(primeiro_vencimento)}): nenhum ciclo seria gerado.`,
  );
}

/** Holds a deal that has no contract, or one that is over. */
async function requireFree(ctx: Ctx, negocio_id: number): Promise<void> {
  const { codigo, contrato_erp_id } = await holdNegocioDoContrato(ctx, negocio_id);
  if (contrato_erp_id === null) return;
  // Written out: a prepared statement is one round trip.
  const [running] = await ctx.db.sql<{ numero: string }[]>`
    SELECT numero FROM contratos WHERE id = ${contrato_erp_id} AND empresa_id = ${ctx.empresa_id} AND status IN ('ativo', 'suspenso')`;
  if (running) throw invalid('negocio_id', `O negócio ${codigo} já tem o contrato ${running.numero}.`);
}
