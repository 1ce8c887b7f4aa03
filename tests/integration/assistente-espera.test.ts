import { afterEach, describe, expect, test } from 'vitest';
import { updateAssistente } from '#server/assistente/index.ts';
import {
  announceEspera,
  assignConversa,
  concludeConversa,
  handOverConversa,
  listEsperas,
  pauseIa,
  reopenConversa,
  resumeIa,
  sendMensagem,
  takeConversa,
} from '#server/atendimento/index.ts';
import { advanceSaida } from '#server/atendimento/saida/advance-saida.ts';
import { compose } from '#server/canais/email/compose.ts';
import { findCanal } from '#server/canais/index.ts';
import type { MensagemEnviada } from '#server/canais/port.ts';
import { db } from '#server/platform/db.ts';
import { runEspera, runOverdueAssistente, runVez } from '#server/transport/inngest/assistente-work.ts';
import { avisarEspera, responderConversa } from '#server/transport/inngest/functions/assistente.ts';
import { handOverEsperas, handOverVezes } from '#server/transport/inngest/handover.ts';
import { eventsOf, openAssistente, stateOf, turnsOf, waitingIn } from '#tests/support/assistente-scene.ts';
import { hear, openChannel, says, systemOf } from '#tests/support/inbox.ts';
import { startExecutor, stopExecutors, until } from '#tests/support/inngest.ts';

// A conversation that was handed over waits for a person; where nobody comes, that is told once. Where a person writes, the assistant is silent.

const { company, ia, canal, ask, answer, phone } = await openAssistente();
afterEach(stopExecutors);

const told = async (id: number) =>
  (await eventsOf(company))
    .filter(({ dados }) => dados.id === id)
    .map(({ evento }) => evento)
    .filter((evento) => evento === 'conversa.aguardando_atendente');

async function handedOver(minutos: number): Promise<number> {
  await updateAssistente(company.ctx, { minutos_espera: minutos });
  ia.model = () => ({ text: 'Sem citar.' });
  const id = await ask('Posso trocar?');
  expect(await answer(id)).toEqual({ como: 'transferida' });
  return id;
}

const passWait = (id: number) =>
  db().sql`UPDATE conversas SET avisar_espera_em = now() WHERE id = ${id} AND avisar_espera_em IS NOT NULL`;

describe('nobody takes what was handed over', () => {
  test('it is told once, however many tell it, and not before its time', async () => {
    const id = await handedOver(5);
    const ctx = await systemOf(company.id);
    expect(await announceEspera(ctx, id)).toMatchObject({ avisada: false, faltam_ms: expect.any(Number) });
    expect(await told(id)).toEqual([]);
    await passWait(id);
    const all = await Promise.all(Array.from({ length: 20 }, () => announceEspera(ctx, id)));
    expect(all.filter(({ avisada }) => avisada)).toHaveLength(1);
    expect(await told(id)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'aguardando_atendente', avisar_espera_em: null });
    expect((await eventsOf(company)).at(-1)?.dados).toMatchObject({ aguardando_desde: expect.any(String) });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['somebody took it', (id) => takeConversa(company.ctx, { id })],
    ['it was given to somebody', (id) => assignConversa(company.ctx, { id, responsavel_id: company.admin.membro_id })],
    ['somebody answered', (id) => sendMensagem(company.ctx, { conversa_id: id, texto: 'Oi, sou a Ana' })],
    ['it was concluded', (id) => concludeConversa(company.ctx, { id })],
  ])('%s: nothing is told', async (_, act) => {
    const id = await handedOver(5);
    await act(id);
    expect(await stateOf(id)).toMatchObject({ avisar_espera_em: null });
    expect((await listEsperas(db(), 3_600_000)).map(({ conversa_id }) => conversa_id)).not.toContain(id);
    expect(await announceEspera(await systemOf(company.id), id)).toEqual({ avisada: false, faltam_ms: null });
    expect(await told(id)).toEqual([]);
  });

  test('it is handed over again after a conclusion, and told again', async () => {
    const id = await handedOver(0);
    const ctx = await systemOf(company.id);
    await announceEspera(ctx, id);
    await concludeConversa(company.ctx, { id });
    await reopenConversa(company.ctx, { id });
    await handOverConversa(ctx, id, 0);
    await announceEspera(ctx, id);
    expect(await told(id)).toHaveLength(2);
  });

  test('by the function that sleeps until then', async () => {
    await startExecutor([avisarEspera]);
    const id = await handedOver(0);
    await handOverEsperas(db());
    await handOverEsperas(db());
    await until(async () => (await told(id)).length > 0, 'the wait is told');
    expect(await told(id)).toHaveLength(1);
  });

  test('by the worker itself, where no function is called; another company’s stays as it is', async () => {
    const id = await handedOver(0);
    await db().sql`UPDATE conversas SET avisar_espera_em = now() - interval '2 minutes' WHERE id = ${id}`;
    await runOverdueAssistente(db(), 60_000, () => true);
    expect(await told(id)).toHaveLength(1);
    expect(await runEspera({ conversa_id: id, empresa_id: company.id })).toEqual({ avisada: false });
  });
});

