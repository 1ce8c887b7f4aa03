import { getEmpresa } from '#server/identidade/index.ts';
import type { Recebido } from '#server/midia/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { importacao } from './emissor.ts';
import { ARQUIVO } from './leitura/limits.ts';
import { readBytes } from './leitura/read-arquivo.ts';
import type { Julgado } from './leitura/types.ts';

/** Files that were judged, and not yet written. Only this room makes it, never an input. */
export class NotasLidas {
  readonly empresa_id: number;
  readonly julgados: readonly Julgado[];
  /** Whether they came alone: then what is wrong with the one is the answer. */
  readonly sozinho: boolean;

  constructor(empresa_id: number, julgados: readonly Julgado[], sozinho: boolean) {
    this.empresa_id = empresa_id;
    this.julgados = julgados;
    this.sozinho = sozinho;
  }
}

/** The most that may be sent: a ZIP. */
export const ARQUIVO_DE_NOTAS = { maior: ARQUIVO.zip, maior_em_palavras: `${ARQUIVO.zip / 1024 / 1024} MB` };

/**
 * The company's CNPJ, without which nobody can tell whose a note is.
 * @throws DomainError VALIDATION_ERROR on `cnpj`
 */
export async function requireCnpj(ctx: Ctx): Promise<string> {
  const { cnpj } = await getEmpresa(ctx);
  if (cnpj) return cnpj;
  throw invalid(
    'cnpj',
    'A empresa ainda não tem CNPJ cadastrado, e sem ele não se sabe se a nota é dela. Preencha-o em Configurações.',
  );
}

/** Refuses before a file is read what would be refused whatever it is. @throws DomainError FORBIDDEN, VALIDATION_ERROR */
export async function requireImportable(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'notas_fiscais:write');
  await requireCnpj(ctx);
}

/**
 * Judges a file of the spool, before any transaction.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where a ZIP cannot be taken at all
 */
export async function judgeNotas(ctx: Ctx, recebido: Recebido): Promise<NotasLidas> {
  const { julgados, sozinho } = await importacao.read(ctx, recebido);
  return new NotasLidas(ctx.empresa_id, julgados, sozinho);
}

/** The demonstration's notes, of SEFAZ's test environment: for the seeds alone, no door leads here. */
export async function judgeDemonstracao(ctx: Ctx, nome: string, bytes: Uint8Array): Promise<NotasLidas> {
  return new NotasLidas(ctx.empresa_id, [await readBytes(ctx.empresa_id, nome, bytes, true)], true);
}
