import { describe, expect, onTestFinished, test } from 'vitest';
import { answerVez, updateAssistente } from '#server/assistente/index.ts';
import {
  assignConversa,
  concludeConversa,
  pauseIa,
  resumeIa,
  sendMensagem,
  takeConversa,
  workOnCanal,
} from '#server/atendimento/index.ts';
import { updateCanal } from '#server/canais/index.ts';
import { deleteConhecimento, searchTrechos, updateConhecimento } from '#server/conhecimento/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { addConhecimento } from '#tests/support/acervo.ts';
import { eventsOf, openAssistente, stateOf, toldIn, turnsOf, waitingIn } from '#tests/support/assistente-scene.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import type { Asked } from '#tests/support/fake-ia.ts';
import { openChannel, systemOf } from '#tests/support/inbox.ts';
import { until } from '#tests/support/inngest.ts';
import { finding, TROCAS } from '#tests/support/passages.ts';

// A turn is done once, by whoever has it, and only as long as the assistant has a say.

const { company, canal, ia, ask, answer, phone } = await openAssistente();
const CITED = { text: 'Você pode trocar em até 30 dias [1].' };
const ANSWER = 'Você pode trocar em até 30 dias.';
const panel = () => company.ctx;

/** A model that waits until it is let go; `asked` once it was asked. */
function heldModel(says: (asked: Asked) => string = () => CITED.text) {
  const gate = Promise.withResolvers<void>();
  const before = ia.asked.length;
  ia.model = async (asked) => {
    await gate.promise;
    return { text: says(asked) };
  };
  onTestFinished(() => gate.resolve());
  return {
    go: () => gate.resolve(),
    asked: (n = 1) => until(() => ia.asked.length >= before + n, 'the model is asked'),
  };
}

/** The lease of whoever has the turn is over. */
const passLease = (id: number) => db().sql`UPDATE vezes_ia SET tentar_em = now() WHERE conversa_id = ${id}`;

