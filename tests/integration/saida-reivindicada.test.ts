import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { advanceSaida } from '#server/atendimento/saida/advance-saida.ts';
import { findCanal } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { readsOf } from '#tests/support/index-reads.ts';

const { api, company } = await openCrm();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

const CONVERSAS = 100;
const OF_EACH = 30;
const BATCH = 8;

const claim = async (ctx: Ctx, canal_id: number, most: number) => {
  const canal = await findCanal(ctx.db, canal_id);
  if (!canal) throw new Error('No channel');
  const { proximas } = await advanceSaida(ctx, canal, [], most, true);
  return proximas.map(({ claimed }) => claimed);
};

// A worker mostly starts on an empty queue, and keeps the plan that was right for it.
test.each(['was empty', 'was not looked at'])(
  'a claim of messages reads its batch and little more, also where its plan was made while the table %s',
  async (when) => {
    const { canal } = await withGateway(company, api.base, 'evolution');
    const pool = openDb(env.DATABASE_URL ?? '', 1);
    onTestFinished(() => pool.sql.end({ timeout: 1 }));
    const ctx = { ...(await systemOf(company.id)), db: pool };
    if (when === 'was empty') await pool.sql`VACUUM ANALYZE mensagens`;
    await pool.sql`SET plan_cache_mode = force_generic_plan`;
    for (let i = 0; i < 6; i++) expect(await claim(ctx, canal.id, BATCH)).toEqual([]);

    const ids: number[] = [];
    for (let i = 0; i < CONVERSAS; i++) {
      const endereco = `+55119${61_000_000 + i}`;
      const { conversa } = await openConversa(company.ctx, { canal_id: canal.id, endereco });
      ids.push(conversa.id);
      await sendMensagem(company.ctx, { conversa_id: conversa.id, texto: 'a primeira' });
    }
    await db().sql`
    INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, texto, status, enviada_em, tentar_em)
    SELECT m.empresa_id, m.conversa_id, m.canal_id, m.direcao, m.remetente_tipo, 'a seguinte', m.status, m.enviada_em, now()
    FROM mensagens m, generate_series(2, ${OF_EACH}::int) n WHERE m.canal_id = ${canal.id} ORDER BY n, m.id`;

    const { result, reads } = await readsOf(pool, ['mensagens'], (tx) => claim({ ...ctx, db: tx }, canal.id, BATCH));
    // Of each conversation its first message; the first conversations first.
    expect(result.map(({ conversa_id }) => conversa_id).sort((a, b) => a - b)).toEqual(ids.slice(0, BATCH));
    expect(reads.mensagens).toBeGreaterThanOrEqual(BATCH);
    expect(reads.mensagens).toBeLessThan(20 * BATCH);
    // What follows in a conversation waits for the message that is under way.
    const [next] = await claim(ctx, canal.id, 1);
    expect(next?.conversa_id).toBe(ids[BATCH]);
  },
);
