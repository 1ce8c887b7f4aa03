import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#server/platform/db.ts';
import { Form, textsOf } from '#tests/support/form.ts';
import { noteUnknown } from '../canais/canais.ts';
import { type Dita, type Escrever, type Escrita, startDitas, startEscritas, startHumores } from '../canais/carga.ts';
import type { Palco } from '../canais/palco.ts';
import type { Door } from '../door.ts';
import { insist } from '../insist.ts';
import type { Random } from '../random.ts';

export type LoadMensagens = {
  escritas: Escrita[];
  ditas: Dita[];
  /** Messages of which nobody knew for a while: they may have been overtaken. */
  duvidas: Set<number>;
  stop(): Promise<void>;
};

const RHYTHM = { waiting: 60, atOnce: 4, pauseMs: 250 };

/** Messages that are written by the API, and that contacts write at their platforms, which do what they like. */
export function startMensagens(
  door: Door,
  palco: Palco,
  token: string,
  random: Random,
  caixa: ((raw: string) => Promise<void>) | null,
): LoadMensagens {
  const duvidas = new Set<number>();
  let serial = 0;

  async function send(path: string, body: unknown, leansOn: readonly 'media'[]): Promise<number> {
    const asking = { token, body, leansOn };
    const answer = random.chance(0.9)
      ? await door.persist('POST', path, { ...asking, key: `mensagem-${++serial}` }, [201])
      : await door.ask('POST', path, asking);
    if (answer && answer.status !== 201) door.unexpected.push(`${answer.status} to a message at ${path}`);
    return answer?.status === 201 ? Number(answer.data.id) : 0;
  }
  const escrever: Escrever = {
    texto: (conversa_id, texto) => send('/v1/crm/mensagens/', { conversa_id, texto }, []),
    arquivo(conversa_id, legenda) {
      const file = { name: 'arquivo', filename: `${legenda}.txt`, type: 'text/plain', bytes: `arquivo de ${legenda}` };
      return send('/v1/crm/mensagens/anexo/', new Form([...textsOf({ conversa_id, legenda }), file]), ['media']);
    },
  };
  const escritas = startEscritas(palco, random, escrever, RHYTHM);
  const humores = startHumores(palco, random);
  const ditas = startDitas(palco, door.base, random, { pauseMs: 1_500, caixa });
  let stopping = false;
  // A message that nobody knows of is asked for three minutes later at the soonest.
  const watching = (async () => {
    while (!stopping) {
      await noteUnknown(duvidas);
      await sleep(1_000);
    }
  })();
  return {
    escritas: escritas.escritas,
    ditas: ditas.ditas,
    duvidas,
    async stop() {
      stopping = true;
      await Promise.all([escritas.stop(), ditas.stop(), humores.stop(), watching]);
    },
  };
}

const MAILED_LIMIT_MS = 180_000;

/** Waits until the readers of the mailbox have found every e-mail that came. One that they never find is told by what is verified next. */
export async function findMailed({ ditas }: LoadMensagens): Promise<void> {
  const ids = ditas.filter(({ canal }) => canal.canal.tipo === 'email').map(({ id }) => id);
  const deadline = Date.now() + MAILED_LIMIT_MS;
  while (Date.now() < deadline) {
    const [row] = await insist(
      () =>
        db().sql<
          { n: number }[]
        >`SELECT count(*)::int AS n FROM mensagens WHERE mensagem_id_externo = ANY (${ids}::text[])`,
    );
    if ((row?.n ?? 0) >= ids.length) return;
    await sleep(500);
  }
}

/**
 * Finds out which messages of writers without an answer are there. Their writer wrote on without having heard of them, so others may have
 * come before them.
 * @returns those that are there, and those that are there more than once
 */
export async function findUnanswered({ escritas, duvidas }: LoadMensagens, { company }: Palco) {
  const rows = await insist(
    () => db().sql<{ id: number; texto: string }[]>`
      SELECT id, texto FROM mensagens WHERE empresa_id = ${company.id} AND direcao = 'saida'`,
  );
  const byText = Map.groupBy(rows, ({ texto }) => texto);
  const twice = escritas.filter(({ texto }) => (byText.get(texto)?.length ?? 0) > 1);
  const there = escritas.flatMap((one): Escrita[] => {
    if (one.id !== 0) return [one];
    const [row] = byText.get(one.texto) ?? [];
    if (!row) return [];
    duvidas.add(row.id);
    return [{ ...one, id: row.id }];
  });
  return { there, twice };
}