describe('while the model thinks', () => {
  test.each(['disabled', 'removed'] as const)(
    'an item is %s that the answer cites: it is not sent, and the next answers of what is left',
    async (how) => {
      const item = await addConhecimento(company.ctx, `Prazo ${how}`, 'O prazo de entrega para Manaus é de 40 dias.');
      const other = await addConhecimento(company.ctx, `Entrega ${how}`, 'Para Manaus a entrega demora 15 dias.');
      const id = await ask('Qual o prazo de entrega para Manaus?');
      const held = heldModel(({ text }) => {
        const [, n] = /TRECHO \[(\d)\] =+[^=]*40 dias/.exec(text) ?? [];
        return n ? `São 40 dias. [${n}]` : 'São 15 dias. [1]';
      });
      const answering = answer(id, searchTrechos);
      await held.asked();
      if (how === 'removed') await deleteConhecimento(company.ctx, { id: item });
      else await updateConhecimento(company.ctx, { id: item, ativo: false });
      held.go();
      expect(await answering).toEqual({ como: 'respondida' });
      expect(await toldIn(id)).toEqual(['São 15 dias.']);
      expect(await turnsOf(id)).toMatchObject([{ resultado: 'respondida', trechos: [{ conhecimento_id: other }] }]);
      expect(await waitingIn(id)).toEqual([]);
      await deleteConhecimento(company.ctx, { id: other });
    },
  );

  test('another message: the answer is not sent, and the next answers both', async () => {
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    const held = heldModel();
    const first = answer(id);
    await held.asked();
    await ask('E sem a nota?', endereco);
    held.go();
    expect(await first).toEqual({ como: 'descartada' });
    expect(await toldIn(id)).toEqual([]);
    expect(await waitingIn(id)).toEqual([{ geracao: 2, tentativas: 0 }]);
    expect(await answer(id)).toEqual({ como: 'respondida' });
    expect(await toldIn(id)).toEqual([ANSWER]);
    expect(await turnsOf(id)).toMatchObject([{ pergunta: 'Posso trocar?\nE sem a nota?' }]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['somebody takes the conversation', (id) => takeConversa(panel(), { id })],
    ['it is given to somebody', (id) => assignConversa(panel(), { id, responsavel_id: company.admin.membro_id })],
    ['somebody writes at the panel', (id) => sendMensagem(panel(), { conversa_id: id, texto: 'Deixa comigo' })],
    ['the assistant is paused', (id) => pauseIa(panel(), { id })],
    ['the conversation is concluded', (id) => concludeConversa(panel(), { id })],
  ])('%s: it says nothing', async (_, act) => {
    const id = await ask('Posso trocar?');
    const held = heldModel();
    const turn = answer(id);
    await held.asked();
    await act(id);
    const before = await stateOf(id);
    held.go();
    expect(await turn).toEqual({ como: 'descartada' });
    expect((await toldIn(id)).filter((texto) => texto === ANSWER)).toEqual([]);
    expect(await turnsOf(id)).toEqual([]);
    expect(await waitingIn(id)).toEqual([]);
    expect(await stateOf(id)).toEqual(before);
  });

  test('the turn is its own: another worker does nothing', async () => {
    const id = await ask('Posso trocar?');
    const held = heldModel();
    const turn = answer(id);
    await held.asked();
    expect(await answer(id)).toMatchObject({ como: 'cedo', faltam_ms: expect.any(Number) });
    held.go();
    expect(await turn).toEqual({ como: 'respondida' });
    expect(await toldIn(id)).toEqual([ANSWER]);
  });

  test('its lease ends: of two workers one answers', async () => {
    const id = await ask('Posso trocar?');
    const held = heldModel();
    const slow = answer(id);
    await held.asked();
    await passLease(id);
    const other = answer(id);
    await held.asked(2);
    held.go();
    expect([await slow, await other].map(({ como }) => como)).toEqual(['descartada', 'respondida']);
    expect(await toldIn(id)).toEqual([ANSWER]);
    expect(await turnsOf(id)).toHaveLength(1);
  });
});

test('of twenty workers who come at once one answers', async () => {
  ia.model = () => CITED;
  const id = await ask('Posso trocar?');
  const before = ia.asked.length;
  const all = await Promise.all(Array.from({ length: 20 }, () => answer(id)));
  expect(all.filter(({ como }) => como === 'respondida')).toHaveLength(1);
  expect(ia.asked.length - before).toBe(1);
  expect(await toldIn(id)).toEqual([ANSWER]);
});

describe('a process that is killed', () => {
  test('while the model thinks: another does the turn, once', async () => {
    const id = await ask('Posso trocar?');
    const held = heldModel();
    const doomed = await startDoomed(company.id, { kind: 'answer', id });
    await held.asked();
    expect(await waitingIn(id)).toEqual([{ geracao: 1, tentativas: 1 }]);
    await doomed.kill();
    held.go();
    ia.model = () => CITED;
    expect(await answer(id)).toMatchObject({ como: 'cedo' });
    await passLease(id);
    expect(await answer(id)).toEqual({ como: 'respondida' });
    expect(await toldIn(id)).toEqual([ANSWER]);
  });

  test('as often as that: a person has the conversation', async () => {
    ia.model = () => CITED;
    const id = await ask('Posso trocar?');
    await db().sql`UPDATE vezes_ia SET tentativas = 3 WHERE conversa_id = ${id}`;
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await turnsOf(id)).toMatchObject([{ motivo: 'indisponivel', modelo: null }]);
  });

  test('at the commit: nothing of the answer is there, and another does the turn', async () => {
    ia.model = () => CITED;
    const id = await ask('Posso trocar?');
    const ctx = await systemOf(company.id);
    // The transaction that writes the answer fails at its end.
    let transactions = 0;
    const orm = new Proxy(ctx.db.orm, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: never) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                const result = await work(tx as never);
                if (++transactions === 2) throw new Error('The process is gone');
                return result;
              })
          : Reflect.get(target, name, target),
    });
    const dying = answerVez({ ...ctx, db: { ...ctx.db, orm } }, id, { search: finding(TROCAS) });
    await expect(dying).rejects.toThrow('The process is gone');
    expect(await toldIn(id)).toEqual([]);
    expect(await turnsOf(id)).toEqual([]);
    await passLease(id);
    expect(await answer(id)).toEqual({ como: 'respondida' });
    expect(await toldIn(id)).toEqual([ANSWER]);
  });
});