describe('the turn', () => {
  test('is handed over on the notification, slept for, and done by the function', async () => {
    await updateAssistente(company.ctx, { espera_segundos: 1 });
    await startExecutor([responderConversa]);
    ia.model = () => ({ text: 'Sem citar.' });
    let notified = 0;
    const listening = await db().sql.listen('romaneio_assistente', () => {
      notified++;
    });
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await handOverVezes(db());
    await ask('E sem nota?', endereco);
    await handOverVezes(db());
    await until(async () => (await turnsOf(id)).length > 0, 'the turn is done');
    expect(await turnsOf(id)).toMatchObject([{ pergunta: 'Posso trocar?\nE sem nota?' }]);
    expect(await waitingIn(id)).toEqual([]);
    expect(notified).toBeGreaterThanOrEqual(2);
    await listening.unlisten();
    await updateAssistente(company.ctx, { espera_segundos: 0 });
  });

  test('is done by the worker itself where it is overdue', async () => {
    ia.model = () => ({ text: 'Sem citar.' });
    const id = await ask('Posso trocar?');
    await db().sql`UPDATE vezes_ia SET tentar_em = now() - interval '2 minutes' WHERE conversa_id = ${id}`;
    expect(await runOverdueAssistente(db(), 60_000, () => false)).toBeGreaterThan(0);
    expect(await turnsOf(id)).toEqual([]);
    await runOverdueAssistente(db(), 60_000, () => true);
    expect(await turnsOf(id)).toHaveLength(1);
    expect(await runVez({ conversa_id: id, empresa_id: company.id })).toEqual({ como: 'nada' });
  });
});

describe('a person writes', () => {
  test('at the panel: the assistant is paused, with the owner in one event; the contact opens it again, and it is not', async () => {
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    const before = (await eventsOf(company)).length;
    await sendMensagem(company.ctx, { conversa_id: id, texto: 'Oi, sou a Ana' });
    expect(await stateOf(id)).toMatchObject({ ia_pausada: true, ia_pausa_automatica: true, automaticas: 0 });
    const changed = (await eventsOf(company)).slice(before).filter(({ evento }) => evento === 'conversa.atualizada');
    expect(changed.map(({ dados }) => dados.campos_alterados)).toEqual([['status', 'responsavel', 'ia_pausada']]);
    await concludeConversa(company.ctx, { id });
    await ask('Mais uma coisa', endereco);
    expect(await stateOf(id)).toMatchObject({ status: 'aberta', ia_pausada: false, ia_pausa_automatica: false });
  });

  test('a pause that was asked for stays, also beside a person’s message', async () => {
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await pauseIa(company.ctx, { id });
    await sendMensagem(company.ctx, { conversa_id: id, texto: 'Oi' });
    expect(await stateOf(id)).toMatchObject({ ia_pausada: true, ia_pausa_automatica: false });
    await concludeConversa(company.ctx, { id });
    await ask('Mais uma', endereco);
    expect(await stateOf(id)).toMatchObject({ status: 'aberta', ia_pausada: true });
    await resumeIa(company.ctx, { id });
    expect(await stateOf(id)).toMatchObject({ ia_pausada: false, ia_pausa_automatica: false });
  });

  test('somebody asks for a pause that came by itself: it stays, and tells nothing', async () => {
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await sendMensagem(company.ctx, { conversa_id: id, texto: 'Oi' });
    const before = (await eventsOf(company)).length;
    await pauseIa(company.ctx, { id });
    expect((await eventsOf(company)).length).toBe(before);
    await concludeConversa(company.ctx, { id });
    await ask('Mais uma', endereco);
    expect(await stateOf(id)).toMatchObject({ ia_pausada: true, ia_pausa_automatica: false });
  });

  test('a program writes, or a person in a channel without the assistant: nothing is paused', async () => {
    const id = await ask('Posso trocar?');
    await sendMensagem(await systemOf(company.id), { conversa_id: id, texto: 'Seu pedido saiu' });
    expect(await stateOf(id)).toMatchObject({ ia_pausada: false });
    const other = await openChannel(company);
    const endereco = phone();
    await hear(other, company, [says(endereco, 'Oi')]);
    const [row] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${other.id}`;
    await sendMensagem(company.ctx, { conversa_id: row?.id ?? 0, texto: 'Oi' });
    expect(await stateOf(row?.id ?? 0)).toMatchObject({ ia_pausada: false });
  });
});

test('an e-mail of the assistant says that a machine wrote it, and another does not', async () => {
  const servidor = { host: 'mail.loja.local', usuario: 'sac' };
  const aberto = {
    ...{ id: canal.id, empresa_id: company.id, tipo: 'email' as const, adaptador: 'imap_smtp' as const, nome: 'SAC' },
    ...{
      endereco: 'sac@loja.local',
      segredos: {},
      config: { endereco: 'sac@loja.local', imap: servidor, smtp: servidor },
    },
  };
  ia.model = () => ({ text: 'São 30 dias [1].' });
  const id = await ask('Posso trocar?');
  await answer(id);
  await sendMensagem(company.ctx, { conversa_id: id, texto: 'Oi, sou a Ana' });
  const linha = await findCanal(db(), canal.id);
  if (!linha) throw new Error('No channel');
  const next = async (sent: MensagemEnviada[]) => {
    const aceitas = sent.map((one) => ({ ...one, enviada: { id_externo: `externo-${one.id}` } }));
    const { proximas } = await advanceSaida(company.ctx, linha, aceitas, 99, false);
    return proximas.map(({ mensagem }) => mensagem).filter(({ conversa_id }) => conversa_id === id);
  };
  const first = await next([]);
  const [daIa, daAna] = await Promise.all([...first, ...(await next(first))].map((one) => compose(aberto, one)));
  expect(daIa).toMatchObject({ text: 'São 30 dias.', headers: { 'Auto-Submitted': 'auto-replied' } });
  expect(daAna).toMatchObject({ text: 'Oi, sou a Ana' });
  expect(daAna?.headers).toBeUndefined();
});
