import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { chaveDaConversa, chaveDaLista, chaveDoTempo } from '#app/(painel)/_ao-vivo/chaves.ts';
import { encaixador } from '#app/(painel)/_ao-vivo/encaixador.ts';
import type { Conversa, Mensagem, Pagina, Trecho } from '#app/(painel)/_ao-vivo/types.ts';

// What the stream tells while an answer of the server is on its way is newer than that answer, and stays on the screen once it has come.

const at = (n: number) => new Date(n);

const conversa = (id: number, fields: Partial<Conversa> = {}): Conversa => ({
  ...{ id, canal_id: 1, canal: 'sms', contato_id: id, contato_nome: `Contato ${id}`, endereco: '+5511999990000' },
  ...{ assunto: null, status: 'aberta', responsavel_id: null, responsavel_nome: null, arquivada: false },
  ...{ ia_pausada: false, nao_lidas: 0, ultima_mensagem_id: id, ultima_previa: 'antes', ultima_direcao: 'entrada' },
  ...{ ultima_em: at(id), janela_ate: null, aguardando_desde: null, concluida_em: null, criado_em: at(0) },
  ...{ atualizado_em: at(id), ...fields },
});

const mensagem = (id: number, fields: Partial<Mensagem> = {}): Mensagem => ({
  ...{ id, conversa_id: 1, canal: 'sms', canal_id: 1, contato_id: 1, direcao: 'saida', remetente_tipo: 'atendente' },
  ...{ remetente_nome: null, texto: `Mensagem ${id}`, midia: null, midias: [], modelo: null, resposta_a_id: null },
  ...{ mensagem_id_externo: null, status: 'entregue', erro: null, entregue: true, enviada_em: at(id) },
  ...{ entregue_em: at(id), lida_em: null, criado_em: at(id), email: null, ...fields },
});

const PAGE = 3;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server of two conversations and one's messages: it answers what it has when it is asked, and, while it is slow, when it is let. */
function server() {
  const conversas = [conversa(1), conversa(2)];
  const mensagens = Array.from({ length: 2 * PAGE }, (_, n) => mensagem(n + 1));
  const held: (() => void)[] = [];
  const asked: number[][] = [];
  const state = { slow: false };
  const answer = async <T>(read: () => T): Promise<T> => {
    const value = structuredClone(read());
    if (state.slow) await new Promise<void>((resolve) => held.push(resolve));
    return value;
  };
  return {
    ...{ conversas, mensagens, held, asked, state },
    release: () => {
      for (const go of held.splice(0)) go();
    },
    get: () => answer(() => conversas[0]),
    list: () =>
      answer((): Pagina => ({ resultados: conversas, pagina: 1, por_pagina: 50, total_registros: conversas.length })),
    timeline: (antes: number | null = null, so?: readonly number[]) =>
      answer((): Trecho => {
        if (so) asked.push([...so]);
        if (so) return { mensagens: mensagens.filter(({ id }) => so.includes(id)), registros: [], tem_mais: false };
        const all = mensagens.filter(({ id }) => antes === null || id < antes);
        return { mensagens: all.slice(-PAGE), registros: [], tem_mais: all.length > PAGE };
      }),
  };
}

/** A screen that shows what the server has: the list, a conversation and its time line. */
function screen(on: ReturnType<typeof server>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  ends.push(() => client.clear());
  const keyOf = ({ id }: { id: number }) => [...chaveDaConversa(id)];
  const utils = {
    client: { conversas: { timeline: { query: ({ so }: { so?: number[] }) => on.timeline(null, so) } } },
    conversas: {
      contagens: { invalidate: async () => undefined, getData: () => ({ eu: 1 }) },
      get: {
        getData: (input: { id: number }) => client.getQueryData(keyOf(input)),
        setData: (input: { id: number }, now: Conversa) => client.setQueryData(keyOf(input), now),
        invalidate: (input: { id: number }) => client.invalidateQueries({ queryKey: keyOf(input) }),
      },
    },
  } as unknown as Parameters<typeof encaixador>[1];
  const seen = <T extends { subscribe: (listener: () => void) => () => void }>(observer: T): T => {
    ends.push(observer.subscribe(() => undefined));
    return observer;
  };
  return {
    tela: encaixador(client, utils),
    conversa: () => seen(new QueryObserver(client, { queryKey: keyOf({ id: 1 }), queryFn: on.get })),
    lista: () =>
      seen(
        new InfiniteQueryObserver(client, {
          ...{ queryKey: chaveDaLista({}), queryFn: on.list, initialPageParam: 1 },
          getNextPageParam: () => undefined,
        }),
      ),
    tempo: () =>
      seen(
        new InfiniteQueryObserver(client, {
          queryKey: chaveDoTempo(1),
          queryFn: ({ pageParam }) => on.timeline(pageParam),
          initialPageParam: null as number | null,
          getNextPageParam: ({ mensagens, tem_mais }: Trecho) => (tem_mais ? mensagens[0]?.id : undefined),
        }),
      ),
  };
}

