import { readFileSync } from 'node:fs';

/**
 * The fields of a JSON file that may hold secrets, for a command.
 * @throws Error in words for whoever gave the command, which repeat nothing of the file: the parser's own would
 */
export function readObjectFile(path: string): Record<string, unknown> {
  const fields = parsed(path, textOf(path));
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Record<string, unknown>;
  throw new Error(`O arquivo ${path} precisa conter um objeto JSON, com os campos entre chaves.`);
}

function textOf(path: string): string {
  try {
    // Editors of Windows begin a file with a mark, which is no JSON.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new Error(`Não foi possível ler ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`O arquivo ${path} não é JSON válido.`);
  }
}
