import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#server/platform/db.ts';
import { Form, textsOf } from '#tests/support/form.ts';
import type { Trabalhadores } from '../canais/trabalhadores.ts';
import type { Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Estante } from '../world.ts';
import type { Diario } from './diario.ts';
import { type Lanes, runLanes } from './lanes.ts';

/** An item that was published: its paragraphs each have a mark of their own. */
export type Publicado = { nome: string; marcas: string[]; apagado: 'não' | 'talvez' | 'sim' };

export type LoadConhecimento = Lanes & { publicados: Publicado[] };

/** Publishes texts and files, has some of them read again, takes some away. */
export function startConhecimento(
  door: Door,
  diario: Diario,
  estante: Estante,
  random: Random,
  pauseMs: number,
): LoadConhecimento {
  const publicados: Publicado[] = [];
  let n = 0;

  async function publish(): Promise<void> {
    const nome = `saber ${++n}`;
    const marcas = Array.from({ length: random.between(2, 9) }, (_, i) => `marca${n}x${i}fim`);
    const paragraphs = marcas.map(
      (marca, i) => `Parágrafo ${i} de ${nome}: ${marca}. ${'A loja responde assim. '.repeat(20)}`,
    );
    const texto = `# ${nome}\n\n${paragraphs.join('\n\n')}`;
    const publicado: Publicado = { nome, marcas, apagado: 'não' };
    publicados.push(publicado);
    const file = { name: 'arquivo', filename: `${nome}.md`, type: 'text/markdown', bytes: texto };
    const body = random.chance(0.5) ? { nome, texto } : new Form([...textsOf({ nome }), file]);
    const made = await diario.make('conhecimentos', estante, nome, '/v1/crm/conhecimento/', {
      body,
      leansOn: ['media'],
    });
    if (!made) return;
    const at = `/v1/crm/conhecimento/${made.id}/`;
    const asking = { token: estante.token, leansOn: ['media'] as const };
    for (
      let left = random.weighted([
        [60, 0],
        [30, 1],
        [10, 3],
      ]);
      left > 0;
      left--
    ) {
      await door.persist('PATCH', at, { ...asking, body: { reprocessar: true } }, [200]);
    }
    if (!random.chance(0.2)) return;
    publicado.apagado = 'talvez';
    if (await door.persist('DELETE', at, asking, [200, 404])) publicado.apagado = 'sim';
  }

  const lanes = runLanes([publish], pauseMs, random);
  return { publicados, stop: lanes.stop };
}

/** The minutes pass after which others read what a process had in hand that died; an hour's attempts do not run out in these seconds. */
export const passTimeOfConhecimento = () =>
  db()
    .sql`UPDATE conhecimentos SET tentar_em = now() - interval '2 minutes', tentativas = least(tentativas, 2) WHERE tentar_em > now()`;

const TURNS = 40;

/** Waits until nothing waits to be read. What never ends is found by what is verified next. */
export async function settleConhecimento(trabalhadores: Trabalhadores, pass: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    for (let look = 0; look < 150; look++) {
      if ((await db().sql`SELECT FROM conhecimentos WHERE tentar_em IS NOT NULL LIMIT 1`).length === 0) return;
      await sleep(100);
    }
    await trabalhadores.kill(pass);
  }
}
