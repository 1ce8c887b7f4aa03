import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem } from '#server/acesso/index.ts';
import { workOnCanal } from '#server/atendimento/index.ts';
import { receiveAvisoDeCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { until } from '#tests/support/deliveries.ts';
import { insist } from '../insist.ts';
import type { Kept } from '../parts/kept.ts';
import type { Violation } from '../proofs/verify.ts';
import type { Random } from '../random.ts';
import { addressOf, startDitas, startEscritas, startHumores, tell } from './carga.ts';
import { type CanalDoPalco, makePalco, newPhone, type Palco } from './palco.ts';
import type { Trabalhadores } from './trabalhadores.ts';
import { verifyCanais } from './verifica.ts';

export type CanaisOptions = {
  /** Times that whoever works channels off is killed; the door dies a third as often. */
  kills: number;
  /** In each channel, without the one that the platform refuses. */
  conversas: number;
  random: Random;
  trabalhadores: Trabalhadores;
  /** The process that notices are posted to, and where it listens. */
  porta: Kept;
  base: string;
  say?: (line: string) => void;
};

export type CanaisReport = {
  kills: number;
  /** Kills that met requests which had no answer yet. */
  emVoo: number;
  portas: number;
  escritas: number;
  chegadas: number;
  repetidas: number;
  desconhecidas: number;
  ditas: number;
  violations: Violation[];
};

const SETTLE_TURNS = 60;

/**
 * Kills whoever sends and whoever receives, again and again, while messages go and come through every kind of channel and platforms do
 * what they like; lets all come to rest, and holds what platforms have against what the rows say.
 */
export async function runCanaisFaults(options: CanaisOptions): Promise<CanaisReport> {
  const { kills, random, trabalhadores, porta, base, say = () => undefined } = options;
  const palco = await makePalco(options.conversas);
  try {
    const meta = palco.canais.find(({ nome }) => nome === 'meta');
    if (!meta) throw new Error('No channel of Meta');
    await openMeta(palco, meta, options.conversas);
    say('The platforms are up');
    palco.meta.notices = { url: addressOf(base, meta), statuses: ['read', 'sent', 'delivered'] };
    await Promise.all([porta.up(), trabalhadores.up()]);
    say('The processes are up');
    const duvidas = new Set<number>();
    const pass = () => passTime(duvidas);
    const escritas = startEscritas(palco, random);
    const humores = startHumores(palco, random);
    const ditas = startDitas(palco, base, random);
    let emVoo = 0;
    let portas = 0;
    for (let kill = 1; kill <= kills; kill++) {
      await someRequests(palco);
      await sleep(random.between(0, 120));
      if (await hasRequestsInFlight()) emVoo++;
      if (kill % 3 === 0) {
        portas++;
        await porta.kill(random.between(0, 200));
      }
      await trabalhadores.kill(pass);
      if (kill % 10 === 0) say(`${kill} kills, ${escritas.escritas.length} messages written`);
    }
    await Promise.all([escritas.stop(), ditas.stop(), humores.stop()]);
    say('Load ends; waiting for rest');
    await settle(palco, trabalhadores, pass, false);
    await tellAll(palco, base, random);
    await settle(palco, trabalhadores, pass, true);
    const violations = await verifyCanais(palco, escritas.escritas, ditas.ditas, duvidas);
    const all = palco.canais.flatMap((canal) => canal.chegadas());
    const [row] = await db().sql<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM mensagens WHERE status = 'desconhecida'`;
    return {
      ...{ kills, emVoo, portas, escritas: escritas.escritas.length, chegadas: all.length },
      repetidas: all.length - new Set(all.map(({ texto }) => texto)).size,
      ...{ desconhecidas: row?.n ?? 0, ditas: ditas.ditas.length, violations },
    };
  } finally {
    await palco.close();
  }
}

/** Who talks to an official channel writes first. */
export async function openMeta(
  { company, meta }: Palco,
  { canal, conversas }: CanalDoPalco,
  count: number,
): Promise<void> {
  const ctx = await contextOfSystem(db(), company.id, 'job');
  if (!ctx) throw new Error('No company');
  for (let n = 0; n < count; n++) {
    const endereco = newPhone();
    const [from, timestamp] = [endereco.slice(1), String(Math.floor(Date.now() / 1_000))];
    const said = meta.message({ from, id: `wamid.ABRE${n}`, timestamp, type: 'text', text: { body: 'Oi' } });
    const corpo = Buffer.from(JSON.stringify(said));
    const headers = new Headers({ 'X-Hub-Signature-256': meta.sign(corpo) });
    const aviso = { metodo: 'POST', query: new URLSearchParams(), headers, corpo, ip: '127.0.0.1' };
    await receiveAvisoDeCanal(db(), { tipo: 'whatsapp', id: canal.id }, aviso);
    conversas.push({ id: 0, endereco, recusada: false });
  }
  const byAddress = new Map<string, number>();
  await until(async () => {
    await workOnCanal(ctx, 'entrada', canal.id);
    // A worker that is up already may have what came in hand.
    const rows = await db().sql<{ id: number; endereco: string }[]>`
      SELECT id, endereco FROM conversas WHERE canal_id = ${canal.id}`;
    for (const { id, endereco } of rows) byAddress.set(endereco, id);
    return conversas.every(({ endereco }) => byAddress.has(endereco));
  });
  for (const conversa of conversas) conversa.id = byAddress.get(conversa.endereco) ?? 0;
}

/** Waits until platforms were asked for something since. */
async function someRequests({ canais }: Palco): Promise<void> {
  const count = () => canais.reduce((sum, one) => sum + one.pedidos(), 0);
  const before = count();
  for (let waited = 0; count() === before; waited++) {
    if (waited > 3_000) throw new Error('Nothing is sent any more');
    await sleep(10);
  }
}

async function hasRequestsInFlight(): Promise<boolean> {
  const [row] = await db().sql`SELECT 1 FROM mensagens WHERE envio_em IS NOT NULL AND tentar_em > now() LIMIT 1`;
  return row !== undefined;
}

/** Notes of which messages nobody knows now: later ones of their conversations may overtake them. */
export async function noteUnknown(duvidas: Set<number>): Promise<void> {
  const rows = await insist(() => db().sql<{ id: number }[]>`SELECT id FROM mensagens WHERE status = 'desconhecida'`);
  for (const { id } of rows) duvidas.add(id);
}

/**
 * Four minutes pass for everything that somebody had in hand, or that is to be tried again: nobody lives who has it. A day's attempts do not
 * run out in the seconds that stand for it here. Notes of which messages nobody knows.
 */
export async function passTime(duvidas: Set<number>): Promise<void> {
  const { sql } = db();
  const rows = await sql<{ id: number; status: string }[]>`
    UPDATE mensagens SET tentar_em = now() - interval '2 minutes', 
      tentativas = CASE WHEN status = 'na_fila' THEN least(tentativas, 3) ELSE tentativas END, envio_em = envio_em - interval '4 minutes'
    WHERE tentar_em > now() RETURNING id, status`;
  for (const { id, status } of rows) if (status === 'desconhecida') duvidas.add(id);
  await sql`UPDATE midias_mensagem SET tentar_em = now() - interval '2 minutes' WHERE tentar_em > now()`;
  await sql`UPDATE executor_execucoes SET proxima_em = now() WHERE reserva IS NOT NULL`;
}

/** Waits until nothing waits any more, killing whoever is stuck at a platform that says nothing. */
export async function settle(
  palco: Palco,
  trabalhadores: Trabalhadores,
  pass: () => Promise<void>,
  all: boolean,
): Promise<void> {
  const { sql } = db();
  for (let turn = 0; turn < SETTLE_TURNS; turn++) {
    for (let look = 0; look < 30; look++) {
      const [row] = await sql<{ due: boolean; waits: boolean }[]>`
        SELECT EXISTS (SELECT FROM mensagens WHERE tentar_em IS NOT NULL) OR EXISTS (SELECT FROM midias_mensagem WHERE tentar_em IS NOT NULL)
          OR EXISTS (SELECT FROM entradas_brutas WHERE tentar_em <= now()) AS due,
          EXISTS (SELECT FROM entradas_brutas WHERE tentar_em IS NOT NULL) AS waits`;
      if (!row?.due && !(all && row?.waits)) return;
      await sleep(100);
    }
    await trabalhadores.kill(async () => {
      await pass();
      if (all) await sql`UPDATE entradas_brutas SET tentar_em = now() WHERE tentar_em > now()`;
    });
  }
  throw new Error(`The channels of company ${palco.company.id} never come to rest`);
}

/** Every platform tells all that it knows of what was sent: in any order, and more than once. */
export async function tellAll(palco: Palco, base: string, random: Random): Promise<void> {
  const canalOf = (nome: string) => palco.canais.find((one) => one.nome === nome);
  const shuffled = <T>(list: readonly T[]) => list.toSorted(() => random.next() - 0.5);
  const work: (() => Promise<void>)[] = [];
  const { meta } = palco;
  const official = canalOf('meta');
  for (const sent of official ? meta.sent : []) {
    for (const kind of shuffled(['sent', 'delivered', 'read'])) {
      const payload = meta.statusOf(sent, kind);
      work.push(() =>
        tell(
          (times) => meta.notify(addressOf(base, official as CanalDoPalco), payload, { times }),
          random.between(1, 4),
        ),
      );
    }
  }
  for (const gateway of [palco.evolution, palco.waha]) {
    const canal = canalOf(gateway.shape);
    for (const known of canal ? gateway.sent : []) {
      const notices = shuffled([
        gateway.noticeOf(known),
        ...([1, 2, 3] as const).map((ack) => gateway.ackOf(known, ack)),
      ]);
      for (const payload of notices) {
        work.push(() =>
          tell(
            (times) => gateway.notify(addressOf(base, canal as CanalDoPalco), payload, { times }),
            random.between(1, 4),
          ),
        );
      }
    }
  }
  const lanes = Array.from({ length: 16 }, async () => {
    for (let next = work.shift(); next; next = work.shift()) await next();
  });
  await Promise.all(lanes);
}

/** The report as a table of text. */
export function canaisTable(report: CanaisReport): string {
  const lines: [string, string][] = [
    [
      'kills (SIGKILL)',
      `${report.kills} of whoever sends, ${report.emVoo} of them in the middle of a request; the door ${report.portas}`,
    ],
    ['messages written', `${report.escritas}`],
    [
      'arrived at platforms',
      `${report.chegadas}, ${report.repetidas} of them again (e-mails with the same Message-ID)`,
    ],
    ['of which nobody knows', `${report.desconhecidas}`],
    ['messages of contacts', `${report.ditas}`],
    ['violations', `${report.violations.length}`],
  ];
  return lines.map(([name, value]) => `  ${name.padEnd(26)}${value}`).join('\n');
}
