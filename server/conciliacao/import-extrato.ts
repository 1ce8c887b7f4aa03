import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { extratos, linhas_extrato } from '#drizzle/schema/conciliacao.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchExtratos } from './list-extratos.ts';
import { type ExtratoLido, type LinhaLida, readOfx } from './read-ofx.ts';
import { createExtratosInput, type ExtratosCriados, sendExtratoInput } from './schemas.ts';

const AT_ONCE = 1_000;

/** A file as the door received it. */
export type ArquivoRecebido = { nome: string; caminho: string; sha256: Buffer };

/** The same as `importExtrato`, of a file in the spool. */
export async function importExtratoFile(ctx: Ctx, { nome, caminho, sha256: digest }: ArquivoRecebido) {
  requireScope(ctx, 'financeiro:write');
  return importExtrato(ctx, {
    arquivo_nome: cutText(nome, 200),
    sha256: digest.toString('hex'),
    bytes: await readFile(caminho),
  });
}

/** The same as `importExtrato`, of a file in base64. */
export async function sendExtrato(ctx: Ctx, input: unknown): Promise<ExtratosCriados> {
  requireScope(ctx, 'financeiro:write');
  const { arquivo_nome, conteudo } = parseInput(sendExtratoInput, input);
  const bytes = Buffer.from(conteudo, 'base64');
  try {
    return await importExtrato(ctx, { arquivo_nome, sha256: sha256(bytes).toString('hex'), bytes });
  } catch (error) {
    // What is wrong of the file is told on the field that it came in.
    if (error instanceof DomainError && error.details?.arquivo) throw invalid('conteudo', error.message);
    throw error;
  }
}

/**
 * Takes in a bank's file (OFX). A line is told from another by its account, FITID, day, value and text, since some banks repeat FITIDs, and
 * lines of one statement that are the same in all of it by their count: what an earlier file had is not added again, and the same file again
 * adds nothing.
 * @throws DomainError VALIDATION_ERROR on `arquivo` of one that cannot be read
 */
export async function importExtrato(outer: Ctx, input: unknown): Promise<ExtratosCriados> {
  requireScope(outer, 'financeiro:write');
  const { arquivo_nome, sha256: digest, bytes } = parseInput(createExtratosInput, input);
  const read = readOfx(bytes);
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, `extratos:${ctx.empresa_id}`);
    const ids: number[] = [];
    let novas = 0;
    for (const one of merged(read.map(counted))) {
      const kept = await keep(ctx, { arquivo_nome, digest }, one);
      ids.push(kept.id);
      novas += kept.novas;
    }
    return { extratos: await fetchExtratos(ctx, ids), novas };
  });
}

/** A line, and which one it is of those that are the same in all that a line is told by. */
type Contada = LinhaLida & { vez: number };
type ExtratoContado = Omit<ExtratoLido, 'linhas'> & { linhas: Contada[] };

/** Counts the lines of one statement that are the same: two fees of a day are two, whatever the bank's FITIDs say. */
function counted(read: ExtratoLido): ExtratoContado {
  const found = new Map<string, number>();
  const linhas = read.linhas.map((linha) => {
    const key = JSON.stringify(tellingOf(linha));
    const vez = (found.get(key) ?? 0) + 1;
    found.set(key, vez);
    return { ...linha, vez };
  });
  return { ...read, linhas };
}

const tellingOf = ({ fitid, dia, valor, descricao }: LinhaLida) => [fitid, dia, valor, descricao];

const accountOf = ({ banco, agencia, conta }: ExtratoContado) => JSON.stringify([banco, agencia, conta]);

/** A file may have several statements of one account, a month each; a line that two of them have is one. */
function merged(read: readonly ExtratoContado[]): ExtratoContado[] {
  const found = new Map<string, ExtratoContado>();
  for (const one of read) {
    const before = found.get(accountOf(one));
    if (!before) found.set(accountOf(one), one);
    else {
      found.set(accountOf(one), {
        ...one,
        inicio: [before.inicio, one.inicio].filter((day) => day !== null).toSorted()[0] ?? null,
        fim:
          [before.fim, one.fim]
            .filter((day) => day !== null)
            .toSorted()
            .at(-1) ?? null,
        ...latestBalance(before, one),
        linhas: [...before.linhas, ...one.linhas],
      });
    }
  }
  return [...found.values()];
}

/** The balance of the later day: banks write months in any order, and some of them without one. */
function latestBalance(before: ExtratoContado, one: ExtratoContado): Pick<ExtratoLido, 'saldo' | 'saldo_em'> {
  const isOlder = one.saldo === null || (before.saldo !== null && (one.saldo_em ?? '') < (before.saldo_em ?? ''));
  const { saldo, saldo_em } = isOlder ? before : one;
  return { saldo, saldo_em };
}

async function keep(ctx: Ctx, file: { arquivo_nome: string; digest: string }, read: ExtratoContado) {
  const { banco, agencia, conta, inicio, fim, saldo, saldo_em, linhas } = read;
  const created = await ctx.db.orm
    .insert(extratos)
    .values({
      ...{ empresa_id: ctx.empresa_id, arquivo_nome: file.arquivo_nome, sha256: file.digest },
      ...{
        banco,
        agencia,
        conta,
        inicio,
        fim,
        saldo,
        saldo_em,
        linhas: linhas.length,
        novas: 0,
        ator_nome: ctx.ator.nome,
      },
    })
    .onConflictDoNothing()
    .returning({ id: extratos.id });
  const [extrato] = created;
  if (!extrato) return { id: await findSame(ctx, file.digest, read), novas: 0 };
  let novas = 0;
  for (let from = 0; from < linhas.length; from += AT_ONCE) {
    const rows = await ctx.db.orm
      .insert(linhas_extrato)
      .values(linhas.slice(from, from + AT_ONCE).map((linha) => rowOf(ctx, extrato.id, read, linha)))
      .onConflictDoNothing()
      .returning({ id: linhas_extrato.id });
    novas += rows.length;
  }
  await ctx.db.orm.update(extratos).set({ novas }).where(eq(extratos.id, extrato.id));
  await record(ctx, {
    ...{ acao: 'extrato.importado', recurso: 'extrato', recurso_id: extrato.id, recurso_nome: file.arquivo_nome },
    detalhes: { banco, agencia, conta, linhas: linhas.length, novas },
  });
  return { id: extrato.id, novas };
}

async function findSame(ctx: Ctx, digest: string, { banco, agencia, conta }: ExtratoContado): Promise<number> {
  const rows = await ctx.db.orm
    .select({ id: extratos.id })
    .from(extratos)
    .where(
      sql`empresa_id = ${ctx.empresa_id} and sha256 = ${digest} and banco = ${banco} and agencia = ${agencia} and conta = ${conta}`,
    );
  return oneRow(rows).id;
}

function rowOf(ctx: Ctx, extrato_id: number, { banco, agencia, conta }: ExtratoContado, { vez, ...linha }: Contada) {
  const told = [banco, agencia, conta, ...tellingOf(linha)];
  return {
    ...linha,
    ...{ empresa_id: ctx.empresa_id, extrato_id, banco, agencia, conta },
    // The first has the print that it had before lines were counted.
    impressao: sha256(JSON.stringify(vez === 1 ? told : [...told, vez])),
  };
}
