import { beforeAll, expect, test } from 'vitest';
import {
  archiveConversa,
  assignConversa,
  concludeConversa,
  countCaixa,
  getIndicadores,
  listCaixa,
  pauseIa,
  readConversaToEnd,
  reopenConversa,
  resumeIa,
  sendMensagem,
  takeConversa,
  unarchiveConversa,
} from '#server/atendimento/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { sessionContext } from '#tests/support/factory.ts';
import { settle } from '#tests/support/inbox.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Conversations over a gateway beside a model of them: people write with and without their ninth digit, several attendants and an integration
// answer, take, give away and conclude, somebody writes on the company's telephone, and the gateway tells all of it in any order and twice.

const STEPS = Number(process.env.INBOX_STEPS ?? 80);

const { api, company, send } = await openCrm();
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('atendimento-vidas') });
});
const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (of: number) => random() < of;

/** One time that a conversation was open, and whether the contact wrote in it, was answered, and who concluded it. */
type Vez = { por: string; entrada: boolean; resposta: boolean; concluida: boolean; quem: number | null };
type Estado = { status: string; quem: number | null; arquivada: boolean; pausada: boolean; nao_lidas: number };
type Modelo = Estado & { id: number; mensagens: number; vezes: Vez[] };

const openVez = ({ vezes }: Modelo) => vezes.find(({ concluida }) => !concluida);
const begin = (por: string, entrada: boolean): Vez => ({ por, entrada, resposta: false, concluida: false, quem: null });

