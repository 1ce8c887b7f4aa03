import { setTimeout as sleep } from 'node:timers/promises';
import { sendAnexo, sendMensagem } from '#server/atendimento/index.ts';
import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';
import { keepText } from '#tests/support/inbox-scene.ts';
import type { Mood } from '#tests/support/simulador.ts';
import { insist } from '../insist.ts';
import type { Random } from '../random.ts';
import type { MoodSmtp } from './correio.ts';
import { type CanalDoPalco, newPhone, type Palco } from './palco.ts';

/** A message that the company wrote; `n` counts those of its conversation. `id` is 0 where its writer got no answer. */
export type Escrita = {
  id: number;
  canal: CanalDoPalco;
  conversa_id: number;
  n: number;
  texto: string;
  recusada: boolean;
};

/** How a message comes in, alone or with a file; the id that its writer is told, 0 where nobody answers. */
export type Escrever = {
  texto(conversa_id: number, texto: string): Promise<number>;
  arquivo(conversa_id: number, legenda: string): Promise<number>;
};

/** Messages that wait to be sent are kept at about so many. */
export type Ritmo = { waiting: number; atOnce: number; pauseMs: number };
const FAST: Ritmo = { waiting: 150, atOnce: 30, pauseMs: 30 };

/** By the room's verbs, in this process. */
const byVerbs = (company: Company): Escrever => ({
  texto: async (conversa_id, texto) => (await sendMensagem(company.ctx, { conversa_id, texto })).id,
  async arquivo(conversa_id, legenda) {
    const arquivo = await keepText(company, `arquivo de ${legenda}`);
    return (await sendAnexo(company.ctx, { conversa_id, legenda, arquivo })).id;
  },
});

/** Writes messages into every conversation as fast as they are sent, until it is stopped. */
export function startEscritas(
  { company, canais }: Palco,
  random: Random,
  escrever: Escrever = byVerbs(company),
  { waiting, atOnce, pauseMs }: Ritmo = FAST,
) {
  const escritas: Escrita[] = [];
  const counts = new Map<number, number>();
  let stopping = false;

  async function write(): Promise<void> {
    const canal = random.pick(canais as [CanalDoPalco, ...CanalDoPalco[]]);
    const conversa = random.pick(canal.conversas as [CanalDoPalco['conversas'][0], ...CanalDoPalco['conversas']]);
    const n = (counts.get(conversa.id) ?? 0) + 1;
    counts.set(conversa.id, n);
    const texto = `c${conversa.id}-m${n}`;
    const file = canal.arquivos && random.chance(0.2);
    const id = await (file ? escrever.arquivo : escrever.texto)(conversa.id, texto);
    escritas.push({ id, canal, conversa_id: conversa.id, n, texto, recusada: conversa.recusada });
  }

  async function go(): Promise<void> {
    while (!stopping) {
      const [row] = await insist(
        () => db().sql<{ n: number }[]>`SELECT count(*)::int AS n FROM mensagens WHERE tentar_em IS NOT NULL`,
      );
      if ((row?.n ?? 0) < waiting) for (let i = 0; i < atOnce && !stopping; i++) await write();
      await sleep(pauseMs);
    }
  }
  const going = go();
  return {
    escritas,
    async stop() {
      stopping = true;
      await going;
    },
  };
}

const MOODS: readonly [Mood, ...Mood[]] = [
  ...(['cut-before', 'cut-after', 'silent-before', 'silent-after'] as const),
  ...[{ late: 40 }, { late: 150 }, { status: 503 }, { late: 20 }, { late: 80 }],
];
const MOODS_SMTP: readonly [MoodSmtp, ...MoodSmtp[]] = ['cut-before', 'cut-after', 'silent-after', 'later'];

