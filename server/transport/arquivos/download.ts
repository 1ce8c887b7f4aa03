import { Readable } from 'node:stream';
import { csvWriter } from '#server/platform/planilha/csv-writer.ts';
import type { ColunaEscrita, Valor } from '#server/platform/planilha/write-cells.ts';
import { XLSX_ROWS, xlsxStream } from '#server/platform/planilha/xlsx-writer.ts';

export type Formato = 'csv' | 'xlsx';

export type Arquivo = {
  /** The file's name, without its ending. */
  nome: string;
  formato: Formato;
  fuso: string;
  colunas: readonly ColunaEscrita[];
  /** Ended with the file, however that ends. */
  linhas: AsyncIterableIterator<readonly (readonly Valor[])[]>;
};

const TYPE: Record<Formato, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file that is written while it is sent; when the receiver goes away, the writing ends. */
export function download({ nome, formato, fuso, colunas, linhas }: Arquivo): Response {
  const stream =
    formato === 'csv' ? Readable.from(csvOf(colunas, fuso, linhas)) : xlsxStream(colunas, fuso, bounded(linhas));
  // A stream that is given up before its first byte ends nothing by itself.
  stream.once('close', () => void linhas.return?.());
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': TYPE[formato],
      'Content-Disposition': `attachment; filename="${nome}.${formato}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}

async function* csvOf(
  colunas: readonly ColunaEscrita[],
  fuso: string,
  batches: AsyncIterable<readonly (readonly Valor[])[]>,
): AsyncGenerator<Buffer> {
  const { head, row } = csvWriter(colunas, fuso);
  yield Buffer.from(head());
  for await (const rows of batches) yield Buffer.from(rows.map(row).join(''));
}

/** As many rows as a sheet can have; the last one says that there are more. */
async function* bounded(
  batches: AsyncIterable<readonly (readonly Valor[])[]>,
): AsyncGenerator<readonly (readonly Valor[])[]> {
  // The heading, and the row that says so.
  let left = XLSX_ROWS - 2;
  for await (const rows of batches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left >= 0) continue;
    yield [['A planilha termina aqui: o Excel não abre mais linhas. Exporte em CSV para ter todas.']];
    return;
  }
}
