import { isoInZone } from '#server/platform/clock.ts';
import { openLane, requestBytes } from './lane.ts';
import type { Grown } from './seed-expedicoes.ts';

const LANES = 2;
const MOST = 1.3;

const day = (ago: number) => isoInZone(new Date(Date.now() - ago * 86_400_000), 'America/Sao_Paulo').slice(0, 10);

/** Every filter of the shipments' list alone and together, on its first page. A searched number exists in both companies. */
const FILTERS: Record<string, Record<string, string>> = {
  'no filter': {},
  'status=pendente': { status: 'pendente' },
  'status=cancelada': { status: 'cancelada' },
  'a day': { data_inicio: day(100), data_fim: day(100) },
  'a month': { data_inicio: day(130), data_fim: day(100) },
  'since 300 days': { data_inicio: day(300) },
  'until 100 days ago': { data_fim: day(100) },
  'a month, cancelada': { data_inicio: day(130), data_fim: day(100), status: 'cancelada' },
  'oldest first': { direcao: 'asc' },
  'by number': { ordenar: 'numero_expedicao' },
  'by number, pendente': { ordenar: 'numero_expedicao', direcao: 'asc', status: 'pendente' },
  'busca: a number': { busca: '004321' },
  'busca: a tracking code': { busca: 'BR829348951SP' },
  'busca: 5 digits': { busca: '43217' },
  'busca: in most (BR)': { busca: 'BR' },
  'busca: one digit (7)': { busca: '7' },
  'busca: in none (zz)': { busca: 'zz' },
  'busca: BR, concluida': { busca: 'BR', status: 'concluida' },
  'busca: 4 digits': { busca: '4321' },
  'busca: 000': { busca: '000' },
  'a day by number': { data_inicio: day(100), data_fim: day(100), ordenar: 'numero_expedicao' },
  'a month by number': { data_inicio: day(130), data_fim: day(100), ordenar: 'numero_expedicao' },
  '300 days by number': { data_inicio: day(300), ordenar: 'numero_expedicao', direcao: 'asc' },
  'concluida, a month, number': {
    data_inicio: day(130),
    data_fim: day(100),
    ordenar: 'numero_expedicao',
    status: 'concluida',
  },
  'busca: BR, a month': { busca: 'BR', data_inicio: day(130), data_fim: day(100) },
  'busca: 4 digits, by number': { busca: '4321', ordenar: 'numero_expedicao' },
  'busca: BR, month, number': {
    busca: 'BR',
    data_inicio: day(130),
    data_fim: day(100),
    ordenar: 'numero_expedicao',
  },
};

/** How a filter's first page compares between two companies; times in milliseconds. */
export type Growth = { name: string; small: number; large: number; ratio: number; within: boolean };

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/**
 * Page 1 of the shipments with each filter, asked in turn of the small company and the large one, so that the machine's
 * noise falls on both alike.
 */
export async function measureGrowth(port: number, small: Grown, large: Grown, each: number): Promise<Growth[]> {
  const found: Growth[] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const path = `/v1/expedicao/?${new URLSearchParams(filter)}`;
    const requests = [small, large].map(({ token }) => requestBytes('GET', path, token));
    const times: [number[], number[]] = [[], []];
    await Promise.all(
      Array.from({ length: LANES }, async (_, start) => {
        const send = await openLane(port);
        for (let i = -20; i < each / LANES; i++) {
          for (const turn of [start % 2, (start + 1) % 2] as const) {
            const began = performance.now();
            const status = await send(requests[turn] ?? null);
            if (status !== 200) throw new Error(`${path} answered ${status}`);
            if (i >= 0) times[turn]?.push(performance.now() - began);
          }
        }
        await send(null);
      }),
    );
    const [a, b] = [p95(times[0]), p95(times[1])];
    found.push({ name, small: a, large: b, ratio: b / a, within: b / a <= MOST });
  }
  return found;
}
