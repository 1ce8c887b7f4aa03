import { setTimeout as sleep } from 'node:timers/promises';
import type { Importacao } from '#server/importacao/index.ts';
import { Form } from '#tests/support/form.ts';
import type { Door } from '../door.ts';
import { type Arquivo, fileOf } from '../proofs/importados.ts';
import type { Random } from '../random.ts';
import type { ComPainel } from '../world.ts';
import { type Lanes, runLanes } from './lanes.ts';

/** A file that was sent. `id`: its import, once its client knows of it; `desistiu`: the client asked for no more of it. */
export type Enviado = { nome: string; arquivo: Arquivo; id: number | null; fim: 'concluida' | 'desistiu' };

export type LoadImportacoes = Lanes & { enviados: Enviado[] };

const ROWS = 160;
const BAD = 7;
/** So long after the end of the load a file may still be sent. */
const LIMIT_MS = 120_000;

/** Files of products that come in by the panel, one after another. */
export function startImportacoes(door: Door, balanca: ComPainel, random: Random, pauseMs: number): LoadImportacoes {
  const enviados: Enviado[] = [];
  const { cookie } = balanca;
  let giveUpAt = Number.POSITIVE_INFINITY;

  const mutate = (name: string, json: unknown, settles: readonly number[]) =>
    door.persist('POST', `/api/trpc/importacoes.${name}`, { cookie, body: { json } }, settles);
  const query = async (name: string, json: unknown) => {
    const input = encodeURIComponent(JSON.stringify({ json }));
    return (await door.persist('GET', `/api/trpc/importacoes.${name}?input=${input}`, { cookie }, [200]))?.data;
  };

  /** Sends the file once; where the answer was lost, looks whether it came. */
  async function send(nome: string, arquivo: Arquivo): Promise<number | null> {
    const body = Form.of(fileOf(arquivo), nome, 'text/csv');
    for (;;) {
      const answer = await door.ask('POST', '/api/arquivos/importacoes?tipo=produtos', { cookie, body });
      if (answer?.status === 201) return Number(answer.data.id);
      if (answer) door.unexpected.push(`${answer.status} to the import ${nome}: ${JSON.stringify(answer.data)}`);
      const listed = (await query('list', { por_pagina: 100 })) as { resultados?: Importacao[] } | undefined;
      const found = listed?.resultados?.find(({ arquivo_nome }) => arquivo_nome === nome);
      if (found) return found.id;
      // Everything is up again by the time that the loads are stopped: the next try, or one soon after it, is answered.
      if (!listed || Date.now() > giveUpAt) {
        door.unexpected.push(`No answer to the import ${nome}`);
        return null;
      }
      await sleep(200);
    }
  }

  async function reach(id: number, estado: Importacao['estado']): Promise<Importacao | null> {
    for (;;) {
      const now = (await query('get', { id })) as Importacao | undefined;
      if (!now || now.estado === estado) return now ?? null;
      if (now.estado === 'cancelada') {
        door.unexpected.push(`The import ${id} was cancelled`);
        return null;
      }
      await sleep(500);
    }
  }

  async function importOne(): Promise<void> {
    const prefixo = `I${enviados.length + 1}`;
    const enviado: Enviado = {
      ...{ nome: `${prefixo}.csv`, arquivo: { rows: ROWS, bad: BAD, prefixo } },
      ...{ id: null, fim: 'desistiu' },
    };
    enviados.push(enviado);
    enviado.id = await send(enviado.nome, enviado.arquivo);
    if (enviado.id === null) return;
    const { id } = enviado;
    const sent = await query('get', { id });
    if (!sent) return;
    const { colunas, decimal } = sent;
    if (!(await mutate('setColunas', { id, colunas, decimal, existentes: 'atualizar' }, [200]))) return;
    if (!(await reach(id, 'conferida'))) return;
    // Whoever lost the answer and starts it again is told that it was started.
    for (;;) {
      const answer = await door.ask('POST', '/api/trpc/importacoes.start', { cookie, body: { json: { id } } });
      if (answer?.status === 200 || answer?.status === 409) break;
      if (answer) return void door.unexpected.push(`${answer.status} to the start of import ${id}`);
      await sleep(200);
    }
    if (await reach(id, 'concluida')) enviado.fim = 'concluida';
  }

  const lanes = runLanes([importOne], pauseMs, random);
  return {
    enviados,
    async stop() {
      giveUpAt = Date.now() + LIMIT_MS;
      await lanes.stop();
    },
  };
}
