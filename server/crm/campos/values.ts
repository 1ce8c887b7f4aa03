import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { JsonNumber, QUANTITY, readDecimal } from '#server/platform/decimal.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { day, text, z } from '#server/platform/validation.ts';
import { MOST_CAMPOS } from './schemas.ts';

/** What has fields of the company's own. */
export type Entidade = 'contato' | 'negocio';

/** The values of the company's own fields, by the key of the field: what is not sent stays. */
export const camposInput = z
  .record(z.string(), z.unknown(), 'Informe um objeto.')
  .refine((sent) => Object.keys(sent).length <= MOST_CAMPOS, `Informe no máximo ${MOST_CAMPOS} campos.`)
  .meta({ type: 'object', additionalProperties: { type: ['string', 'number', 'null'] }, maxProperties: MOST_CAMPOS });

/** The same as a record shows them: text, number as decimal text, day, choice; null where there is none. */
export const camposOutput = z.record(z.string(), z.string().nullable());
export type Campos = z.output<typeof camposOutput>;

/** What stands in place of personal data in fields of the company's own, for whoever may not see it. */
export const CAMPO_OCULTO = '***';

/** So long is a text. */
export const LONGEST_TEXT = 1_000;

type Definicao = {
  id: number;
  chave: string;
  nome: string;
  tipo: 'texto' | 'numero' | 'data' | 'escolha';
  opcoes: string[];
  pessoal: boolean;
  /** The value that the record has. */
  valor: string | null;
};

const NO_SUCH_FIELD = 'A empresa não tem este campo.';
const notAmong = (opcoes: readonly string[]) => `Valor inválido. Aceitos: ${opcoes.join(', ')}.`;

/** A value to be written: null takes the one that is there away. */
type Wanted = {
  campo_id: number;
  chave: string;
  tipo: string;
  texto: string | null;
  numero: string | null;
  data: string | null;
};

/** Of a change of values: what is to be written, and what the audit trail tells of it. Empty where nothing changes. */
export type MudancaCampos = {
  wanted: Wanted[];
  antes: Campos;
  depois: Campos;
};

const TABLE = { contato: sql.raw('valores_contato'), negocio: sql.raw('valores_negocio') };
const OWNER = { contato: sql.raw('contato_id'), negocio: sql.raw('negocio_id') };

/** The value `v` as text, whatever its type. */
const VALUE = sql.raw('coalesce(v.texto, trim_scale(v.numero)::text, v.data::text)');

/**
 * The values of the record `e` as an object by key, in the order of the fields; a column of a SELECT.
 * @param masked personal ones are hidden
 */
export const camposOf = (entidade: Entidade, masked: boolean): SQL => sql`
  (SELECT coalesce(json_object_agg(f.chave, ${masked ? sql`CASE WHEN f.pessoal AND v.campo_id IS NOT NULL THEN ${CAMPO_OCULTO} ELSE ${VALUE} END` : VALUE}
      ORDER BY f.posicao, f.id), '{}')
    FROM campos_personalizados f LEFT JOIN ${TABLE[entidade]} v ON v.campo_id = f.id AND v.${OWNER[entidade]} = e.id
    WHERE f.empresa_id = e.empresa_id AND f.entidade = ${entidade})`;

/**
 * What of the values sent is a change for the record; `record_id` null for a new one. A personal value that is sent back hidden is
 * unchanged.
 * @param whole fields that are not sent are emptied (PUT)
 * @throws DomainError VALIDATION_ERROR on `campos.<chave>` for a field that the company has not, and a value that is not of its type
 */
export async function resolveCampos(
  ctx: Ctx,
  entidade: Entidade,
  record_id: number | null,
  sent: Record<string, unknown> | undefined,
  { whole = false } = {},
): Promise<MudancaCampos> {
  if (!whole && (sent === undefined || Object.keys(sent).length === 0)) return { wanted: [], antes: {}, depois: {} };
  // Written out: the values of all fields with their definitions, in one round trip; the table follows from the kind of record.
  const found = (await ctx.db.orm.execute(sql`
    SELECT f.id, f.chave, f.nome, f.tipo, f.opcoes, f.pessoal, ${VALUE} AS valor FROM campos_personalizados f
    LEFT JOIN ${TABLE[entidade]} v ON v.campo_id = f.id AND v.${OWNER[entidade]} = ${record_id}::bigint
    WHERE f.empresa_id = ${ctx.empresa_id} AND f.entidade = ${entidade} ORDER BY f.posicao, f.id`)) as unknown as Definicao[];
  const known = new Map(found.map((field) => [field.chave, field]));
  const details: ErrorDetails = {};
  const change: MudancaCampos = { wanted: [], antes: {}, depois: {} };
  for (const chave of Object.keys(sent ?? {})) {
    if (!known.has(chave)) details[`campos.${chave.slice(0, 60)}`] = [NO_SUCH_FIELD];
  }
  for (const field of found) {
    const given = sent && Object.hasOwn(sent, field.chave) ? sent[field.chave] : whole ? null : undefined;
    if (given === undefined) continue;
    if (field.pessoal && given === CAMPO_OCULTO && field.valor !== null) continue;
    const read = readValue(field, given);
    if ('error' in read) {
      details[`campos.${field.chave}`] = [read.error];
      continue;
    }
    if (read.value === field.valor) continue;
    change.wanted.push(wantedOf(field, read.value));
    change.antes[field.chave] = field.valor;
    change.depois[field.chave] = read.value;
  }
  refuseFields(details);
  return change;
}

