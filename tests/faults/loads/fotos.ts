import { Form } from '#tests/support/form.ts';
import { photo } from '#tests/support/photos.ts';
import type { Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Vitrine } from '../world.ts';
import type { Diario } from './diario.ts';
import { type Lanes, runLanes } from './lanes.ts';

/** A photo that was sent; its file's name is its own. `apagada`: its client asked for its end, and may have been told of it. */
export type Foto = {
  nome: string;
  produto_id: number;
  outcome: 'confirmed' | 'unknown';
  ids: Set<number>;
  apagada: 'não' | 'talvez' | 'sim';
};

export type LoadFotos = Lanes & { fotos: Foto[] };

/** Products with photos, some of which are taken away again. */
export function startFotos(door: Door, diario: Diario, vitrine: Vitrine, random: Random, pauseMs: number): LoadFotos {
  const fotos: Foto[] = [];
  const leansOn = ['media'] as const;
  let n = 0;

  async function send(produto_id: number): Promise<void> {
    const foto: Foto = { nome: `foto-${++n}.jpg`, produto_id, outcome: 'unknown', ids: new Set(), apagada: 'não' };
    fotos.push(foto);
    const path = `/v1/produtos/${produto_id}/imagens/`;
    const asking = { token: vitrine.token, body: Form.of(await photo({ width: 48, height: 36 }), foto.nome), leansOn };
    const answer = random.chance(0.7)
      ? await door.persist('POST', path, { ...asking, key: foto.nome }, [201])
      : await door.ask('POST', path, asking);
    if (!answer) return;
    if (answer.status !== 201) return void door.unexpected.push(`${answer.status} to ${foto.nome}`);
    foto.outcome = 'confirmed';
    foto.ids.add(Number(answer.data.id));
    if (!random.chance(0.3)) return;
    foto.apagada = 'talvez';
    const gone = await door.persist(
      'DELETE',
      `${path}${answer.data.id}/`,
      { token: vitrine.token, leansOn },
      [200, 404],
    );
    if (gone) foto.apagada = 'sim';
  }

  async function show(): Promise<void> {
    const nome = `produto com fotos ${++n}`;
    const made = await diario.make('produtos', vitrine, nome, '/v1/produtos/', { body: { nome, codigo: `FOTO-${n}` } });
    if (!made) return;
    for (let left = random.between(1, 5); left > 0; left--) await send(made.id);
    const answer = await door.ask('POST', `/v1/produtos/${made.id}/imagens/`, {
      ...{ token: vitrine.token, leansOn, body: Form.of('isto não é uma foto', 'recusada.jpg') },
    });
    if (answer && answer.status !== 400) door.unexpected.push(`${answer.status} to what is no photo`);
  }

  const lanes = runLanes([show, show], pauseMs, random);
  return { fotos, stop: lanes.stop };
}
