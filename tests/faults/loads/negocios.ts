import type { Answer, Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Quadro } from '../world.ts';
import type { Diario } from './diario.ts';
import { type Lanes, runLanes } from './lanes.ts';

/** What was asked of a deal: the version that the answer told, null where there was none. */
export type Passo = { negocio_id: number; acao: string; versao: number | null };

export type LoadNegocios = Lanes & { passos: Passo[] };

const MOST = 40;

/** Several people move the same deals over a board, win them with a sale, lose them and open them again. */
export function startNegocios(
  door: Door,
  diario: Diario,
  quadro: Quadro,
  random: Random,
  pauseMs: number,
): LoadNegocios {
  const passos: Passo[] = [];
  const ids: number[] = [];
  let n = 0;
  let serial = 0;

  async function open(): Promise<void> {
    const titulo = `negócio ${++n}`;
    const body = {
      ...{ titulo, contato_id: quadro.contato_id, etapa_id: random.pick(quadro.etapas) },
      itens: [{ produto_id: quadro.produto_id, quantidade: '2', preco_unitario: '12.34' }],
    };
    const made = await diario.make('negocios', quadro, titulo, '/v1/crm/negocios/', { body });
    if (made) ids.push(made.id);
  }

  async function ask(negocio_id: number, acao: string, body: unknown): Promise<void> {
    const path = `/v1/crm/negocios/${negocio_id}/${acao}/`;
    const passo: Passo = { negocio_id, acao, versao: null };
    passos.push(passo);
    const keyed = random.chance(0.6);
    const key = `passo-${++serial}`;
    let answer: Answer | null;
    do {
      answer = await door.ask('POST', path, { token: quadro.token, body, ...(keyed ? { key } : {}) });
      // 409: another has moved it or a neighbour. With a key, the first request may be under way as well: it is not waited for.
    } while (answer === null && keyed && !stopping);
    if (answer?.status === 200) passo.versao = Number(answer.data.versao);
    // 400: another has closed it, or won it, meanwhile.
    else if (answer && answer.status !== 400 && answer.status !== 409) {
      door.unexpected.push(
        `${answer.status} to ${acao} of deal ${negocio_id}: ${JSON.stringify(answer.data).slice(0, 300)}`,
      );
    }
  }

  async function step(): Promise<void> {
    if (ids.length < 6 || (ids.length < MOST && random.chance(0.1))) return open();
    const id = random.pick(ids as [number, ...number[]]);
    const other = random.pick(ids as [number, ...number[]]);
    const acao = random.weighted([
      [70, 'mover-etapa'],
      [8, 'ganhar'],
      [6, 'perder'],
      [16, 'reabrir'],
    ]);
    const place = random.pick<{ depois_de?: number; antes_de?: number }>([
      {},
      { depois_de: other },
      { antes_de: other },
    ]);
    const bodies: Record<string, unknown> = {
      'mover-etapa': { etapa_id: random.pick(quadro.etapas), ...(other === id ? {} : place) },
      ganhar: random.chance(0.6) ? { criar: 'venda' } : {},
      perder: { motivo_perda_id: quadro.motivo_id },
      reabrir: {},
    };
    return ask(id, acao, bodies[acao]);
  }

  let stopping = false;
  const lanes = runLanes([step, step, step], pauseMs, random);
  return {
    passos,
    async stop() {
      stopping = true;
      await lanes.stop();
    },
  };
}