/** Platforms that are late, fail, fall silent, and lose their connections before and after they have done what they were asked. */
export function startHumores({ meta, evolution, waha, sms, correio }: Palco, random: Random) {
  let stopping = false;
  const kinds = [
    { count: () => meta.count('messages'), script: (mood: Mood) => meta.script('messages', mood) },
    { count: () => meta.count('upload'), script: (mood: Mood) => meta.script('upload', mood) },
    { count: () => meta.count('bytes'), script: (mood: Mood) => meta.script('bytes', mood) },
    ...[evolution, waha].flatMap((one) => [
      { count: () => one.count('send'), script: (mood: Mood) => one.script('send', mood) },
      { count: () => one.count('messages'), script: (mood: Mood) => one.script('messages', mood) },
    ]),
    ...(['infobip', 'chave', 'cega'] as const).map((via) => ({
      ...{ count: () => sms.count(via), script: (mood: Mood) => sms.script(via, mood) },
    })),
    { count: () => correio.asked, script: () => void correio.moods.push(random.pick(MOODS_SMTP)) },
  ].map((one) => ({ ...one, last: -1 }));
  async function go(): Promise<void> {
    while (!stopping) {
      // One mood at a time: what is asked for meanwhile is answered at once.
      for (const kind of kinds) {
        const count = kind.count();
        if (count === kind.last || !random.chance(0.3)) continue;
        kind.last = count;
        kind.script(random.pick(MOODS));
      }
      await sleep(40);
    }
  }
  const going = go();
  return {
    async stop() {
      stopping = true;
      await going;
    },
  };
}

/** A message of a contact, of which the platform told. */
export type Dita = { canal: CanalDoPalco; id: string; midia: boolean };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A platform's notice, told up to twenty times at once, and again until it was heard. */
export async function tell(send: (times: number) => Promise<number[]>, times: number): Promise<void> {
  for (let left = times; ; left = 1) {
    const statuses = await send(left).catch((): number[] => []);
    if (statuses.includes(200)) return;
    const wrong = statuses.find((status) => status < 500);
    if (wrong !== undefined) throw new Error(`A notice was answered ${wrong}`);
    await sleep(60);
  }
}

export const addressOf = (base: string, { canal }: CanalDoPalco): string =>
  `${base}${new URL(canal.aviso_url ?? '', 'http://x').pathname}`;

/** How often contacts write at most, and what puts an e-mail into the company's mailbox, where there is one. */
type Costume = { pauseMs?: number; caixa?: ((raw: string) => Promise<void>) | null };

/** Contacts who write through WhatsApp, official and not, and by e-mail, until it is stopped. */
export function startDitas(palco: Palco, base: string, random: Random, { pauseMs = 120, caixa }: Costume = {}) {
  const ditas: Dita[] = [];
  const people = Array.from({ length: 12 }, () => newPhone().slice(1));
  let stopping = false;
  let n = 0;
  async function say(): Promise<void> {
    const { meta } = palco;
    const [evo, wah, official] = ['evolution', 'waha', 'meta'].map((nome) => {
      const found = palco.canais.find((one) => one.nome === nome);
      if (!found) throw new Error('No channel');
      return found;
    }) as [CanalDoPalco, CanalDoPalco, CanalDoPalco];
    const canal = random.pick([evo, wah, official]);
    const from = random.pick(people as [string, ...string[]]);
    const times = random.between(1, 20);
    const texto = `entrada ${++n}`;
    if (canal === official) {
      const midia = random.chance(0.2);
      const id = `wamid.ENTRADA${n}`;
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const content = midia
        ? { type: 'image', image: { id: meta.keep(PNG, 'image/png'), mime_type: 'image/png', caption: texto } }
        : { type: 'text', text: { body: texto } };
      const payload = meta.message({ from, id, timestamp, ...content });
      ditas.push({ canal, id, midia });
      await tell((count) => meta.notify(addressOf(base, canal), payload, { times: count }), times);
    } else {
      const gateway = canal === evo ? palco.evolution : palco.waha;
      const known = gateway.write({ numero: from, texto });
      const payload = gateway.noticeOf(known);
      ditas.push({ canal, id: known.id, midia: false });
      await tell((count) => gateway.notify(addressOf(base, canal), payload, { times: count }), times);
    }
  }
  async function mail(into: (raw: string) => Promise<void>): Promise<void> {
    const canal = palco.canais.find(({ canal: { tipo } }) => tipo === 'email') as CanalDoPalco;
    const id = `<entrada-${++n}@cliente.example>`;
    const from = `pessoa${random.between(0, 3)}@cliente.example`;
    ditas.push({ canal, id, midia: false });
    await into(
      `From: ${from}\nTo: contato@loja.example\nSubject: Pergunta ${n}\nMessage-ID: ${id}\nDate: ${new Date().toUTCString()}\n\nentrada ${n}\n`,
    );
  }
  const lane = async () => {
    while (!stopping) {
      await (caixa && random.chance(0.3) ? mail(caixa) : say());
      await sleep(random.between(0, pauseMs));
    }
  };
  const lanes = Promise.all([lane(), lane()]);
  // Told where it is waited for.
  lanes.catch(() => undefined);
  return {
    ditas,
    async stop() {
      stopping = true;
      await lanes;
    },
  };
}
