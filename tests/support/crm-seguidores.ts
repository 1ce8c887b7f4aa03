import { type Conversa, listCaixa, watchConversas } from '#server/atendimento/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Answer } from '#tests/support/api-client.ts';

export type Row = Record<string, unknown> & { id: number };
export type Get = (path: string) => Promise<Answer>;

const PAGE = 5;

const rowsOf = ({ status, json, text }: Answer): Row[] => {
  if (status !== 200) throw new Error(`Not read: ${text}`);
  return json.data.resultados as Row[];
};

/** Every record of a list that stands still. */
export async function wholeOf(get: Get, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pagina = 1; ; pagina++) {
    const page = rowsOf(await get(`${path}&por_pagina=100&pagina=${pagina}`));
    rows.push(...page);
    if (page.length < 100) return rows;
  }
}

/** A copy that is kept by the moment of the last change, as the documentation says: each reading goes on from the last record of the one before. */
export class Copia {
  readonly rows = new Map<number, Row>();
  readonly #get: Get;
  readonly #path: string;
  #desde = new Date(Date.now() - 3_600_000).toISOString();

  /** @param path ends with the parameter's name and `=` */
  constructor(get: Get, path: string) {
    this.#get = get;
    this.#path = path;
  }

  /** Reads on, so many pages at most; whether nothing was left. */
  async follow(most: number): Promise<boolean> {
    for (let n = 0; n < most; n++) {
      const from = `${this.#path}${encodeURIComponent(this.#desde)}&por_pagina=${PAGE}`;
      let page = rowsOf(await this.#get(from));
      // Only a page that is all of one moment has a next one.
      for (let pagina = 2; page.length === PAGE && page.every((row) => row.atualizado_em === this.#desde); pagina++) {
        for (const row of page) this.rows.set(row.id, row);
        page = rowsOf(await this.#get(`${from}&pagina=${pagina}`));
      }
      for (const row of page) {
        this.rows.set(row.id, row);
        this.#desde = String(row.atualizado_em);
      }
      if (page.length < PAGE) return true;
    }
    return false;
  }
}

/** Whoever reads by a cursor (`apos_id`): messages, or the change feed. */
export class Cursor {
  readonly read: Row[] = [];
  readonly #get: Get;
  readonly #path: string;
  #apos = 0;

  /** @param path ends with `apos_id=` */
  constructor(get: Get, path: string) {
    this.#get = get;
    this.#path = path;
  }

  async follow(): Promise<void> {
    for (let more = true; more; ) {
      const answer = await this.#get(`${this.#path}${this.#apos}`);
      this.read.push(...rowsOf(answer));
      const { proximo_apos_id, tem_mais } = answer.json.data as unknown as {
        proximo_apos_id: number;
        tem_mais: boolean;
      };
      this.#apos = proximo_apos_id;
      more = tem_mais;
    }
  }
}

/** An open screen of the inbox: its list is read once, and then changed by what the stream tells. */
export class Tela {
  readonly rows = new Map<number, Conversa>();
  readonly #ctx: Ctx;
  #cursor: string | null = null;
  #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  open(): void {
    this.#ending = new AbortController();
    this.#running = this.#listen(this.#ending.signal);
  }

  async #listen(signal: AbortSignal): Promise<void> {
    for await (const { cursor, conversas, recarregar } of watchConversas(this.#ctx, this.#cursor, signal)) {
      const first = this.#cursor === null;
      this.#cursor = cursor;
      if (first || recarregar) for (const row of await listOf(this.#ctx)) this.rows.set(row.id, row);
      for (const row of conversas) this.rows.set(row.id, row);
      if (signal.aborted) return;
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }
}

/** The inbox's list, of a hundred at most. */
export const listOf = async (ctx: Ctx): Promise<Conversa[]> =>
  (await listCaixa(ctx, { arquivada: 'todos', por_pagina: 100 })).resultados;

type Dados = Row & Record<string, Row | null> & { campos_alterados?: string[]; etiquetas?: string[] };
export type Contado = { evento: string; dados: Dados };

/** What the feed tells of each record, from nothing: the last that was told, with what other events told before. */
export function replay(eventos: readonly Contado[]) {
  const contatos = new Map<number, Row>();
  const negocios = new Map<number, Row>();
  const conversas = new Map<number, Row>();
  const propostas = new Map<number, Row>();
  for (const { evento, dados } of eventos) {
    const [kind, what] = evento.split('.');
    if (kind === 'contato' && dados.contato) {
      const before = contatos.get(dados.contato.id);
      const back = dados.campos_alterados?.includes('arquivado') ? false : (before?.arquivado ?? false);
      const etiquetas = dados.etiquetas?.toSorted() ?? before?.etiquetas ?? [];
      contatos.set(dados.contato.id, { ...dados.contato, etiquetas, arquivado: what === 'arquivado' ? true : back });
    }
    if (kind === 'negocio' && dados.negocio) {
      const excluido = dados.campos_alterados?.includes('excluido') ?? false;
      const owners = { contato_id: dados.contato?.id ?? null, responsavel_id: dados.responsavel?.id ?? null };
      negocios.set(dados.negocio.id, { ...dados.negocio, ...owners, excluido });
    }
    if (kind === 'conversa') conversas.set(dados.id, { ...dados, responsavel_id: dados.responsavel?.id ?? null });
    if (kind === 'proposta') propostas.set(dados.id, dados);
  }
  return { contatos, negocios, conversas, propostas };
}