type Tempo = ReturnType<ReturnType<typeof screen>['tempo']>;
const messagesOf = (tempo: Tempo): Mensagem[] =>
  (tempo.getCurrentResult().data?.pages ?? []).toReversed().flatMap(({ mensagens }) => mensagens);
const idsOf = (tempo: Tempo) => messagesOf(tempo).map(({ id }) => id);
const underWay = (on: ReturnType<typeof server>, n: number) => expect.poll(() => on.held.length).toBe(n);

const NOVA = { ultima_previa: 'depois', ultima_em: at(99), atualizado_em: at(99) };

test('a message that comes while older ones are being read is not lost when these have come', async () => {
  const on = server();
  const { tela, tempo } = screen(on);
  const shown = tempo();
  await expect.poll(() => idsOf(shown)).toEqual([4, 5, 6]);
  on.state.slow = true;
  const older = shown.fetchNextPage();
  await underWay(on, 1);
  on.state.slow = false;
  on.mensagens.push(mensagem(7));
  const told = tela.renewTempo(1);
  on.release();
  await Promise.all([older, told]);
  expect(idsOf(shown)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a message that comes while a conversation is being opened is on its time line', async () => {
  const on = server();
  const { tela, tempo } = screen(on);
  on.state.slow = true;
  const shown = tempo();
  await underWay(on, 1);
  on.state.slow = false;
  on.mensagens.push(mensagem(7));
  const told = tela.renewTempo(1);
  on.release();
  await told;
  expect(idsOf(shown)).toEqual([4, 5, 6, 7]);
});

test('of two readings of the newest messages the later one counts, and all who ask while one is under way share the next', async () => {
  const on = server();
  const { tela, tempo } = screen(on);
  const shown = tempo();
  await expect.poll(() => idsOf(shown)).toEqual([4, 5, 6]);
  on.state.slow = true;
  const first = tela.renewTempo(1);
  await underWay(on, 1);
  on.mensagens[5] = mensagem(6, { status: 'lida' });
  const later = [tela.renewTempo(1), tela.renewTempo(1)];
  on.release();
  await first;
  await underWay(on, 1);
  on.release();
  await Promise.all(later);
  expect(messagesOf(shown).at(-1)?.status).toBe('lida');
  expect(on.held).toHaveLength(0);
});

test('what becomes of messages older than the newest ones is shown too, and only what may change is asked for', async () => {
  const on = server();
  for (const [i, status] of (['lida', 'enviada', 'enviada'] as const).entries())
    on.mensagens[i] = mensagem(i + 1, { status });
  const { tela, tempo } = screen(on);
  const shown = tempo();
  await expect.poll(() => idsOf(shown)).toEqual([4, 5, 6]);
  await shown.fetchNextPage();
  const statusOf = () => messagesOf(shown).map(({ status }) => status);
  expect(statusOf().slice(0, 3)).toEqual(['lida', 'enviada', 'enviada']);
  on.mensagens[1] = mensagem(2, { status: 'lida' });
  on.mensagens[2] = mensagem(3, { status: 'falhou' });
  on.asked.splice(0);
  await tela.renewTempo(1);
  expect(statusOf()).toEqual(['lida', 'lida', 'falhou', 'entregue', 'entregue', 'entregue']);
  expect(idsOf(shown)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(on.asked).toEqual([[2, 3]]);
  // What has pushed them off the newest page counts as well, and what is over is asked for no more.
  on.mensagens.push(mensagem(7), mensagem(8));
  await tela.renewTempo(1);
  on.mensagens[4] = mensagem(5, { status: 'lida' });
  await tela.renewTempo(1);
  expect(messagesOf(shown)[4]?.status).toBe('lida');
  expect(on.asked.slice(1)).toEqual([
    [4, 5],
    [4, 5],
  ]);
});

test('what a conversation has become while its list was being read is in the list, at its first reading too', async () => {
  for (const again of [true, false]) {
    const on = server();
    const { tela, lista } = screen(on);
    on.state.slow = !again;
    const shown = lista();
    const rows = () => shown.getCurrentResult().data?.pages[0]?.resultados.map(({ ultima_previa }) => ultima_previa);
    if (again) {
      await expect.poll(rows).toEqual(['antes', 'antes']);
      on.state.slow = true;
      void shown.refetch();
    }
    await underWay(on, 1);
    on.state.slow = false;
    const now = conversa(1, NOVA);
    on.conversas[0] = now;
    tela.renew(now);
    on.release();
    await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
    await expect.poll(rows).toEqual(['depois', 'antes']);
  }
});

test('what a conversation has become while it was being read is shown', async () => {
  const on = server();
  const { tela, conversa: open } = screen(on);
  on.state.slow = true;
  const shown = open();
  await underWay(on, 1);
  on.state.slow = false;
  const now = conversa(1, NOVA);
  on.conversas[0] = now;
  tela.renew(now);
  on.release();
  await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
  expect(shown.getCurrentResult().data?.ultima_previa).toBe('depois');
});
