import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import {
  archiveConversa,
  assignConversa,
  concludeConversa,
  openConversa,
  reopenConversa,
  sendAnexo,
  sendMensagem,
  takeConversa,
  workOnCanal,
} from '#server/atendimento/index.ts';
import { mergeContatos, updateContato } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { passMinutes, withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import type { Known } from '#tests/support/fake-gateway.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { keep } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// All who write in the inbox, at the same moment: what comes (with echoes and statuses of what is being sent), what is sent, files, states,
// merges. They wait for each other in one order.

const ROUNDS = Number(process.env.INBOX_ROUNDS ?? 30);
const PEOPLE = 5;

const { api, company } = await openCrm();
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('atendimento-sem-impasse') });
});

/** Deadlocks that the database has broken; each connection of the pool tells first what it has counted. */
async function deadlocks(): Promise<number> {
  const { sql } = db();
  const tell = () => sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.2)`;
  await Promise.all(Array.from({ length: env.DATABASE_POOL }, tell));
  const [row] = await sql<
    { n: number }[]
  >`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`;
  return row?.n ?? 0;
}

test(`everybody writes in ${PEOPLE} people's conversations at once: no deadlock, nothing lost (TEST_SEED=${SEED})`, async () => {
  const random = generator(SEED);
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  const system = await systemOf(company.id);
  const { ctx } = company;
  const atendente = await company.member('operador');
  const picture = await photo({ format: 'png' });
  const phones = Array.from({ length: PEOPLE }, (_, n) => `55119${60_000_000 + n}`);
  let came = 0;
  let written = 0;

  const open = async () => {
    const { sql } = db();
    return [
      ...(await sql<
        { id: number; contato_id: number }[]
      >`SELECT id, contato_id FROM conversas WHERE canal_id = ${canal.id}`),
    ];
  };
  const says = async () => {
    const file = random() < 0.3 ? { file: { bytes: picture, mime: 'image/png', nome: null } } : {};
    const known = gateway.write({ numero: any(phones), texto: `m${came}`, ...file });
    came++;
    await gateway.notify(door, gateway.noticeOf(known));
  };
  const echoed = new Set<Known>();
  const echoes = async () => {
    for (const known of gateway.sent) {
      if (echoed.has(known)) continue;
      echoed.add(known);
      await gateway.notify(door, gateway.noticeOf(known));
      await gateway.notify(door, gateway.ackOf(known, any([2, 3])));
    }
  };
  const writes = async () => {
    const conversa_id = any(await open()).id;
    const done =
      random() < 0.7
        ? outcomeOf(sendMensagem(ctx, { conversa_id, texto: `s${random()}` }))
        : outcomeOf(
            sendAnexo(ctx, { conversa_id, arquivo: await keep(company, picture, 'foto.png', 'anexo_mensagem') }),
          );
    if ((await done) === 'done') written++;
  };
  const states = async () => {
    const { id } = any(await open());
    const { membro_id: responsavel_id } = atendente;
    await outcomeOf(
      any([
        () => takeConversa(ctx, { id, responsavel_id }),
        () => assignConversa(ctx, { id, responsavel_id: null }),
        () => concludeConversa(ctx, { id }),
        () => reopenConversa(ctx, { id }),
        () => archiveConversa(ctx, { id }),
      ])(),
    );
  };
  const people = async () => {
    const all = await open();
    const { contato_id } = any(all);
    await outcomeOf(
      any([
        () => mergeContatos(ctx, { id: contato_id, contato_id: any(all).contato_id }),
        () => updateContato(ctx, { id: contato_id, nome: `Nome ${random()}`, celular: `+${any(phones)}` }),
        () => openConversa(ctx, { canal_id: canal.id, endereco: `+${any(phones)}` }),
        () => openConversa(ctx, { canal_id: canal.id, contato_id }),
      ])(),
    );
  };
  for (const numero of phones) {
    await gateway.notify(door, gateway.noticeOf(gateway.write({ numero, texto: `m${came}` })));
    came++;
  }
  await settle(company);

  let going = true;
  const again = async (work: () => Promise<unknown>) => {
    for (; going; await wait(5)) await work();
  };
  const workers = [
    again(() => workOnCanal(system, 'entrada', canal.id)),
    again(() => workOnCanal(system, 'entrada', canal.id)),
    again(() => workOnCanal(system, 'saida', canal.id)),
    again(() => workOnCanal(system, 'midia', canal.id)),
    again(echoes),
  ];
  const rounds = async (work: () => Promise<unknown>, times: number) => {
    for (let n = 0; n < times; n++) await work();
  };
  try {
    await Promise.all([says, says, writes, writes, states, people].map((work) => rounds(work, ROUNDS)));
  } finally {
    going = false;
    await Promise.all(workers);
  }
  for (let n = 0; n < 4; n++) {
    await passMinutes(canal);
    await settle(company);
    await echoes();
  }
  await settle(company);

  expect(await deadlocks()).toBe(0);
  const [counted] = await db().sql`
    SELECT count(*) FILTER (WHERE direcao = 'entrada') AS entraram, count(*) FILTER (WHERE direcao = 'saida') AS sairam,
      count(*) FILTER (WHERE direcao = 'saida' AND status NOT IN ('entregue', 'lida')) AS sem_status
    FROM mensagens WHERE canal_id = ${canal.id}`;
  expect(counted).toEqual({ entraram: came, sairam: written, sem_status: 0 });
  expect(gateway.sent).toHaveLength(written);
  expect(written).toBeGreaterThan(ROUNDS);
}, 120_000);
