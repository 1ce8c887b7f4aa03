import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createImportacao,
  getImportacao,
  type Importacao,
  setColunas,
  startImportacao,
} from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { runImportacao } from '#server/transport/inngest/importacao-batch.ts';
import type { Company } from './factory.ts';

/** A context of the company as the panel's door makes it. */
type From = Pick<Company, 'ctx'> | { ctx: Ctx };

/** Sends a file as the panel's upload does, and begins an import. */
export async function send(
  { ctx }: From,
  tipo: Importacao['tipo'],
  contents: string | Buffer,
  arquivo_nome = 'planilha.csv',
): Promise<Importacao> {
  const bytes = Buffer.from(contents);
  const caminho = join(tmpdir(), `importacao-${randomUUID()}`);
  await writeFile(caminho, bytes);
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return await createImportacao(ctx, { tipo, arquivo_nome, caminho, sha256, bytes: bytes.length });
  } finally {
    await rm(caminho, { force: true });
  }
}

/** Works an import's job off to the end of its phase. */
export async function workOff(id: number): Promise<void> {
  while (await runImportacao(id));
}

type Choice = { existentes?: 'atualizar' | 'pular'; decimal?: 'virgula' | 'ponto'; deposito_id?: number };

/** Takes the columns as they were matched, with what is chosen otherwise, and has the rows checked. */
export async function check({ ctx }: From, { id }: Pick<Importacao, 'id'>, choice: Choice = {}) {
  const { colunas, decimal } = await getImportacao(ctx, { id });
  await setColunas(ctx, { id, colunas, decimal, existentes: 'atualizar', ...choice });
  await workOff(id);
  return getImportacao(ctx, { id });
}

/** Sends a file, has it checked and its good rows written. */
export async function importFile(
  company: From,
  tipo: Importacao['tipo'],
  contents: string | Buffer,
  choice: Choice = {},
) {
  const sent = await send(company, tipo, contents);
  await check(company, sent, choice);
  await startImportacao(company.ctx, { id: sent.id });
  await workOff(sent.id);
  return getImportacao(company.ctx, { id: sent.id });
}
