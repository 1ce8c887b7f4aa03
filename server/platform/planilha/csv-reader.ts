import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { type Codificacao, decodeText } from '#server/platform/decode-text.ts';
import { type Formato, type Linha, PLANILHA, PlanilhaRecusada, trimmed } from './limits.ts';

const SEPARATORS = [';', ',', '\t', '|'];
/** Characters, and records, that the separator is guessed from. */
const SAMPLE = 64 * 1024;
const SAMPLE_RECORDS = 30;
/** Excel's own line for it. */
const TOLD = /^sep=(.)\r?\n/i;
const PIECE = 256 * 1024;

const options = (delimiter: string) =>
  ({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: PLANILHA.colunas * PLANILHA.celula,
  }) satisfies Options;

/** The text of a CSV and its encoding. */
function decodeCsv(bytes: Buffer): { texto: string; codificacao: Codificacao } {
  const decoded = decodeText(bytes);
  if (!decoded) throw new PlanilhaRecusada('O arquivo não é um CSV nem uma planilha do Excel (.xlsx).');
  return decoded;
}

/** The character that parts the cells: the one that makes the most columns of which the first records all have as many. */
export function separatorOf(texto: string): string {
  const sample = texto.slice(0, SAMPLE);
  const score = (separator: string) => {
    const widths = recordsOf(sample, separator).map((record) => record.length);
    const [width = 0] = widths;
    if (width < 2) return 0;
    return (widths.filter((one) => one === width).length / widths.length) * 1_000 + width;
  };
  const best = SEPARATORS.map((separator) => ({ separator, score: score(separator) })).sort(
    (a, b) => b.score - a.score,
  )[0];
  return best && best.score > 0 ? best.separator : ';';
}

function recordsOf(sample: string, separator: string): string[][] {
  try {
    const found = parseSync(sample, { ...options(separator), to: SAMPLE_RECORDS, skip_empty_lines: true });
    return found as unknown as string[][];
  } catch {
    return [];
  }
}

/** The rows of a CSV that are not empty. A row is a record: line breaks between quotes are part of their cell. */
export async function* readCsv(bytes: Buffer, begin: (formato: Formato) => void): AsyncGenerator<Linha> {
  const decoded = decodeCsv(bytes);
  const told = TOLD.exec(decoded.texto.slice(0, 8));
  const texto = told ? decoded.texto.slice(told[0].length) : decoded.texto;
  const separador = told?.[1] ?? separatorOf(texto);
  begin({ formato: 'csv', codificacao: decoded.codificacao, separador });
  const parser = parse({ ...options(separador), skip_empty_lines: false });
  const feed = async () => {
    for (let at = 0; at < texto.length; at += PIECE) {
      if (!parser.write(texto.slice(at, at + PIECE))) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  };
  void feed().catch((error: Error) => parser.destroy(error));
  let numero = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      numero++;
      const celulas = trimmed(record);
      if (!celulas) continue;
      yield { numero, celulas };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  }
}

function refusalOf({ code, ...place }: CsvError): PlanilhaRecusada {
  // Records that were read before it.
  const read = Number(place.records ?? 0);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new PlanilhaRecusada(`Depois da linha ${read}, uma célula começa com aspas e elas não fecham.`);
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new PlanilhaRecusada(`Depois da linha ${read} há uma linha longa demais: confira as aspas.`);
  return new PlanilhaRecusada(`O arquivo não pôde ser lido depois da linha ${read}: confira as aspas e o separador.`);
}