const wantedOf = ({ id, chave, tipo }: Definicao, value: string | null): Wanted => ({
  campo_id: id,
  chave,
  tipo,
  texto: tipo === 'texto' || tipo === 'escolha' ? value : null,
  numero: tipo === 'numero' ? value : null,
  data: tipo === 'data' ? value : null,
});

/**
 * Writes what `resolveCampos` found, in two statements.
 * @throws DomainError VALIDATION_ERROR on `campos.<chave>` for a field, or an option of it, that was taken away meanwhile
 */
export async function writeCampos(
  ctx: Ctx,
  entidade: Entidade,
  record_id: number,
  { wanted }: MudancaCampos,
): Promise<void> {
  if (wanted.length === 0) return;
  await holdFields(ctx, wanted);
  // Written out: all values at once, those that are emptied too; the table follows from the kind of record.
  await ctx.db.orm.execute(sql`
    WITH enviados AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(wanted)}::text::json) AS e (campo_id bigint, texto text, numero numeric, data date)
    ), tirados AS (
      DELETE FROM ${TABLE[entidade]} v USING enviados e WHERE v.${OWNER[entidade]} = ${record_id} AND v.campo_id = e.campo_id
        AND e.texto IS NULL AND e.numero IS NULL AND e.data IS NULL
    )
    INSERT INTO ${TABLE[entidade]} (empresa_id, ${OWNER[entidade]}, campo_id, texto, numero, data)
    SELECT ${ctx.empresa_id}, ${record_id}, campo_id, texto, numero, data FROM enviados
    WHERE NOT (texto IS NULL AND numero IS NULL AND data IS NULL)
    ON CONFLICT (${OWNER[entidade]}, campo_id) DO UPDATE SET texto = excluded.texto, numero = excluded.numero, data = excluded.data`);
}

/**
 * A value holds its field before it is written: a field or an option that was taken away since the fields were read is seen only now, and
 * none is taken away from now on.
 */
async function holdFields(ctx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  const filled = wanted.filter(({ texto, numero, data }) => (texto ?? numero ?? data) !== null);
  if (filled.length === 0) return;
  // Written out: the lock that a foreign key takes, in the order of the ids.
  const rows = (await ctx.db.orm.execute(sql`
    SELECT id, opcoes FROM campos_personalizados WHERE id IN (${sql.join(
      filled.map(({ campo_id }) => sql`${campo_id}`),
      sql`, `,
    )}) ORDER BY id FOR KEY SHARE`)) as unknown as Pick<Definicao, 'id' | 'opcoes'>[];
  const options = new Map(rows.map(({ id, opcoes }) => [id, opcoes]));
  const details: ErrorDetails = {};
  for (const { campo_id, chave, tipo, texto } of filled) {
    const opcoes = options.get(campo_id);
    if (!opcoes) details[`campos.${chave}`] = [NO_SUCH_FIELD];
    else if (tipo === 'escolha' && !opcoes.includes(texto ?? '')) details[`campos.${chave}`] = [notAmong(opcoes)];
  }
  refuseFields(details);
}

/** How many records have a value in a field, or that very choice. */
export async function countValores(ctx: Ctx, entidade: Entidade, campo_id: number, opcao?: string): Promise<number> {
  const chosen =
    opcao === undefined
      ? sql`true`
      : sql`v.texto = ${opcao} AND left(normalizar(v.texto), 200) = left(normalizar(${opcao}), 200)`;
  // Written out: the table follows from the kind of record.
  const [found] = (await ctx.db.orm.execute(
    sql`SELECT count(*)::integer AS n FROM ${TABLE[entidade]} v WHERE v.campo_id = ${campo_id} AND ${chosen}`,
  )) as unknown as { n: number }[];
  return found?.n ?? 0;
}

