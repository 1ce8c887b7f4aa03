import { listVezes } from '#server/assistente/index.ts';
import { listEsperas, listTrabalhosDeCanal } from '#server/atendimento/index.ts';
import { listTrabalhos } from '#server/cobrancas/index.ts';
import { listLeituras } from '#server/conhecimento/index.ts';
import { listMensagensParadas, sendsMail } from '#server/correio/index.ts';
import { listReenviosParados, releaseOverdue, type Scheduled } from '#server/entregas/index.ts';
import { listImportacoesParadas } from '#server/importacao/index.ts';
import type { Db } from '#server/platform/db.ts';
import { goesOnWith } from './canais-work.ts';
import { sendEvents } from './client.ts';
import {
  correioEscrito,
  entregaAgendada,
  esperaDeConversa,
  importacaoPedida,
  leituraDeConhecimento,
  reenvioCriado,
  trabalhoDeCanal,
  trabalhoDeCobranca,
  vezDoAssistente,
} from './events.ts';

/** How late a delayed attempt may be before the sweeper takes its wake-up for lost. */
const GRACE_MS = 5_000;
/** How long a bulk job or an e-mail may stand still before it is handed over again, and worked off by a worker itself. */
export const STALLED_MS = 60_000;

/** Hands delayed attempts to the function that waits for them. The event's id makes a second handing-over harmless. */
export function handOverRetries(scheduled: readonly Scheduled[]): Promise<void> {
  return sendEvents(
    entregaAgendada,
    scheduled.map(({ entrega_id, geracao, em }) => ({
      id: `entrega:${entrega_id}:${geracao}`,
      data: { entrega_id, geracao, em: em.toISOString() },
    })),
  );
}

/** Hands over bulk jobs that are new or have not moved for a minute. Returns their number. */
export async function handOverReenvios(db: Db): Promise<number> {
  const jobs = await listReenviosParados(db, STALLED_MS, true);
  await sendEvents(
    reenvioCriado,
    // At most one new run a minute: it replaces a lost run, and takes turns with a run that is only late.
    jobs.map(({ id }) => ({ id: `reenvio:${id}:${Math.floor(Date.now() / 60_000)}`, data: { reenvio_id: id } })),
  );
  return jobs.length;
}

/** Hands over imports that wait to be checked or written, or have not moved for a minute. Returns their number. */
export async function handOverImportacoes(db: Db): Promise<number> {
  const jobs = await listImportacoesParadas(db, STALLED_MS, true);
  await sendEvents(
    importacaoPedida,
    // As with bulk jobs; but rows may be checked anew, and then written, in the same minute: each is a run of its own.
    jobs.map(({ id, estado, avancou_em }) => ({
      id: `importacao:${id}:${estado}:${avancou_em.getTime()}:${Math.floor(Date.now() / 60_000)}`,
      data: { importacao_id: id },
    })),
  );
  return jobs.length;
}

/** Hands over e-mails that are new or overdue for a minute, where e-mails are sent. Returns their number. */
export async function handOverCorreio(db: Db): Promise<number> {
  if (!sendsMail()) return 0;
  const ids = await listMensagensParadas(db, STALLED_MS, true);
  await sendEvents(
    correioEscrito,
    // As with bulk jobs: at most one new run a minute.
    ids.map((id) => ({ id: `correio:${id}:${Math.floor(Date.now() / 60_000)}`, data: { mensagem_id: id } })),
  );
  return ids.length;
}

/** Hands over what is due of charges, notices and receiving accounts. Returns their number. */
export async function handOverCobrancas(db: Db): Promise<number> {
  const due = await listTrabalhos(db);
  const minute = Math.floor(Date.now() / 60_000);
  await sendEvents(
    trabalhoDeCobranca,
    // Each attempt is a run of its own; a lost one is begun again a minute later.
    due.map(({ tipo, id, tentativas }) => ({
      id: `cobranca:${tipo}:${id}:${tentativas}:${minute}`,
      data: { tipo, id },
    })),
  );
  return due.length;
}

/** Hands over channels with something to read, to send or to fetch, but for those that this process is at. Returns their number. */
export async function handOverCanais(db: Db): Promise<number> {
  const due = (await listTrabalhosDeCanal(db)).filter((one) => !goesOnWith(one));
  const minute = Math.floor(Date.now() / 60_000);
  await sendEvents(
    trabalhoDeCanal,
    // One run works off all that is due; what came since is another time, and a lost run is begun again a minute later.
    due.map(({ tipo, canal_id, empresa_id, ultimo }) => ({
      id: `canal:${tipo}:${canal_id}:${ultimo}:${minute}`,
      data: { tipo, canal_id, empresa_id, fila: `${tipo}-${canal_id}` },
    })),
  );
  return due.length;
}

/** Hands over items of knowledge that wait to be read. Returns their number. */
export async function handOverConhecimento(db: Db): Promise<number> {
  const due = await listLeituras(db);
  const minute = Math.floor(Date.now() / 60_000);
  await sendEvents(
    leituraDeConhecimento,
    // Each attempt is a run of its own; a lost one is begun again a minute later.
    due.map(({ id, empresa_id, vez }) => ({ id: `leitura:${id}:${vez}:${minute}`, data: { id, empresa_id } })),
  );
  return due.length;
}

/** Hands over conversations that wait for the assistant: each is waited for, and then answered. Returns their number. */
export async function handOverVezes(db: Db): Promise<number> {
  const due = await listVezes(db);
  await sendEvents(
    vezDoAssistente,
    // A newer message is a turn of its own, and so is each attempt of a turn.
    due.map(({ conversa_id, empresa_id, geracao, tentativas, em }) => ({
      id: `vez:${conversa_id}:${geracao}:${tentativas}:${em.getTime()}`,
      data: { conversa_id, empresa_id, geracao, em: em.toISOString() },
    })),
  );
  return due.length;
}

/** How long before its time the end of a wait for an attendant is handed over: longer than workers take between two looks. */
const AHEAD_MS = 60_000;

/** Hands over conversations of which it is to be told soon that they wait for an attendant. Returns their number. */
export async function handOverEsperas(db: Db): Promise<number> {
  const soon = await listEsperas(db, AHEAD_MS);
  await sendEvents(
    esperaDeConversa,
    soon.map(({ conversa_id, empresa_id, em }) => ({
      id: `espera:${conversa_id}:${em.getTime()}`,
      data: { conversa_id, empresa_id, em: em.toISOString() },
    })),
  );
  return soon.length;
}

/** Puts attempts back into the queue whose wake-up was lost. Returns how many. */
export const sweepEntregas = (db: Db): Promise<number> => releaseOverdue(db, GRACE_MS);

type Swept = {
  entregas: number;
  reenvios: number;
  importacoes: number;
  mensagens: number;
  cobrancas: number;
  canais: number;
  conhecimento: number;
  vezes: number;
  esperas: number;
};

/** Puts overdue attempts back into the queue and hands all else that waits for a function over again. */
export async function sweep(db: Db): Promise<Swept> {
  const entregas = await sweepEntregas(db);
  const reenvios = await handOverReenvios(db);
  const importacoes = await handOverImportacoes(db);
  const mensagens = await handOverCorreio(db);
  const cobrancas = await handOverCobrancas(db);
  const canais = await handOverCanais(db);
  const conhecimento = await handOverConhecimento(db);
  const vezes = await handOverVezes(db);
  const esperas = await handOverEsperas(db);
  return { entregas, reenvios, importacoes, mensagens, cobrancas, canais, conhecimento, vezes, esperas };
}
