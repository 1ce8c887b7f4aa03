import { setTimeout as wait } from 'node:timers/promises';
import { contextOfMember, contextOfSystem } from '#server/acesso/index.ts';
import { countQueued } from '#server/entregas/index.ts';
import {
  abandonImportacao,
  findImportacaoDono,
  listImportacoesParadas,
  runImportacaoBatch,
} from '#server/importacao/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** With so many deliveries waiting, an import lets the webhooks catch up before its next batch. */
const QUEUED = 500;
/** But no longer than this, so that a receiver that is slow or dead does not stop an import. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 200;

/**
 * Does one batch of an import in the name of who began it, with the scopes of the role that they have now; one whose author lost their
 * access ends. Whether more remains.
 */
export function runImportacao(importacao_id: number): Promise<boolean> {
  return withLogFields({ importacao_id }, async () => {
    const dono = await findImportacaoDono(db(), importacao_id);
    if (!dono) return false;
    const { empresa_id, usuario_id } = dono;
    const ctx = await contextOfMember(db(), empresa_id, usuario_id);
    addLogFields({ empresa_id, usuario_id, request_id: ctx?.request_id });
    if (!ctx) return abandon(empresa_id, importacao_id);
    try {
      const { resta, eventos } = await runImportacaoBatch(ctx, importacao_id);
      if (resta && eventos > 0) await letWebhooksCatchUp(empresa_id);
      return resta;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'FORBIDDEN') return abandon(empresa_id, importacao_id);
      throw error;
    }
  });
}

async function abandon(empresa_id: number, importacao_id: number): Promise<false> {
  const ctx = await contextOfSystem(db(), empresa_id, 'job');
  if (ctx) await abandonImportacao(ctx, importacao_id, 'Quem começou a importação perdeu o acesso.');
  return false;
}

async function letWebhooksCatchUp(empresa_id: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while ((await countQueued(db(), empresa_id, QUEUED)) >= QUEUED && Date.now() < until) await wait(LOOK_MS);
}

/**
 * Does the imports that nobody has moved for so long, a batch of each in turn, to their end: what the function would have done that no
 * Inngest server calls. Where the function comes after all, the two take turns.
 * @param goesOn asked before each batch
 * @returns how many imports there were
 */
export async function runAbandonedImportacoes(db: Db, stalledMs: number, goesOn: () => boolean): Promise<number> {
  const jobs = await listImportacoesParadas(db, stalledMs, false);
  let open = jobs.map(({ id }) => id);
  while (open.length > 0) {
    const remaining: number[] = [];
    for (const id of open) {
      if (!goesOn()) return jobs.length;
      if (await runImportacao(id)) remaining.push(id);
    }
    open = remaining;
  }
  return jobs.length;
}