test(`lists, counts and times of conversations are what happened to them (TEST_SEED=${SEED})`, async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, any(['evolution', 'waha']));
  const inicio = today(company.ctx.fuso);
  const members = [await company.member('operador'), await company.member('operador'), company.admin];
  const people = await Promise.all(
    members.map(async ({ session, membro_id: id }) => ({ ctx: await sessionContext(session), id })),
  );
  const phones = Array.from({ length: 4 }, (_, n) => ({ new: `55119${71_000_000 + n}`, old: `5511${71_000_000 + n}` }));
  for (const { old } of phones) if (chance(0.4)) gateway.old.add(old);
  const known = new Map<string, Modelo>();
  const log: string[] = [];

  const notify = (notice: unknown) => gateway.notify(door, notice, { times: chance(0.2) ? 3 : 1 });
  const writtenTo = async (phone: string, fromMe: boolean, step: number) => {
    const written = gateway.write({ numero: phone, fromMe, texto: `${fromMe ? 'Nós' : 'Oi'} ${step}` });
    for (const status of await notify(gateway.noticeOf(written))) expect(status).toBe(200);
    await settle(company);
  };
  const modelOf = async (phone: string, por: string): Promise<Modelo> => {
    const there = known.get(phone);
    if (there) return there;
    const [row] = await db().sql<{ id: number }[]>`
      SELECT id FROM conversas WHERE canal_id = ${canal.id} AND endereco = ${`+${phone}`}`;
    const made = {
      ...{ id: row?.id ?? 0, status: 'aberta', quem: null, arquivada: false, pausada: false, nao_lidas: 0 },
      ...{ mensagens: 0, vezes: [begin(por, por === 'contato')] },
    };
    known.set(phone, made);
    return made;
  };
  const answered = (one: Modelo) => {
    one.mensagens++;
    const vez = openVez(one);
    if (vez?.entrada) vez.resposta = true;
  };

  const contactWrites = async (phone: (typeof phones)[number], step: number) => {
    await writtenTo(any([phone.new, phone.old]), false, step);
    const one = await modelOf(phone.new, 'contato');
    if (one.status === 'concluida') one.vezes.push(begin('contato', true));
    if (one.status === 'concluida') Object.assign(one, { status: 'aberta', quem: null });
    const vez = openVez(one);
    if (vez) vez.entrada = true;
    Object.assign(one, { arquivada: false, nao_lidas: one.nao_lidas + 1, mensagens: one.mensagens + 1 });
  };
  const telephoneWrites = async (phone: (typeof phones)[number], step: number) => {
    await writtenTo(any([phone.new, phone.old]), true, step);
    answered(await modelOf(phone.new, 'empresa'));
  };
  const attendantWrites = async (one: Modelo, step: number) => {
    const { ctx, id } = any(people);
    await sendMensagem(ctx, { conversa_id: one.id, texto: `Resposta ${step}` });
    answered(one);
    one.nao_lidas = 0;
    if (one.status !== 'concluida' && one.quem === null) Object.assign(one, { status: 'em_atendimento', quem: id });
  };
  const integrationWrites = async (one: Modelo, step: number) => {
    expect((await send('POST', 'mensagens/', { conversa_id: one.id, texto: `Pedido ${step}` })).status).toBe(201);
    answered(one);
  };
  const statesCome = async () => {
    await settle(company);
    for (const sent of gateway.sent.filter(() => chance(0.5))) {
      const acks = ([1, 2, 3] as const).filter(() => chance(0.4)).map((ack) => gateway.ackOf(sent, ack));
      for (const one of [gateway.noticeOf(sent), ...acks].toSorted(() => random() - 0.5)) await notify(one);
    }
    await settle(company);
  };

  /** What an attendant does to a conversation: the verb, what it changes, and why it is refused. */
  const changes = async (one: Modelo) => {
    const [{ ctx, id: eu }, outro, id] = [any(people), any(people).id, { id: one.id }];
    const over = one.status === 'concluida';
    const refusal = over ? 'VALIDATION_ERROR' : null;
    const taken = !over && one.quem !== null && one.quem !== eu ? 'CONFLICT' : refusal;
    const having = (quem: number): Partial<Estado> => ({ status: 'em_atendimento', quem });
    const free = one.status === 'em_atendimento' ? 'aberta' : one.status;
    const conclude = ['concluir', () => concludeConversa(ctx, id), { status: 'concluida' }, null] as const;
    const [name, work, changed, refused] = any<
      readonly [string, () => Promise<unknown>, Partial<Estado>, string | null]
    >([
      ['assumir', () => takeConversa(ctx, id), having(eu), taken],
      ['atribuir', () => assignConversa(ctx, { ...id, responsavel_id: outro }), having(outro), refusal],
      ['soltar', () => assignConversa(ctx, { ...id, responsavel_id: null }), { status: free, quem: null }, refusal],
      ...[conclude, conclude],
      ['reabrir', () => reopenConversa(ctx, id), over ? { status: 'aberta', quem: null } : {}, null],
      ['arquivar', () => archiveConversa(ctx, id), { arquivada: true }, null],
      ['desarquivar', () => unarchiveConversa(ctx, id), { arquivada: false }, null],
      ['pausar', () => pauseIa(ctx, id), { pausada: true }, null],
      ['retomar', () => resumeIa(ctx, id), { pausada: false }, null],
      ['ler', () => readConversaToEnd(ctx, id), { nao_lidas: 0 }, null],
    ]);
    log.push(`${name} ${one.id}`);
    expect(await outcomeOf(work()), name).toBe(refused ?? 'done');
    if (refused) return;
    if (changed.status === 'concluida' && !over) {
      const vez = openVez(one);
      if (vez) Object.assign(vez, { concluida: true, quem: one.quem });
      one.nao_lidas = 0;
    }
    if (over && changed.status === 'aberta') one.vezes.push(begin('empresa', false));
    Object.assign(one, changed);
  };

  const compare = async () => {
    const { sql } = db();
    const last = log.slice(-8).join('\n');
    for (const { id, vezes, ...rest } of known.values()) {
      const [row] = await sql`
        SELECT status, responsavel_id AS quem, arquivada, ia_pausada AS pausada, nao_lidas,
          (SELECT count(*)::int FROM mensagens WHERE conversa_id = v.id) AS mensagens FROM conversas v WHERE id = ${id}`;
      expect(row, last).toEqual(rest);
      const kept = await sql`
        SELECT iniciado_por AS por, primeira_entrada_em IS NOT NULL AS entrada, primeira_resposta_em IS NOT NULL AS resposta,
          concluido_em IS NOT NULL AS concluida, responsavel_id AS quem FROM atendimentos WHERE conversa_id = ${id} ORDER BY id`;
      expect([...kept], last).toEqual(vezes);
    }
    expect((await listCaixa(company.ctx, { arquivada: 'todos' })).total_registros).toBe(known.size);
    const open = [...known.values()].filter(({ status, arquivada }) => status !== 'concluida' && !arquivada);
    for (const { ctx, id } of people) {
      const own = open.filter(({ quem }) => quem === id);
      const free = open.filter(({ quem }) => quem === null);
      expect(await countCaixa(ctx)).toMatchObject({
        ...{ eu: id, todas: open.length, minhas: own.length, de_ninguem: free.length },
        nao_lidas: [...own, ...free].filter(({ nao_lidas }) => nao_lidas > 0).length,
      });
    }
    const vezes = [...known.values()].flatMap((one) => one.vezes);
    const expected = {
      atendimentos: vezes.length,
      respondidos: vezes.filter(({ resposta }) => resposta).length,
      concluidos: vezes.filter(({ concluida }) => concluida).length,
    };
    const told = await getIndicadores(company.ctx, { inicio, fim: today(company.ctx.fuso), canal_id: canal.id });
    expect(told.total).toMatchObject(expected);
    for (const parts of [told.por_dia, told.por_atendente, told.por_canal])
      for (const name of ['atendimentos', 'respondidos', 'concluidos'] as const)
        expect(parts.reduce((sum, one) => sum + one[name], 0)).toBe(expected[name]);
  };

  for (let step = 0; step < STEPS; step++) {
    const phone = any(phones);
    const one = known.get(phone.new);
    const draw = random();
    log.push(`${step} ${phone.new} ${draw.toFixed(2)}`);
    if (!one || draw < 0.25) await contactWrites(phone, step);
    else if (draw < 0.32) await telephoneWrites(phone, step);
    else if (draw < 0.42) await attendantWrites(one, step);
    else if (draw < 0.48) await integrationWrites(one, step);
    else if (draw < 0.58) await statesCome();
    else await changes(one);
    if (step % 8 === 7) await compare();
  }
  await settle(company);
  await compare();
  expect(gateway.sent.length).toBe(gateway.count('send'));
}, 120_000);
