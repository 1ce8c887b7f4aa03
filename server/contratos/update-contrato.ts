import { requireCliente } from '#server/clientes/index.ts';
import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { readLines } from '#server/platform/lido-em.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { competenciaDe, toldCompetencia, toldDay, vencimentoDe } from './calendario.ts';
import { changedCalendario } from './calendario-enviado.ts';
import { requireFim } from './create-contrato.ts';
import { generateDue, lockUpToDate } from './gerar-ciclos.ts';
import { fetchContrato, forbidden, type Registro, recordContrato, writeContrato } from './internal.ts';
import { lineOf, resolveLines, toldLine, writeItens } from './itens.ts';
import { revertReajustes } from './reajustar.ts';
import { requireSoundEspera } from './reajustes-em-espera.ts';
import { type Contrato, replaceContratoInput, updateContratoLidoInput } from './schemas.ts';
import { findUltimoCiclo } from './ultimo-ciclo.ts';
import { requireValor } from './valor.ts';

type Sent = Omit<z.output<typeof updateContratoLidoInput>, 'id'>;

/**
 * Changes the fields sent of a contract that is not over (PATCH); its items as a whole, matched by their ids. Cycles that were generated
 * stay as they are. To send what is there already changes nothing and is accepted in any status.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is over, or when another status is sent, on an end or a first due day
 * that generated cycles stand against, and as where it is created
 */
export async function updateContrato(outer: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const { id, ...sent } = parseInput(updateContratoLidoInput, input);
  return change(outer, id, sent, agora);
}

/**
 * The same for PUT: what is not sent goes back to its default, but for the calendar, which stays.
 * @throws DomainError as `updateContrato`
 */
export async function replaceContrato(outer: Ctx, input: unknown, agora = new Date()): Promise<Contrato> {
  requireScope(outer, 'contratos:write');
  const { id, ...sent } = parseInput(replaceContratoInput, input);
  return change(outer, id, sent, agora);
}

function change(outer: Ctx, id: number, sent: Sent, agora: Date): Promise<Contrato> {
  const hoje = today(outer.fuso, agora);
  const { itens, valor: sentValor, status, primeiro_vencimento, dia_vencimento, lido_em, ...fields } = sent;
  return transaction(outer, async (ctx) => {
    const before = await lockUpToDate(ctx, id, { hoje });
    if (status !== undefined && status !== before.status) throw elsewhere(before);
    const ultimo = await findUltimoCiclo(ctx, id);
    const calendario = changedCalendario(
      before,
      { primeiro_vencimento, dia_vencimento },
      ultimo?.competencia ?? null,
      hoje,
    );
    const head = sentOf({
      ...fields,
      primeiro_vencimento: calendario.primeiro_vencimento,
      dia_vencimento: calendario.dia_vencimento,
    });
    const old = before.itens.map(lineOf);
    const lines = itens ? await resolveLines(ctx, readLines(before, lido_em, itens, 'O contrato'), before.itens) : old;
    const relined = JSON.stringify(lines) !== JSON.stringify(old);
    const valor = sentValor === undefined || lines.length > 0 ? undefined : sentValor;
    const detalhes = changes(before, { ...head, ...(valor === undefined ? {} : { valor }) });
    if (lines.length > 0 && !relined) requireValor(sentValor, before.valor);
    if (!relined && Object.keys(detalhes).length === 0) return strip(before);
    if (before.status !== 'ativo' && before.status !== 'suspenso') {
      throw forbidden(before, 'pode ser alterado', ['ativo', 'suspenso']);
    }
    if (detalhes.cliente_id) await requireCliente(ctx, head.cliente_id ?? 0);
    const wanted = { ...before, ...head, meses: calendario.meses };
    if (detalhes.fim_em || detalhes.inicio_em || detalhes.primeiro_vencimento) requireEnd(before, wanted, ultimo, hoje);
    const soma = relined && lines.length > 0 ? await writeItens(ctx, id, lines) : undefined;
    if (relined && lines.length === 0) await writeItens(ctx, id, []);
    const priced: { valor?: string } =
      relined || detalhes.valor ? { valor: requireValor(sentValor, soma, before.valor) } : {};
    if (relined) {
      detalhes.itens = { antes: old.map(toldLine), depois: lines.map(toldLine) };
      Object.assign(detalhes, changes(before, priced));
    }
    const since = priced.valor === undefined || priced.valor === before.valor ? {} : { preco_desde: fromNext(wanted) };
    const written = await writeContrato(ctx, before, { ...head, ...priced, ...since, meses: calendario.meses });
    const after = detalhes.primeiro_vencimento ? await beginAnew(ctx, written) : written;
    if (after.valor !== written.valor) Object.assign(detalhes, changes(before, { valor: after.valor }));
    if ('valor' in priced) await requireSoundEspera(ctx, id, lines.length > 0 ? 'itens' : 'valor');
    await recordContrato(ctx, 'contrato.alterado', after, detalhes);
    if (after.status === 'ativo') await generateDue(ctx, after, { hoje });
    return fetchContrato(ctx, id);
  });
}

/** Months that a first due day puts before an adjustment have the price from before it, unless somebody has changed prices since. */
async function beginAnew(ctx: Ctx, contrato: Registro): Promise<Registro> {
  const next = competenciaDe(vencimentoDe(contrato, contrato.meses));
  return { ...contrato, valor: await revertReajustes(ctx, contrato, next) };
}

/** A price that is set is the one from the next cycle on, as an adjustment's. */
function fromNext(contrato: Registro): string {
  const month = `${competenciaDe(vencimentoDe(contrato, contrato.meses))}-01`;
  return month > contrato.inicio_em ? month : contrato.inicio_em;
}

function strip({ meses: _, ...contrato }: Registro): Contrato {
  return contrato;
}

function requireEnd(
  before: Registro,
  wanted: Registro,
  ultimo: { competencia: string; vencimento: string } | null,
  hoje: string,
): void {
  const { fim_em } = wanted;
  // An end that stays as it is is not judged anew by the day on which something else changes.
  requireFim(
    { ...wanted, primeiro_vencimento: ultimo === null ? wanted.primeiro_vencimento : wanted.inicio_em },
    fim_em === before.fim_em ? '' : hoje,
  );
  if (fim_em === null || fim_em === before.fim_em || ultimo === null || fim_em >= ultimo.vencimento) return;
  throw invalid(
    'fim_em',
    `O ciclo de ${toldCompetencia(ultimo.competencia)} já foi gerado, com vencimento em ${toldDay(ultimo.vencimento)}: para terminar antes dele, use POST /v1/contratos/${before.id}/encerrar/.`,
  );
}

/** A status is changed by what it does to the cycles: `PUT` and `PATCH` say where. */
function elsewhere({ id, status }: Contrato) {
  const at = (action: string) => `POST /v1/contratos/${id}/${action}/`;
  return invalid(
    'status',
    `O status é ${status} e não muda por aqui: use ${at('suspender')}, ${at('reativar')}, ${at('encerrar')} ou ${at('cancelar')}.`,
  );
}
