import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { trpc } from '#app/_trpc/client.ts';
import { chaveDaConversa, chaveDoTempo, LISTAS } from './chaves.ts';
import { acrescentar, antigasAbertas, emendar, encaixar, renovar } from './encaixar.ts';
import type { Conversa, Filtros, Mensagem, Novidades, Pagina, Registro, Trecho } from './types.ts';

type Paginas = InfiniteData<Pagina, number>;
type Trechos = InfiniteData<Trecho, number | null>;

/** Milliseconds in which changes gather before the server is asked for what they cannot tell. */
const GATHER = 800;

const isPaginas = (data: unknown): data is Paginas =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

const isOnItsWay = (query: Query): boolean => query.state.fetchStatus !== 'idle';

/** Until what is on its way has come, or is waited for no more. */
const settled = (client: QueryClient, query: Query): Promise<void> =>
  new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(({ query: one, type }) => {
      if (one !== query || (type !== 'removed' && isOnItsWay(query))) return;
      stop();
      resolve();
    });
  });

/** A reading of a conversation's newest messages, and the one that begins after it, for all who ask meanwhile. */
type Turn = { now: Promise<void>; next: Promise<void> | null };
/** Of every part of the screen together. */
const turns = new Map<number, Turn>();

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'client' | 'conversas'>;

/** Brings what the screen has of the inbox up to date, by what the stream or an answer of the server tells. */
export function encaixador(client: QueryClient, utils: Utils) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lists = false;
  const ask = (andLists: boolean) => {
    lists ||= andLists;
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void utils.conversas.contagens.invalidate();
      if (lists) void client.invalidateQueries(LISTAS);
      lists = false;
    }, GATHER);
  };

  /** A conversation as it is now, in every list and wherever it is open. */
  const renew = (conversa: Conversa) => {
    const known = utils.conversas.get.getData({ id: conversa.id });
    if (known && known.atualizado_em > conversa.atualizado_em) return;
    utils.conversas.get.setData({ id: conversa.id }, conversa);
    if (client.isFetching({ queryKey: chaveDaConversa(conversa.id) }) > 0)
      void utils.conversas.get.invalidate({ id: conversa.id });
    const eu = utils.conversas.contagens.getData()?.eu ?? null;
    let unknown = false;
    for (const query of client.getQueryCache().findAll(LISTAS)) {
      const { queryKey: key, state } = query;
      const { data } = state;
      const { input } = (key[1] ?? {}) as { input?: Filtros };
      // What is on its way may be older than this, and takes its place.
      unknown ||= isOnItsWay(query);
      if (!isPaginas(data)) {
        void client.invalidateQueries({ queryKey: key, exact: true });
        continue;
      }
      const { paginas, perguntar } = encaixar(data.pages, conversa, input ?? {}, eu);
      unknown ||= perguntar;
      if (paginas !== data.pages) client.setQueryData(key, { ...data, pages: [...paginas] });
    }
    ask(unknown);
  };

  /**
   * The newest part of an open conversation's time line. One reading goes after the other, so that the later one counts; none of them goes beside
   * pages that are on their way, which would take its place.
   */
  const renewTempo = (id: number): Promise<void> => {
    const turn = turns.get(id);
    if (!turn) return begin(id);
    turn.next ??= turn.now.then(() => begin(id));
    return turn.next;
  };

  const begin = (id: number): Promise<void> => {
    const turn: Turn = { now: Promise.resolve(), next: null };
    turns.set(id, turn);
    turn.now = readNewest(id).finally(() => {
      if (turn.next === null) turns.delete(id);
    });
    return turn.now;
  };

  const readNewest = async (id: number): Promise<void> => {
    const queryKey = chaveDoTempo(id);
    for (;;) {
      const query = client.getQueryCache().find({ queryKey });
      if (!query?.isActive()) {
        if (query) void client.invalidateQueries({ queryKey, refetchType: 'none' });
        return;
      }
      if (isOnItsWay(query)) {
        await settled(client, query);
        continue;
      }
      if (!query.state.data) return;
      const novo = await utils.client.conversas.timeline.query({ id }).catch(() => null);
      if (isOnItsWay(query)) continue;
      if (novo) {
        mend(id, novo);
        await renewAntigas(id, novo);
      } else void client.invalidateQueries({ queryKey });
      return;
    }
  };

  /** What came of older messages that are on the screen: a state may be of any. */
  const renewAntigas = async (id: number, novo: Trecho): Promise<void> => {
    const queryKey = chaveDoTempo(id);
    const so = antigasAbertas(client.getQueryData<Trechos>(queryKey)?.pages ?? [], novo);
    if (so.length === 0) return;
    const antigas = await utils.client.conversas.timeline.query({ id, so }).catch(() => null);
    if (!antigas) return;
    const query = client.getQueryCache().find({ queryKey });
    if (query && isOnItsWay(query)) {
      await settled(client, query);
      return renewAntigas(id, novo);
    }
    client.setQueryData<Trechos>(
      queryKey,
      (data) => data && { ...data, pages: renovar(data.pages, antigas.mensagens) },
    );
  };

  const mend = (id: number, novo: Trecho) => {
    const queryKey = chaveDoTempo(id);
    client.setQueryData<Trechos>(queryKey, (data) => {
      if (!data) return data;
      const pages = emendar(data.pages, novo);
      return pages ? { ...data, pages } : { pages: [novo], pageParams: [null] };
    });
  };

  return {
    renew,
    renewTempo,
    /** One message or note that was just written. */
    add: (id: number, written: { mensagem?: Mensagem; registro?: Registro }) =>
      client.setQueryData<Trechos>(chaveDoTempo(id), (data) => {
        const pages = data && acrescentar(data.pages, written);
        return data && pages ? { ...data, pages } : data;
      }),
    /** What was read of a conversation's messages. */
    known: (id: number): readonly Trecho[] => client.getQueryData<Trechos>(chaveDoTempo(id))?.pages ?? [],
    /** What the stream told. */
    take: ({ conversas, recarregar }: Novidades) => {
      if (recarregar) {
        void utils.conversas.invalidate();
        return;
      }
      for (const conversa of conversas) {
        renew(conversa);
        void renewTempo(conversa.id);
      }
    },
    /** Everything may have changed. */
    reload: () => void utils.conversas.invalidate(),
  };
}
