import { fileTypeFromFile } from 'file-type';
import { invalid } from '#server/platform/errors.ts';
import type { TipoAnexo } from './made.ts';
import { officeStreams } from './office.ts';
import type { Recebido } from './spool.ts';
import { judgeText } from './text.ts';
import { BINARIOS, OFFICE_ANTIGO, PERIGOSOS, SEM_IMAGEM, TEXTOS, type TipoDeArquivo, TODOS } from './tipos-anexo.ts';
import { isSoundAlone } from './tracks.ts';

/** What an attachment is, by its content, and its name with an ending that says so. */
export type Juizo = { tipo: TipoAnexo; mime: string; nome: string };

const refused = (message: string) => invalid('arquivo', message);

const NOT_TAKEN =
  'Este tipo de arquivo não é aceito. Envie imagem, áudio, vídeo, PDF, documento do Office ou do LibreOffice, ZIP ou texto.';
const PROGRAM = 'O arquivo é um programa, um script ou uma página, que não se envia como anexo.';

const KNOWN = new Set(TODOS.flatMap(({ finais }) => finais));
const LONGEST_NAME = 200;

/**
 * Finds out what an attachment is. Its content decides, against a list of what may come; programs, scripts, pages (HTML, SVG) and whatever
 * is named as one are refused. A harmless file whose name has the ending of another type is given its own. Nothing is made safe by
 * that: whoever serves the file does.
 * @throws DomainError VALIDATION_ERROR on `arquivo`
 */
export async function judgeAnexo({ caminho, nome }: Pick<Recebido, 'caminho' | 'nome'>): Promise<Juizo> {
  const clean = cleanName(nome);
  const ending = endingOf(clean);
  if (PERIGOSOS.has(ending))
    throw refused(`Arquivos .${ending} não são aceitos: podem executar um programa. ${NOT_TAKEN}`);
  const tipo = await typeOf(caminho, ending);
  return { tipo: tipo.anexo, mime: tipo.mime, nome: named(clean, ending, tipo) };
}

const cleanName = (nome: string) => nome.replace(/[\\/:*?"<>|]/g, '_').replace(/[. ]+$/, '');

/** A file's name with an ending of its type. */
export function nameAs(nome: string, tipo: Pick<TipoDeArquivo, 'finais'>): string {
  const clean = cleanName(nome);
  return named(clean, endingOf(clean), tipo);
}

const endingOf = (nome: string) => /\.([a-z0-9-]{1,20})$/i.exec(nome)?.[1]?.toLowerCase() ?? '';

async function typeOf(caminho: string, ending: string): Promise<TipoDeArquivo> {
  const found = await fileTypeFromFile(caminho);
  const mime = found?.mime ?? '';
  if (mime === 'application/x-cfb') return officeOf(caminho, ending);
  const known = mime === 'application/zip' ? packedOf(ending) : BINARIOS[mime];
  if (known) return (SEM_IMAGEM[mime] && (await isSoundAlone(caminho, mime)) && SEM_IMAGEM[mime]) || known;
  if (
    /x-msdownload|x-elf|x-mach-binary|x-ms-shortcut|x\.ms\.shortcut|java-vm|java-archive|android|wasm|regedit/.test(
      mime,
    )
  ) {
    throw refused(PROGRAM);
  }
  // Texts have no signature, or one that any text may begin with.
  const isMarked = mime === 'application/xml' || mime.startsWith('text/') || mime === 'image/bmp';
  if (found && !isMarked) throw refused(NOT_TAKEN);
  const text = await judgeText(caminho);
  if (text === 'program') throw refused(PROGRAM);
  if (text === 'binary') throw refused(NOT_TAKEN);
  return textOf(ending) ?? textOf(found?.ext ?? '') ?? (TEXTOS[0] as TipoDeArquivo);
}

const textOf = (ending: string) => TEXTOS.find(({ finais }) => finais.includes(ending));

/** A ZIP, or a document that is one inside and whose description was not found in it: then the name is believed. */
const packedOf = (ending: string) =>
  Object.values(BINARIOS).find(({ mime, finais }) => /openxml|opendocument/.test(mime) && finais.includes(ending)) ??
  BINARIOS['application/zip'];

async function officeOf(caminho: string, ending: string): Promise<TipoDeArquivo> {
  // One document may have another in it: then the name tells which is the whole.
  const types = (await officeStreams(caminho)).flatMap((name) => OFFICE_ANTIGO[name] ?? []);
  const type = types.find(({ finais }) => finais.includes(ending)) ?? types[0];
  if (!type) throw refused(NOT_TAKEN);
  return type;
}

/** The name, with an ending of its type: another type's is replaced, and what is no known ending stays a part of the name. */
function named(nome: string, ending: string, { finais }: Pick<TipoDeArquivo, 'finais'>): string {
  const isRight = finais.includes(ending);
  const stem = isRight || KNOWN.has(ending) ? nome.slice(0, nome.length - ending.length - 1) : nome;
  const tail = `.${isRight ? ending : finais[0]}`;
  return `${[...stem].slice(0, LONGEST_NAME - tail.length).join('') || 'arquivo'}${tail}`;
}