function readValue({ tipo, opcoes }: Definicao, given: unknown): { value: string | null } | { error: string } {
  if (given === null || given === '') return { value: null };
  if (tipo === 'numero') {
    const written =
      given instanceof JsonNumber
        ? given.source
        : typeof given === 'string'
          ? given
          : Number.isSafeInteger(given)
            ? String(given)
            : '';
    return readDecimal(written, QUANTITY);
  }
  if (typeof given !== 'string') return { error: 'Informe um texto.' };
  if (tipo === 'data') return told(day.safeParse(given.trim()));
  const read = told(text(LONGEST_TEXT).safeParse(given));
  if (tipo === 'texto' || 'error' in read || read.value === null) return read;
  return opcoes.includes(read.value) ? read : { error: notAmong(opcoes) };
}

const told = (read: z.ZodSafeParseResult<string>): { value: string | null } | { error: string } =>
  read.success ? { value: read.data || null } : { error: read.error.issues[0]?.message ?? 'Valor inválido.' };

/** The parameter of a list that filters by fields of the company's own. */
export const campoFilter = text(300)
  .optional()
  // Conditions without anything in them are none.
  .meta({ pattern: '^\\s*(?:[a-z][a-z0-9_]*:|;|$)' })
  .describe(
    'Só os que têm este valor em um campo personalizado: `chave:valor`; em campos de número e de data também `chave:de..ate`, com um dos lados vazio se quiser. Vários, separados por `;`: valem todos.',
  );

/** So many conditions has one filter. */
const MOST_CONDITIONS = 5;

/**
 * The condition that the record `e` has the values that the parameter `campo` asks for; true where it asks for none. Texts and choices are
 * compared whole, without case and accents.
 * @param mayAsk whether personal fields may be asked about: whoever sees them masked could guess them
 * @throws DomainError VALIDATION_ERROR on `campo`
 */
export async function hasCampos(
  ctx: Ctx,
  entidade: Entidade,
  campo: string | undefined,
  { mayAsk }: { mayAsk: boolean },
): Promise<SQL> {
  const asked = (campo ?? '').split(';').filter((part) => part.trim() !== '');
  if (asked.length === 0) return sql`true`;
  if (asked.length > MOST_CONDITIONS) throw invalid('campo', `Use no máximo ${MOST_CONDITIONS} condições.`);
  // Written out as part of the lists' statements (platform/listing.ts).
  const found = (await ctx.db.orm.execute(sql`
    SELECT id, chave, nome, tipo, opcoes, pessoal FROM campos_personalizados
    WHERE empresa_id = ${ctx.empresa_id} AND entidade = ${entidade}`)) as unknown as Definicao[];
  const conditions = asked.map((part) => {
    const [, chave = '', value = ''] = /^([^:]*):(.*)$/s.exec(part.trim()) ?? [];
    const field = found.find((one) => one.chave === chave.trim());
    if (!field) throw invalid('campo', `A empresa não tem o campo "${chave.trim().slice(0, 60)}". Use chave:valor.`);
    if (field.pessoal && !mayAsk)
      throw invalid('campo', `O campo "${field.chave}" guarda um dado pessoal e não filtra.`);
    return sql`EXISTS (SELECT FROM ${TABLE[entidade]} v WHERE v.campo_id = ${field.id} AND v.${OWNER[entidade]} = e.id
      AND ${compared(field, value.trim())})`;
  });
  return sql.join(conditions, sql` AND `);
}

function compared(field: Definicao, value: string): SQL {
  if (field.tipo === 'texto' || field.tipo === 'escolha') {
    return sql`left(normalizar(v.texto), 200) = left(normalizar(${value}), 200)`;
  }
  const column = field.tipo === 'numero' ? sql`v.numero` : sql`v.data`;
  const type = field.tipo === 'numero' ? sql`numeric` : sql`date`;
  const [from = '', to = from] = value.split('..');
  const bound = (side: string): string | null => {
    const read = readValue(field, side.trim());
    if ('error' in read) throw invalid('campo', `${field.chave}: ${read.error}`);
    return read.value;
  };
  const [low, high] = [bound(from), bound(to)];
  if (low === null && high === null) throw invalid('campo', `${field.chave}: informe um valor.`);
  return sql`${low === null ? sql`true` : sql`${column} >= ${low}::${type}`} AND ${high === null ? sql`true` : sql`${column} <= ${high}::${type}`}`;
}
