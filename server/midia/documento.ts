import type { FormatoDocumento } from '#server/platform/documento/limits.ts';
import { examineDocumento } from '#server/platform/documento/read-documento.ts';
import { asItCame } from './anexo.ts';
import { scanFile } from './antivirus.ts';
import { nameAs } from './judge-anexo.ts';
import type { Made } from './made.ts';
import type { Recebido } from './spool.ts';

type Tipo = { mime: string; finais: readonly [string, ...string[]] };
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

const TIPOS: Readonly<Record<FormatoDocumento, Tipo>> = {
  pdf: { mime: 'application/pdf', finais: ['pdf'] },
  docx: { mime: `${OPEN_XML}.wordprocessingml.document`, finais: ['docx', 'dotx'] },
  xlsx: { mime: `${OPEN_XML}.spreadsheetml.sheet`, finais: ['xlsx', 'xltx'] },
  html: { mime: 'text/html', finais: ['html', 'htm', 'xhtml'] },
  markdown: { mime: 'text/markdown', finais: ['md', 'markdown', 'mdown'] },
  csv: { mime: 'text/csv', finais: ['csv', 'tsv'] },
  texto: { mime: 'text/plain', finais: ['txt', 'log'] },
};

/** The content types of documents that are read. */
export const TIPOS_DE_DOCUMENTO: readonly string[] = Object.values(TIPOS).map(({ mime }) => mime);

/**
 * A document whose text will be read, judged by its content and by the scanner, where there is one.
 * @throws DomainError VALIDATION_ERROR on `arquivo`, UNAVAILABLE without the scanner that is required
 */
export async function makeDocumento(recebido: Recebido): Promise<Made> {
  const documento = await examineDocumento(recebido.caminho, recebido.nome);
  await scanFile(recebido);
  const tipo = TIPOS[documento.formato];
  return { ...asItCame(recebido, tipo.mime), nome: nameAs(recebido.nome, tipo), documento };
}
