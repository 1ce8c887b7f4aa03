import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { importacoes, linhas_importacao } from '#drizzle/schema/importacao.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ErrorDetails } from '#server/platform/errors.ts';
import { convert } from './cells.ts';
import { describedColumns, type Lote, type Registro, TABELAS, update } from './internal.ts';

/** Rows of a transaction that checks. */
const BATCH = 500;

/**
 * Checks the next rows by the rules of their table, by what the database has, and against the rows before them: of two with the same
 * key the first is good.
 */
export async function checkBatch(ctx: Ctx, job: Registro & { cursor: number }): Promise<Lote> {
  const rows = await ctx.db.orm
    .select({ id: linhas_importacao.id, numero: linhas_importacao.numero, celulas: linhas_importacao.celulas })
    .from(linhas_importacao)
    .where(and(eq(linhas_importacao.importacao_id, job.id), gt(linhas_importacao.numero, job.cursor)))
    .orderBy(asc(linhas_importacao.numero))
    .limit(BATCH);
  const colunas = describedColumns(job);
  const tabela = TABELAS[job.tipo];
  const { existentes, deposito_id } = job;
  const converted = rows.map(({ celulas }) => convert(celulas, colunas, job.decimal));
  const checked = await tabela.check(
    ctx,
    converted.map(({ valores }) => valores),
    { importacao_id: job.id, existentes, deposito_id },
  );
  const first = await firstOfKeys(
    ctx,
    job.id,
    checked.flatMap(({ chave, campo = tabela.chave, erros }) => (erros?.[campo] ? [] : (chave ?? []))),
  );
  const nameOf = (campo: string) => tabela.colunas.find((coluna) => coluna.campo === campo)?.nome ?? campo;
  const found = rows.map(({ id, numero }, i) => {
    const { erros: wrong = null, chave: named = null, campo = tabela.chave, registro_id = null } = checked[i] ?? {};
    // A key that is wrong itself is nobody's; it may also be longer than an index takes.
    const chave = wrong?.[campo] ? null : named;
    // A cell that is no value at all is missing from what the table checked: its own fault counts.
    const erros: ErrorDetails = { ...wrong, ...converted[i]?.erros };
    const before = chave === null ? undefined : first.get(chave);
    if (before !== undefined) erros[campo] = [`“${nameOf(campo)}” repetido: é o mesmo da linha ${before}.`];
    else if (chave !== null) first.set(chave, numero);
    const good = Object.keys(erros).length === 0;
    return {
      id,
      chave,
      registro_id,
      erros: good ? null : erros,
      estado: good ? (registro_id === null ? 'nova' : 'existe') : 'erro',
    };
  });
  // Written out: each row has values of its own, in one statement.
  await ctx.db.sql`
    UPDATE linhas_importacao l SET estado = m.estado, chave = m.chave, registro_id = m.registro_id, erros = m.erros
    FROM json_to_recordset(${JSON.stringify(found)}::text::json) AS m (id bigint, estado text, chave text, registro_id bigint, erros jsonb)
    WHERE l.id = m.id`;
  const count = (estado: string) => found.filter((one) => one.estado === estado).length;
  const ended = rows.length < BATCH;
  await update(ctx, job.id, {
    estado: ended ? 'conferida' : 'conferindo',
    cursor: rows.at(-1)?.numero ?? job.cursor,
    feitas: sql`${importacoes.feitas} + ${rows.length}`,
    novas: sql`${importacoes.novas} + ${count('nova')}`,
    existem: sql`${importacoes.existem} + ${count('existe')}`,
    com_erro: sql`${importacoes.com_erro} + ${count('erro')}`,
    avancou_em: sql`clock_timestamp()`,
  });
  return { resta: !ended, eventos: 0 };
}

/** The number of the first row before these that has each of the keys. */
async function firstOfKeys(ctx: Ctx, importacao_id: number, chaves: readonly string[]): Promise<Map<string, number>> {
  if (chaves.length === 0) return new Map();
  const rows = await ctx.db.orm
    .select({ chave: linhas_importacao.chave, numero: sql<number>`min(${linhas_importacao.numero})` })
    .from(linhas_importacao)
    .where(and(eq(linhas_importacao.importacao_id, importacao_id), inArray(linhas_importacao.chave, [...chaves])))
    .groupBy(linhas_importacao.chave);
  return new Map(rows.map(({ chave, numero }) => [chave ?? '', numero]));
}
