import type { Escopo } from '#modulos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';

/** A column that a kind of import knows; the room of the records describes it. */
export type ColunaImportada = {
  campo: string;
  nome: string;
  obrigatoria?: boolean;
  /**
   * How a cell becomes a value: `texto` as it is, `decimal` with comma or point, `sim_nao`, `digitos` without punctuation. A number of
   * which Excel cut the zeros in front is filled up to the next of `tamanhos`.
   */
  forma: 'texto' | 'decimal' | 'sim_nao' | 'digitos';
  tamanhos?: readonly number[];
  /** A decimal with more places than these is rounded, half up; without it, it is refused. */
  arredonda?: number;
  /** The value for each word that a cell may have, lower case and without accents; other words are refused. */
  palavras?: Readonly<Record<string, string | number | boolean>>;
  /** Headings of other programs for it; the heading is compared without case, accents and punctuation. */
  sinonimos: readonly string[];
  /** Two cells of the model file. */
  exemplos: readonly [string, string];
  /** What the person who matches columns should know. */
  dica?: string;
};

/** The values of a row by field; a field whose cell is empty is left out. */
export type Valores = Record<string, unknown>;

/**
 * What a check found about a row. `chave` is what must be unique in the file, and `campo` its field where it is not the table's;
 * `registro_id` is the record that the row would change.
 */
export type Conferida = {
  erros: ErrorDetails | null;
  chave: string | null;
  campo?: string;
  registro_id: number | null;
};

/** A row that was checked, on its way into a table. */
export type LinhaBoa = { id: number; numero: number; valores: Valores };

/** What became of a row. */
export type Gravada = { registro_id: number; acao: 'criado' | 'alterado' | 'igual' | 'pulado' };

/** What an import may choose; `deposito_id` is the warehouse of rows that name none. */
export type OpcoesDeImportacao = {
  importacao_id: number;
  existentes: 'atualizar' | 'pular';
  deposito_id: number | null;
};

/**
 * How records of a kind come in from files. The room of the records describes its columns, checks rows and writes them; the room
 * `importacao` knows files, rows and progress, and none of their rules.
 */
export type TabelaImportada = {
  escopo: Escopo;
  colunas: readonly ColunaImportada[];
  /** The field that `chave` comes from, for the message of a row that repeats it. */
  chave: string;
  /** Where rows may name one record in several ways: the field on which a second row of a record is refused. */
  unica?: string;
  /** Checks rows, in a number of statements that does not depend on how many they are. Writes nothing. */
  check: (ctx: Ctx, rows: readonly Valores[], opcoes: OpcoesDeImportacao) => Promise<Conferida[]>;
  /**
   * Writes rows in the caller's transaction, with their events and without audit lines, in a number of statements that does not depend
   * on how many they are.
   * @throws DomainError VALIDATION_ERROR on `N.campo` of each row that is no longer good, and nothing is written
   */
  write: (ctx: Ctx, rows: readonly LinhaBoa[], opcoes: OpcoesDeImportacao) => Promise<Gravada[]>;
};

/**
 * Writes the rows that are not to be passed over, and puts what became of each into the order of all of them.
 * @param known the record that each row was found to be of, null for none; nothing where it makes no difference
 * @throws DomainError CONFLICT where somebody made one of the others meanwhile: the rows were judged, and are to be judged anew
 */
export async function writeOthers(
  rows: readonly LinhaBoa[],
  known: readonly (number | null)[] | null,
  existentes: OpcoesDeImportacao['existentes'],
  write: (rows: readonly LinhaBoa[]) => Promise<readonly { id: number; acao: Exclude<Gravada['acao'], 'pulado'> }[]>,
): Promise<Gravada[]> {
  const isSkipped = (i: number) => existentes === 'pular' && typeof known?.[i] === 'number';
  const kept = [...rows.keys()].filter((i) => !isSkipped(i));
  const written = await write(kept.flatMap((i) => rows[i] ?? [])).catch((error: unknown) => {
    throw error instanceof DomainError ? renumbered(error, kept) : error;
  });
  const results: Gravada[] = rows.map((_, i) => ({ registro_id: known?.[i] ?? 0, acao: 'pulado' }));
  for (const [n, { id, acao }] of written.entries()) {
    const i = kept[n] ?? 0;
    if (known?.[i] === null && acao !== 'criado') {
      throw new DomainError('CONFLICT', 'Um destes registros foi cadastrado por outra pessoa agora. Tente de novo.');
    }
    results[i] = { registro_id: id, acao };
  }
  return results;
}

/** The same refusal, whose fields (`3.nome`) count all rows. */
function renumbered(error: DomainError, kept: readonly number[]): DomainError {
  const details = Object.entries(error.details ?? {}).map(([field, messages]) => {
    const [, n, rest] = /^(\d+)\.(.+)$/.exec(field) ?? [];
    return [n === undefined ? field : `${kept[Number(n)]}.${rest}`, messages];
  });
  return new DomainError(error.code, error.message, Object.fromEntries(details));
}
