import { readFile } from 'node:fs/promises';
import { readCsv } from '#server/platform/planilha/csv-reader.ts';
import { type Celula, Medidor, PlanilhaRecusada } from '#server/platform/planilha/limits.ts';
import { readXlsx } from '#server/platform/planilha/xlsx-reader.ts';
import { Coletor, rowText } from './coletor.ts';
import { type DocumentoLido, DocumentoRecusado } from './limits.ts';

const text = (celula: Celula | undefined): string => {
  if (celula === null || celula === undefined) return '';
  if (typeof celula === 'boolean') return celula ? 'Sim' : 'Não';
  return typeof celula === 'number' ? String(celula).replace('.', ',') : celula;
};

/**
 * The rows of a CSV, or of the first sheet in sight of an XLSX, each with the headings of the first one, so that it answers alone.
 * @throws DocumentoRecusado
 */
export async function readSheet(caminho: string, formato: 'csv' | 'xlsx'): Promise<DocumentoLido> {
  const coletor = new Coletor(formato);
  const medidor = new Medidor();
  const none = () => undefined;
  const rows = formato === 'xlsx' ? readXlsx(caminho, none) : readCsv(await readFile(caminho), none);
  let cabecalhos: string[] | null = null;
  let isAlone = true;
  try {
    for await (const row of rows) {
      medidor.take(row);
      const valores = Array.from(row.celulas, text);
      if (!cabecalhos) {
        cabecalhos = valores;
        continue;
      }
      isAlone = false;
      coletor.add(0, rowText(cabecalhos, valores));
    }
  } catch (error) {
    throw error instanceof PlanilhaRecusada ? new DocumentoRecusado(error.message) : error;
  }
  if (isAlone && cabecalhos) coletor.add(0, rowText([], cabecalhos));
  return coletor.end();
}
