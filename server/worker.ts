import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem } from '#server/acesso/index.ts';
import { CANAL_ASSISTENTE, closeModelo } from '#server/assistente/index.ts';
import { CANAL_ESPERAS } from '#server/atendimento/index.ts';
import { CANAL_ATENDIMENTO, CANAL_CANAIS, closeCanais, createLeitores } from '#server/canais/index.ts';
import { CANAL_COBRANCAS, closeBancos } from '#server/cobrancas/index.ts';
import { CANAL_CONHECIMENTO } from '#server/conhecimento/index.ts';
import { CANAL_CORREIO, closeMailer, sendsMail, showsMail } from '#server/correio/index.ts';
import {
  CANAL_REENVIOS,
  createDispatcher,
  deactivateFailing,
  deactivationLimits,
  warnFailing,
  watchDispatcher,
} from '#server/entregas/index.ts';
import { createExecutor, expireRuns } from '#server/executor/index.ts';
import { CANAL_IMPORTACOES } from '#server/importacao/index.ts';
import { closeDb, db, openDb } from '#server/platform/db.ts';
import { env, requireEnv } from '#server/platform/env.ts';
import { createGuardedClient } from '#server/platform/http/client.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logger } from '#server/platform/logger.ts';
import { keepMemoryLow } from '#server/platform/memory.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { runOverdueAssistente } from '#server/transport/inngest/assistente-work.ts';
import { askPlatforms, runOverdueCanais, stopTrabalhosDeCanal } from '#server/transport/inngest/canais-work.ts';
import { runOverdueTrabalhos } from '#server/transport/inngest/cobrancas-work.ts';
import { runOverdueLeituras, runVetores } from '#server/transport/inngest/conhecimento-work.ts';
import { attendPendentes } from '#server/transport/inngest/contratos-batch.ts';
import { sendOverdue } from '#server/transport/inngest/correio-overdue.ts';
import {
  handOverCanais,
  handOverCobrancas,
  handOverConhecimento,
  handOverCorreio,
  handOverEsperas,
  handOverImportacoes,
  handOverReenvios,
  handOverRetries,
  handOverVezes,
  STALLED_MS,
  sweepEntregas,
} from '#server/transport/inngest/handover.ts';
import { keepHouse } from '#server/transport/inngest/housekeeping.ts';
import { runAbandonedImportacoes } from '#server/transport/inngest/importacao-batch.ts';
import { runAbandoned } from '#server/transport/inngest/reenvio-batch.ts';
import { handler } from '#server/transport/inngest/serve.ts';
import { usesInngestServer } from '#server/transport/inngest/server.ts';
import { serveOperations } from '#server/transport/operations.ts';
import { saude, waitForDatabase } from '#server/transport/saude.ts';
import { guardOptions, refuseWrongKey } from '#server/webhooks/index.ts';

/** The worker sweeps, works bulk jobs off and keeps house by itself too: all goes on when nothing runs Inngest's functions. */
const SWEEP_MS = 5_000;
const JOBS_MS = 20_000;
const WARN_MS = 60_000;
const HOUSE_MS = 3_600_000;
const CONTRACTS_MS = 600_000;
/** It looks for deliveries every second; one that has not for so long is not ready. */
const IDLE_MS = 15_000;

requireEnv();
captureConsole();
let readiness = () => saude({ deliveries: { ok: false, seconds_since_claim: null } });
await serveOperations('worker', () => readiness());
onShutdown('database', closeDb);
await waitForDatabase();
await refuseWrongKey(db());
if (env.WEBHOOK_RETRY_SCALE !== 1) {
  logger().warn({ WEBHOOK_RETRY_SCALE: env.WEBHOOK_RETRY_SCALE }, 'Waits between attempts are not the real ones');
}

const client = createGuardedClient(guardOptions());
// Their few statements are planned once for each connection: planning one anew for its parameters costs several times what it runs.
const settings = { plan_cache_mode: 'force_generic_plan' };
const claims = openDb(env.DATABASE_URL ?? '', 2, { relaxed: true, name: 'claims', settings });
const results = openDb(env.DATABASE_URL ?? '', 2, { name: 'results', settings });
onShutdown('connections of deliveries', async () => {
  await Promise.all([claims.sql.end({ timeout: 5 }), results.sql.end({ timeout: 5 })]);
});

const executor = usesInngestServer() ? undefined : createExecutor({ db: db(), handler });
await executor?.start();

const dispatcher = createDispatcher({
  db: results,
  claims,
  listener: db(),
  client,
  retryScale: env.WEBHOOK_RETRY_SCALE,
  deactivation: deactivationLimits(),
  schedule: handOverRetries,
  deactivate: (target) =>
    withLogFields(target, async () => {
      const ctx = await contextOfSystem(db(), target.empresa_id, 'job');
      if (ctx) await deactivateFailing(ctx, target.webhook_id);
    }),
});
await dispatcher.start();
watchDispatcher(dispatcher);

let stopping = false;
const underWay = new Map<string, Promise<unknown>>();

/** What was asked for once more while it was under way: what it looked for may have come after it looked. */
const again = new Set<string>();

/** Does a piece of work; where the same is still under way, once more after it. */
function attempt(what: string, work: () => Promise<unknown>): void {
  if (stopping) return;
  if (underWay.has(what)) {
    again.add(what);
    return;
  }
  const attempted = work()
    .catch((err: unknown) => logger().warn({ err }, `Could not ${what}; will try again`))
    .finally(() => {
      underWay.delete(what);
      if (again.delete(what)) attempt(what, work);
    });
  underWay.set(what, attempted);
}
const handOver = () => attempt('hand over bulk jobs', () => handOverReenvios(db()));
const workOff = () => attempt('work off bulk jobs', () => runAbandoned(db(), STALLED_MS, () => !stopping));
const jobs = await db().sql.listen(CANAL_REENVIOS, handOver, handOver);
const handOverImports = () => attempt('hand over imports', () => handOverImportacoes(db()));
const workOffImports = () =>
  attempt('work off imports', () => runAbandonedImportacoes(db(), STALLED_MS, () => !stopping));