describe('the assistant has no say', () => {
  const silent = async (id: number) => {
    const before = ia.asked.length;
    ia.model = () => CITED;
    expect(await answer(id)).toEqual({ como: 'nada' });
    expect(await waitingIn(id)).toEqual([]);
    expect((await toldIn(id)).filter((texto) => texto === ANSWER)).toEqual([]);
    expect(await turnsOf(id)).toEqual([]);
    expect(ia.asked).toHaveLength(before);
  };

  test('where somebody has the conversation', async () => {
    const id = await ask('Posso trocar?');
    await takeConversa(panel(), { id });
    await silent(id);
  });

  test('where it is paused; and again once it is resumed', async () => {
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await pauseIa(panel(), { id });
    await silent(id);
    await resumeIa(panel(), { id });
    await ask('E agora?', endereco);
    expect(await answer(id)).toEqual({ como: 'respondida' });
  });

  test('where the conversation waits for an attendant', async () => {
    ia.model = () => ({ text: 'Sem citar.' });
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await answer(id);
    await ask('Alô?', endereco);
    expect(await answer(id)).toEqual({ como: 'nada' });
    expect(await turnsOf(id)).toHaveLength(1);
  });

  test('in a channel without it, where no turn is written at all', async () => {
    const other = await openChannel(company);
    const id = await ask('Posso trocar?');
    await db().sql`UPDATE conversas SET canal_id = ${other.id} WHERE id = ${id}`;
    await silent(id);
    const [row] = await db()
      .sql`SELECT count(*)::int AS n FROM vezes_ia v JOIN conversas c ON c.id = v.conversa_id WHERE c.canal_id = ${other.id}`;
    expect(row).toEqual({ n: 0 });
  });

  test('in a channel that is out of use', async () => {
    const id = await ask('Posso trocar?');
    const cli = { ...(await systemOf(company.id)), porta: 'cli' as const };
    await updateCanal(cli, { id: canal.id, ativo: false });
    await silent(id);
    await updateCanal(cli, { id: canal.id, ativo: true });
  });

  test('outside of its hours, in the company’s zone', async () => {
    const local = isoInZone(new Date(), company.ctx.fuso);
    const dia = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
    const now = { dia, inicio: '00:00', fim: '24:00' };
    await updateAssistente(panel(), { horario: 'fora_do_expediente', expediente: [now] });
    await silent(await ask('Posso trocar?'));
    await updateAssistente(panel(), { horario: 'no_expediente', expediente: [{ ...now, dia: (dia + 2) % 7 }] });
    await silent(await ask('Posso trocar?'));
    await updateAssistente(panel(), { horario: 'no_expediente', expediente: [now] });
    expect(await answer(await ask('Posso trocar?'))).toEqual({ como: 'respondida' });
    await updateAssistente(panel(), { horario: 'sempre' });
  });

  test('of a company that is inactive or closed, also since the model was asked', async () => {
    // An account's main company is always active: this one is a branch meanwhile. A closed one's channels have stopped with it.
    const become = async (situacao: string) => {
      const { sql } = db();
      await sql`UPDATE empresas SET principal = ${situacao === 'ativa'}, situacao = ${situacao} WHERE id = ${company.id}`;
      if (situacao === 'ativa') await sql`UPDATE canais SET ativo = true WHERE empresa_id = ${company.id}`;
    };
    onTestFinished(async () => {
      await become('ativa');
    });
    for (const situacao of ['inativa', 'encerrada']) {
      const asked = await ask('Posso trocar?');
      const held = heldModel();
      const turn = answer(asked);
      await held.asked();
      const waiting = await ask('Posso trocar?');
      await become(situacao);
      held.go();
      expect(await turn).toEqual({ como: 'descartada' });
      expect([await toldIn(asked), await turnsOf(asked)]).toEqual([[], []]);
      await silent(waiting);
      await become('ativa');
    }
  });

  test('in another company’s conversation', async () => {
    const id = await ask('Posso trocar?');
    const { makeCompany } = await import('#tests/support/factory.ts');
    const foreign = await systemOf((await makeCompany()).id);
    await expect(answerVez(foreign, id, { search: finding(TROCAS) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await waitingIn(id)).toHaveLength(1);
  });
});

test('a turn of an older generation is none; one that is not due says when', async () => {
  ia.model = () => CITED;
  const id = await ask('Posso trocar?');
  const ctx = await systemOf(company.id);
  const search = finding(TROCAS);
  expect(await answerVez(ctx, id, { search, geracao: 7 })).toEqual({ como: 'nada' });
  await db().sql`UPDATE vezes_ia SET tentar_em = now() + interval '1 hour' WHERE conversa_id = ${id}`;
  expect(await answerVez(ctx, id, { search, geracao: 1 })).toMatchObject({
    como: 'cedo',
    faltam_ms: expect.any(Number),
  });
  await passLease(id);
  expect(await answerVez(ctx, id, { search, geracao: 1 })).toEqual({ como: 'respondida' });
});

test('the window of official WhatsApp has ended: the conversation is handed over, and nothing is sent', async () => {
  ia.model = () => CITED;
  const oficial = await openChannel(company, 'whatsapp');
  const id = await ask('Posso trocar?');
  await updateAssistente(panel(), { canais: [{ id: oficial.id, assistente: true }] });
  await db()
    .sql`UPDATE conversas SET canal_id = ${oficial.id}, canal = 'whatsapp', ultima_entrada_em = now() - interval '2 days' WHERE id = ${id}`;
  expect(await answer(id)).toEqual({ como: 'transferida' });
  expect(await toldIn(id)).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: 'aguardando_atendente' });
  expect(await turnsOf(id)).toMatchObject([{ motivo: 'indisponivel', mensagem_id: null }]);
});

test('the claim is seen by all before the model is asked', async () => {
  const id = await ask('Posso trocar?');
  const held = heldModel();
  const turn = answer(id);
  await held.asked();
  // No transaction holds the conversation while the model thinks.
  await inTransaction(db(), async ({ sql }) => {
    await sql`SELECT id FROM conversas WHERE id = ${id} FOR UPDATE NOWAIT`;
    await sql`SELECT conversa_id FROM vezes_ia WHERE conversa_id = ${id} FOR UPDATE NOWAIT`;
  });
  held.go();
  expect(await turn).toEqual({ como: 'respondida' });
  await workOnCanal(await systemOf(company.id), 'saida', canal.id);
  expect((await eventsOf(company)).some(({ evento }) => evento === 'conversa.aguardando_atendente')).toBe(false);
});
