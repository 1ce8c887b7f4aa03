import { eq, sql } from 'drizzle-orm';
import { linhas_importacao } from '#drizzle/schema/importacao.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { notNow, recordImportacao, requireImportacao, TABELAS, update, wakeJobs } from './internal.ts';
import { findRepeated } from './list-importacoes.ts';
import { type Importacao, importacaoIdInput, setColunasInput, startImportacaoInput } from './schemas.ts';

const NOTHING = {
  ...{ cursor: 0, feitas: 0, novas: 0, existem: 0, com_erro: 0 },
  avancou_em: sql`clock_timestamp()`,
};

/**
 * Says what the file's columns are, and has every row checked in the background; nothing is written yet. Can be said anew until the
 * import is started.
 * @throws DomainError NOT_FOUND; CONFLICT once it was started; VALIDATION_ERROR on `colunas` for an unknown field, one that is named
 * twice, or one that is missing
 */
export async function setColunas(outer: Ctx, input: unknown): Promise<Importacao> {
  const { id, ...data } = parseInput(setColunasInput, input);
  return transaction(outer, async (ctx) => {
    const before = await requireImportacao(ctx, id, true);
    if (!['colunas', 'conferindo', 'conferida'].includes(before.estado))
      throw notNow('Esta importação já foi iniciada.');
    if (before.linhas_apagadas) throw notNow('As linhas deste arquivo já foram apagadas: envie-o de novo.');
    checkColunas(before, data.colunas);
    await ctx.db.orm
      .update(linhas_importacao)
      .set({ estado: 'lida', erros: null, chave: null, registro_id: null })
      .where(eq(linhas_importacao.importacao_id, id));
    await wakeJobs(ctx);
    return update(ctx, id, { ...data, ...NOTHING, estado: 'conferindo' });
  });
}

function checkColunas(
  { tipo, cabecalho }: Awaited<ReturnType<typeof requireImportacao>>,
  chosen: readonly (string | null)[],
): void {
  if (chosen.length !== cabecalho.length) {
    throw invalid('colunas', `O arquivo tem ${cabecalho.length} colunas: informe uma para cada.`);
  }
  const fields = chosen.flatMap((campo) => campo ?? []);
  const { colunas } = TABELAS[tipo];
  const nameOf = (campo: string) => colunas.find((coluna) => coluna.campo === campo)?.nome;
  const unknown = fields.find((campo) => nameOf(campo) === undefined);
  if (unknown !== undefined) throw invalid('colunas', `Campo desconhecido: ${unknown}.`);
  const twice = fields.find((campo, i) => fields.indexOf(campo) !== i);
  if (twice !== undefined) throw invalid('colunas', `Duas colunas estão como "${nameOf(twice)}": escolha uma.`);
  const missing = colunas.find(({ campo, obrigatoria }) => obrigatoria && !fields.includes(campo));
  if (missing) throw invalid('colunas', `Falta dizer qual coluna é "${missing.nome}".`);
}

/**
 * Has the good rows of a checked import written in the background. There is no undoing.
 * @throws DomainError NOT_FOUND; CONFLICT unless it is checked and not started; VALIDATION_ERROR on `repetir` when the same file was
 * imported before, or is being imported, and the caller does not say that it shall be again, and where there is no good row
 */
export async function startImportacao(outer: Ctx, input: unknown): Promise<Importacao> {
  const { id, repetir } = parseInput(startImportacaoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await requireImportacao(ctx, id, true);
    if (before.estado === 'colunas' || before.estado === 'conferindo')
      throw notNow('As linhas ainda não foram conferidas.');
    if (before.estado !== 'conferida') throw notNow('Esta importação já foi iniciada.');
    if (before.linhas_apagadas) throw notNow('As linhas deste arquivo já foram apagadas: envie-o de novo.');
    if (before.novas + before.existem === 0) throw invalid('id', 'Nenhuma linha pode ser importada.');
    // Of two imports of one file that are started at the same moment, the second is told of the first.
    await takeTurn(ctx.db, `iniciar-importacao:${ctx.empresa_id}`);
    const repeated = repetir ? null : await findRepeated(ctx, id);
    if (repeated && repeated.concluido_em === null) {
      throw invalid('repetir', `Este arquivo está sendo importado agora (importação nº ${repeated.id}).`);
    }
    if (repeated?.concluido_em) {
      const day = repeated.concluido_em.toLocaleDateString('pt-BR', { timeZone: ctx.fuso });
      throw invalid('repetir', `Este arquivo já foi importado em ${day} (importação nº ${repeated.id}).`);
    }
    await wakeJobs(ctx);
    return update(ctx, id, {
      ...{ estado: 'importando', cursor: 0, feitas: 0 },
      ...{ iniciada_em: sql`clock_timestamp()`, avancou_em: sql`clock_timestamp()` },
    });
  });
}

/**
 * Ends an import before its time. What was written stays; a batch under way is written to its end first, since this waits for it.
 * @throws DomainError NOT_FOUND; CONFLICT once it has ended
 */
export async function cancelImportacao(outer: Ctx, input: unknown): Promise<Importacao> {
  const { id } = parseInput(importacaoIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await requireImportacao(ctx, id, true);
    if (before.estado === 'cancelada') return update(ctx, id, { estado: 'cancelada' });
    if (before.estado === 'concluida') throw notNow('Esta importação já terminou.');
    const ended = await update(ctx, id, { estado: 'cancelada', concluido_em: sql`clock_timestamp()` });
    await recordImportacao(ctx, 'importacao.cancelada', ended);
    return ended;
  });
}