const imports = await db().sql.listen(CANAL_IMPORTACOES, handOverImports, handOverImports);
const handOverMail = () => attempt('hand over e-mails', () => handOverCorreio(db()));
const sendLateMail = () => attempt('send e-mails', () => sendOverdue(db(), STALLED_MS, () => !stopping));
const mails = await db().sql.listen(CANAL_CORREIO, handOverMail, handOverMail);
const handOverCharges = () => attempt('hand over charges', () => handOverCobrancas(db()));
const workOffCharges = () => attempt('work off charges', () => runOverdueTrabalhos(db(), STALLED_MS, () => !stopping));
const charges = await db().sql.listen(CANAL_COBRANCAS, handOverCharges, handOverCharges);
/** How long what came since a look waits for the next one (ms): a burst of notices is one look, and not one each. */
const LOOK_MS = 50;
const handOverChannels = () =>
  attempt('hand over channels', async () => {
    await handOverCanais(db());
    await sleep(LOOK_MS);
  });
const workOffChannels = () => attempt('work off channels', () => runOverdueCanais(db(), STALLED_MS, () => !stopping));
const channels = await db().sql.listen(CANAL_ATENDIMENTO, handOverChannels, handOverChannels);
const handOverKnowledge = () => attempt('hand over knowledge', () => handOverConhecimento(db()));
const workOffKnowledge = () =>
  attempt('work off knowledge', () => runOverdueLeituras(db(), STALLED_MS, () => !stopping));
const embed = () => attempt('ask for vectors of knowledge', () => runVetores(db(), () => !stopping));
const attendKnowledge = () => {
  handOverKnowledge();
  embed();
};
const knowledge = await db().sql.listen(CANAL_CONHECIMENTO, attendKnowledge, attendKnowledge);
const handOverTurns = () => attempt("hand over the assistant's turns", () => handOverVezes(db()));
const handOverWaits = () => attempt('hand over waiting conversations', () => handOverEsperas(db()));
const workOffTurns = () =>
  attempt("do the assistant's turns", () => runOverdueAssistente(db(), STALLED_MS, () => !stopping));
const turns = await db().sql.listen(CANAL_ASSISTENTE, handOverTurns, handOverTurns);
const waits = await db().sql.listen(CANAL_ESPERAS, handOverWaits, handOverWaits);
const askAround = () => attempt('ask platforms of channels', () => askPlatforms(db(), () => !stopping));
const readers = createLeitores(db());
const attendReaders = () => attempt('attend to channels', () => readers.attend());
const changedChannels = await db().sql.listen(CANAL_CANAIS, attendReaders, attendReaders);
if (!sendsMail() && !showsMail()) logger().warn('SMTP_URL is not set: no e-mail is sent, invitations included');
const housekeeping = () => {
  attempt('keep house', () => keepHouse(db()));
  if (executor) attempt('expire runs', () => expireRuns(db()));
};
const attendContracts = () => attempt('generate cycles of contracts', () => attendPendentes(db(), () => !stopping));
housekeeping();
attendContracts();
workOff();
workOffImports();
const timers = [
  setInterval(() => attempt('sweep', () => sweepEntregas(db())), SWEEP_MS),
  setInterval(() => {
    handOver();
    workOff();
    handOverImports();
    workOffImports();
    handOverMail();
    sendLateMail();
    handOverCharges();
    workOffCharges();
    handOverChannels();
    workOffChannels();
    attendKnowledge();
    workOffKnowledge();
    handOverTurns();
    handOverWaits();
    workOffTurns();
    askAround();
  }, JOBS_MS),
  setInterval(() => attempt('warn of failing webhooks', () => warnFailing(db())), WARN_MS),
  setInterval(housekeeping, HOUSE_MS),
  setInterval(attendContracts, CONTRACTS_MS),
];

// Last registered, first run: nothing new is begun, what is under way ends, and then its connections close.
onShutdown('deliveries', async () => {
  stopping = true;
  for (const timer of timers) clearInterval(timer);
  await Promise.all([
    ...[
      'work off bulk jobs',
      'work off imports',
      'send e-mails',
      'generate cycles of contracts',
      'work off charges',
      'work off channels',
      'work off knowledge',
      'ask platforms of channels',
      "do the assistant's turns",
    ].map((what) => underWay.get(what)),
    ...[
      jobs.unlisten(),
      imports.unlisten(),
      mails.unlisten(),
      charges.unlisten(),
      channels.unlisten(),
      knowledge.unlisten(),
      turns.unlisten(),
      waits.unlisten(),
      changedChannels.unlisten(),
      readers.stop(),
      dispatcher.stop(),
      executor?.stop(),
      stopTrabalhosDeCanal(),
    ],
  ]);
  closeMailer();
  await Promise.all([client.close(), closeBancos(), closeCanais(), closeModelo()]);
});

readiness = () => {
  const idle = Date.now() - dispatcher.state().olhou_em;
  return saude({ deliveries: { ok: idle < IDLE_MS, seconds_since_claim: Math.round(idle / 1_000) } });
};

keepMemoryLow();
logger().info('Worker is running');
process.send?.({ tipo: 'pronto' });
