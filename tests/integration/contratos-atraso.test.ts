import { expect, test } from 'vitest';
import {
  attendContrato,
  cancelContrato,
  createReajuste,
  endContrato,
  getContrato,
  reactivateContrato,
  suspendContrato,
  updateContrato,
} from '#server/contratos/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { type Contratante, moment, openContratante } from '#tests/support/contratos.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// The same life of a contract in two companies: in one the job comes by on the day on which there is something to do, in the other never,
// but for what people do. What both charge, tell and refuse is the same.

const LIVES = Number(process.env.CONTRATO_LIVES ?? 10);
const WORKS = 12;
const DAY = 86_400_000;
const ZONES = ['America/Santiago', 'America/Asuncion', 'America/Sao_Paulo', 'America/Noronha', 'Pacific/Kiritimati'];

type World = { company: Contratante; id: number };
type Random = <T>(some: readonly T[]) => T;

/** What was charged in the end, when it goes on, and what was told. */
async function stateOf({ company, id }: World) {
  const { status, primeiro_vencimento, dia_vencimento, proximo_vencimento, fim_em, periodicidade } = await getContrato(
    company.ctx,
    { id },
  );
  return {
    ciclos: (await company.cycles({ id })).map((c) => [c.competencia, c.vencimento, c.valor]),
    contrato: { status, primeiro_vencimento, dia_vencimento, proximo_vencimento, fim_em, periodicidade },
    ditos: await company.told({ id }),
  };
}

/** Something that somebody does on a day, in each world alike. */
function drawWork(
  any: Random,
  day: (days: number) => string,
): [string, (world: World, agora: Date) => Promise<unknown>] {
  const days = () => any(Array.from({ length: 150 }, (_, n) => n));
  const of =
    (verb: (ctx: Ctx, input: unknown, agora: Date) => Promise<unknown>, more: object = {}) =>
    ({ company, id }: World, agora: Date) =>
      verb(company.ctx, { id, ...more }, agora);
  const ended = any([{}, { em: day(days()) }]);
  // Of whole tenths, so that no order of adjustments is rounded otherwise.
  const adjusted = { percentual: any(['10', '20', '50']), ...any([{}, { a_partir_de: day(days()).slice(0, 7) }]) };
  const changed = any<object>([
    { dia_vencimento: any([1, 5, 15, 28, 31]) },
    { primeiro_vencimento: day(days()) },
    { dias_antecedencia: any([0, 10, 60]) },
    { fim_em: any([null, day(days())]) },
    { periodicidade: any(['mensal', 'bimestral', 'trimestral']) },
  ]);
  const fuso = any(ZONES);
  const move = async ({ company }: World) => {
    await updateEmpresa(company.company.ctx, { fuso });
    company.ctx.fuso = fuso;
  };
  const pauses = [
    ['suspende', of(suspendContrato)],
    ['reativa', of(reactivateContrato)],
    ['reativa', of(reactivateContrato)],
  ] as const;
  const adjust = [`reajusta ${JSON.stringify(adjusted)}`, of(createReajuste, adjusted)] as const;
  const seldom = [
    [`encerra ${JSON.stringify(ended)}`, of(endContrato, ended)],
    ['cancela', of(cancelContrato)],
    [`muda para ${fuso}`, move],
  ] as const;
  const change = [`altera ${JSON.stringify(changed)}`, of(updateContrato, changed)] as const;
  const [name, work] = any([...pauses, ...pauses, adjust, adjust, adjust, change, change, change, any(seldom)]);
  return [name, work];
}

test(`what is charged is the same whether the job came by or not (TEST_SEED=${SEED})`, {
  timeout: 60_000 + LIVES * 20_000,
}, async () => {
  const companies = [await openContratante('America/Santiago'), await openContratante('America/Santiago')];
  for (let life = 0; life < LIVES; life++) {
    const random = generator(SEED * 1_000 + life);
    const any: Random = (some) => some[Math.floor(random() * some.length)] as (typeof some)[number];
    let now = Date.UTC(2024, 0, 1) + Math.floor(random() * 700) * DAY;
    const day = (days = 0) => new Date(now + days * DAY).toISOString().slice(0, 10);
    const lived: unknown[] = [];
    const first = day(any([-10, 0, 14, 40]));
    const fields = {
      ...{ primeiro_vencimento: first, inicio_em: first, dias_antecedencia: any([0, 35, 60, 60]) },
      ...{ periodicidade: any(['mensal', 'mensal', 'bimestral', 'trimestral']), ...any([{}, { fim_em: day(200) }]) },
    };
    lived.push(day(), fields);
    const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '10000000.00' }];
    const worlds: World[] = [];
    for (const company of companies) worlds.push({ company, id: (await company.make(day(), { ...fields, itens })).id });
    const [attended] = worlds;
    const attend = async ({ company, id }: World) => {
      while (await attendContrato(company.ctx, id, moment(day())));
    };
    const outcomeOf = (world: World, work: (world: World, agora: Date) => Promise<unknown>) =>
      work(world, moment(day())).then(
        () => 'feito',
        (error: unknown) => {
          if (error instanceof DomainError) return error.message.replaceAll(/\d+\/(encerrar)/g, '$1');
          throw error;
        },
      );
    for (let n = 0; n < WORKS; n++) {
      const until = now + any([1, 3, 12, 30, 45]) * DAY;
      while (now < until) {
        now += DAY;
        const [due] = await db()
          .sql`SELECT FROM contratos WHERE id = ${attended?.id ?? 0} AND agir_em <= ${day()}::date`;
        if (due && attended) await attend(attended);
      }
      const [name, work] = drawWork(any, day);
      const outcomes: string[] = [];
      for (const world of worlds) outcomes.push(await outcomeOf(world, work));
      lived.push([day(), name, ...outcomes]);
      expect(outcomes[0], `${life}: ${JSON.stringify(lived, null, 1)}`).toBe(outcomes[1]);
    }
    for (const world of worlds) await attend(world);
    const [one, other] = await Promise.all(worlds.map(stateOf));
    expect(one, `${life}: ${JSON.stringify(lived, null, 1)}`).toEqual(other);
  }
});
