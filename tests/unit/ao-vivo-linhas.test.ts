import { expect, test } from 'vitest';
import {
  type EventoAoVivo,
  filterLines,
  KEPT,
  type Line,
  linesOf,
  mergeLines,
  type RequisicaoAoVivo,
  type TentativaAoVivo,
} from '#app/(painel)/integracoes/ao-vivo/lines.ts';

// What happens, as the screen keeps it: each thing once, newest first, 200 lines at most.

const at = (second: number) => new Date(Date.UTC(2026, 1, 13, 9, 0, second));
const evento = (id: number, second: number, request_id = 'r') =>
  ({ id, evento: 'venda.criada', ocorrido_em: at(second), request_id, registro: null }) as EventoAoVivo;
const tentativa = (entrega_id: number, second: number, fields: Partial<TentativaAoVivo> = {}) =>
  ({
    entrega_id,
    numero: 1,
    iniciada_em: at(second),
    duracao_ms: 3_000,
    request_id: 'r',
    ...fields,
  }) as TentativaAoVivo;
const requisicao = (id: number, second: number, fields: Partial<RequisicaoAoVivo> = {}) =>
  ({ id, criado_em: at(second), request_id: 'r', status: 200, quantidade: 1, ...fields }) as RequisicaoAoVivo;
const read = (eventos: EventoAoVivo[], tentativas: TentativaAoVivo[] = [], calls: RequisicaoAoVivo[] = []): Line[] =>
  linesOf({ ate: at(59), eventos, tentativas }, calls);
const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);

test('newest first; an attempt is there from its end on', () => {
  const { lines, added } = mergeLines([], read([evento(1, 10)], [tentativa(5, 9)], [requisicao(3, 11)]));
  expect(keys(lines)).toEqual(['t5-1', 'r3', 'e1']);
  expect(added).toBe(3);
});

test('of one moment the greater number comes first', () => {
  expect(keys(mergeLines([], read([evento(9, 1), evento(10, 1), evento(8, 1)])).lines)).toEqual(['e10', 'e9', 'e8']);
});

test('what is told again is one line, and what came late stands in its place', () => {
  const first = mergeLines([], read([evento(1, 1), evento(3, 3)]));
  const second = mergeLines(first.lines, read([evento(1, 1), evento(2, 2), evento(3, 3)]));
  expect(keys(second.lines)).toEqual(['e3', 'e2', 'e1']);
  expect(second.added).toBe(1);
});

test('a line of refused requests tells their present number', () => {
  const first = mergeLines([], read([], [], [requisicao(1, 1, { quantidade: 2 })]));
  const { lines, added } = mergeLines(first.lines, read([], [], [requisicao(1, 1, { quantidade: 9 })]));
  expect(lines).toMatchObject([{ requisicao: { quantidade: 9 } }]);
  expect(added).toBe(0);
});

test('the newest 200 are kept', () => {
  const many = Array.from({ length: 300 }, (_, n) => evento(n + 1, 0));
  const { lines } = mergeLines([], read(many));
  expect(lines).toHaveLength(KEPT);
  expect(lines[0]?.key).toBe('e300');
});

test('requests of a webhook or a record are those whose events are there', () => {
  const lines = read(
    [evento(1, 1, 'a')],
    [tentativa(2, 1, { request_id: 'b' })],
    [
      requisicao(1, 1, { request_id: 'a' }),
      requisicao(2, 1, { request_id: 'b' }),
      requisicao(3, 1, { request_id: 'c', status: 500 }),
    ],
  );
  expect(keys(filterLines(lines, {}))).toHaveLength(5);
  expect(keys(filterLines(lines, { webhook_id: 1 }))).toEqual(['e1', 't2-1', 'r1', 'r2']);
  expect(keys(filterLines(lines, { registro: 'venda:7' }))).toEqual(['e1', 't2-1', 'r1', 'r2']);
  expect(keys(filterLines(lines, { requisicao: 'c' }))).toEqual(['e1', 't2-1', 'r3']);
  expect(keys(filterLines(lines, { falhas: true }))).toEqual(['e1', 't2-1', 'r3']);
});
