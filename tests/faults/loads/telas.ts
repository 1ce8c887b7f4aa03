import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversa, Novidades } from '#server/atendimento/index.ts';
import { db } from '#server/platform/db.ts';
import { openStream, type Stream } from '#tests/support/inbox-streams.ts';
import type { Door } from '../door.ts';
import { insist } from '../insist.ts';
import type { ComPainel } from '../world.ts';

export type LoadTelas = {
  /** Streams that were opened, what they told, and how often a screen had to read all conversations. */
  contas: { abertas: number; ditas: number; lidas: number };
  /** Conversations that a screen still showed otherwise than they were, some time after all was quiet. */
  erradas: { tela: number; id: number; mostra: unknown; esta: unknown }[];
  /** Waits until every screen shows how things are, for a while, and closes them. */
  stop(): Promise<void>;
};

const SCREENS = 3;
const LIMIT_MS = 30_000;

type Mostrada = Pick<Conversa, 'id' | (typeof SHOWN)[number]>;
const SHOWN = ['status', 'arquivada', 'responsavel_id', 'nao_lidas', 'ultima_mensagem_id', 'ultima_previa'] as const;
const shown = (row: Mostrada) => JSON.stringify(SHOWN.map((name) => row[name]));

/** Screens of the inbox that stay open all the time, as attendants have them: they connect anew whenever their stream ends. */
export function openTelas(door: Door, casa: ComPainel): LoadTelas {
  const contas = { abertas: 0, ditas: 0, lidas: 0 };
  const telas = Array.from({ length: SCREENS }, () => openTela(door, casa, contas));
  const load: LoadTelas = {
    contas,
    erradas: [],
    async stop() {
      const deadline = Date.now() + LIMIT_MS;
      for (;;) {
        load.erradas = await compare(telas, casa.empresa_id);
        if (load.erradas.length === 0 || Date.now() > deadline) break;
        await sleep(250);
      }
      await Promise.all(telas.map((tela) => tela.close()));
    },
  };
  return load;
}

function openTela(door: Door, { token, cookie }: ComPainel, contas: LoadTelas['contas']) {
  const port = Number(new URL(door.base).port);
  const conversas = new Map<number, Conversa>();
  let cursor: string | null = null;
  let stream: Stream | null = null;
  let closing = false;

  // What is older than what the screen shows already came late: an answer, or a stream that was read from further back.
  const show = (row: Conversa) => {
    const known = conversas.get(row.id);
    if (!known || timeOf(known) <= timeOf(row)) conversas.set(row.id, row);
  };
  async function load(): Promise<void> {
    contas.lidas++;
    for (let pagina = 1; !closing; ) {
      const path = `/v1/crm/conversas/?pagina=${pagina}&por_pagina=100&ordenar=criado_em&direcao=asc`;
      const answer = await door.ask('GET', path, { token });
      if (answer?.status !== 200) {
        if (answer) door.unexpected.push(`${answer.status} to the list of conversations`);
        await sleep(200);
        continue;
      }
      const { resultados } = answer.data as { resultados: Conversa[] };
      for (const row of resultados) show(row);
      if (resultados.length < 100) return;
      pagina++;
    }
  }
  async function go(): Promise<void> {
    while (!closing) {
      const end = Promise.withResolvers<void>();
      let whole = cursor === null;
      const told = (news: Novidades) => {
        contas.ditas++;
        for (const row of news.conversas) show(row);
        cursor = news.cursor;
        if (news.recarregar && !whole) void load();
        whole ||= news.recarregar;
      };
      const opened = await openStream(port, cookie, told, { desde: cursor, ended: end.resolve }).catch(() => null);
      if (opened) {
        stream = opened;
        contas.abertas++;
        if (whole) await load();
        await end.promise;
      }
      await sleep(100 + Math.random() * 400);
    }
  }
  const going = go();
  return {
    conversas,
    async close() {
      closing = true;
      stream?.close();
      await going;
    },
  };
}

const timeOf = ({ atualizado_em }: Conversa): number => new Date(atualizado_em).getTime();

async function compare(telas: readonly { conversas: Map<number, Conversa> }[], empresa_id: number) {
  const rows = await insist(
    () => db().sql<Mostrada[]>`
      SELECT id, status, arquivada, responsavel_id, nao_lidas, ultima_mensagem_id, ultima_previa FROM conversas WHERE empresa_id = ${empresa_id}`,
  );
  return telas.flatMap(({ conversas }, tela) =>
    rows.flatMap((esta) => {
      const mostra = conversas.get(esta.id);
      return mostra && shown(mostra) === shown(esta) ? [] : [{ tela, id: esta.id, mostra: mostra ?? null, esta }];
    }),
  );
}
