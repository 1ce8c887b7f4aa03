'use client';

import { Button, Loader, Skeleton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { goesOn } from '#app/_trpc/next-page.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import type { Conversa, Mensagem } from '../../_ao-vivo/types.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Saida, useSaidas } from '../_escrever/saidas.ts';
import { Balao } from './balao.tsx';
import { type Item, mensagensDe, montar, type Novas as NaoLidas, unreadOf } from './montar.ts';
import { Dia, Mudanca, Nota, Novas } from './registros.tsx';
import { SaidaView } from './saida.tsx';
import classes from './tempo.module.css';
import { useProcurada } from './use-procurada.ts';
import { useRolagem } from './use-rolagem.ts';
import { useTempo } from './use-tempo.ts';

type Props = {
  conversa: Conversa;
  /** A message that is gone to, from a search or an address. */
  procurada: number | null;
  onArrived: () => void;
  onReply: ((mensagem: Mensagem) => void) | undefined;
  onAgain: ((mensagem: Mensagem) => void) | undefined;
  onRetry: ((mensagem_id: number, posicao: number) => void) | undefined;
  onPorque: (mensagem_id: number) => void;
  onSaidaAgain: (saida: Saida) => void;
  onGiveUp: (saida: Saida) => void;
  /** Whether something can be written now. */
  edits: boolean;
};

/** What was said in a conversation and what happened to it, the newest below. */
export function Tempo(props: Props) {
  const { conversa, procurada, onArrived, onReply, onAgain, onRetry, onPorque, onSaidaAgain, onGiveUp, edits } = props;
  const { empresa } = useSessao();
  const zone = empresa.fuso;
  const query = useTempo(conversa.id);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const all = useSaidas();
  const saidas = useMemo(() => all.filter(({ conversa_id }) => conversa_id === conversa.id), [all, conversa.id]);
  const trechos = data?.pages;
  const mensagens = useMemo(() => (trechos ? mensagensDe(trechos) : []), [trechos]);
  const novas = useNaoLidas(conversa, mensagens, trechos !== undefined);
  const items = useMemo(
    () => (trechos ? montar(trechos, { saidas, novas, zone }) : []),
    [trechos, saidas, novas, zone],
  );
  const byId = useMemo(() => new Map(mensagens.map((one) => [one.id, one])), [mensagens]);
  const more = goesOn(query);
  const onTop = useCallback(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);
  const countAfter = (last: string | undefined) =>
    items.slice(items.findIndex(({ chave }) => chave === last) + 1).filter(isReceived).length;
  const { scroller, content, news, onScroll, toBottom, leaveBottom } = useRolagem({
    key: conversa.id,
    first: items.find(({ tipo }) => tipo === 'mensagem')?.chave,
    last: items.at(-1)?.chave,
    countAfter,
    onTop,
  });
  const { achada, searching, jump } = useProcurada({
    procurada,
    known: byId,
    query,
    scroller,
    onFound: leaveBottom,
    onArrived,
  });
  // What one sends oneself is always in sight.
  const sent = saidas.at(-1)?.chave;
  useEffect(() => {
    if (sent) toBottom();
  }, [sent, toBottom]);

  if (query.error && !trechos) return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.moldura}>
      <div
        ref={scroller}
        className={classes.rolagem}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label={`Mensagens com ${conversa.contato_nome}`}
        aria-live="off"
        aria-busy={query.isFetching}
      >
        <div ref={content} className={classes.conteudo}>
          {isFetchingNextPage || searching ? (
            <div className={classes.mais}>
              <Loader size="sm" aria-label={searching ? 'Procurando a mensagem' : 'Buscando mensagens anteriores'} />
            </div>
          ) : hasNextPage ? (
            <div className={classes.mais}>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void fetchNextPage()}>
                Mensagens anteriores
              </Button>
            </div>
          ) : null}
          {trechos === undefined ? <Loading /> : null}
          {trechos && items.length === 0 ? (
            <p className={classes.nada}>Nenhuma mensagem ainda. Escreva a primeira abaixo.</p>
          ) : null}
          {items.map((item) => {
            switch (item.tipo) {
              case 'dia':
                return <Dia key={item.chave} dia={item.dia} zone={zone} />;
              case 'novas':
                return <Novas key={item.chave} quantas={item.quantas} />;
              case 'nota':
                return <Nota key={item.chave} registro={item.registro} zone={zone} />;
              case 'mudanca':
                return <Mudanca key={item.chave} registro={item.registro} zone={zone} />;
              case 'saida':
                return (
                  <SaidaView
                    key={item.chave}
                    saida={item.saida}
                    zone={zone}
                    onAgain={onSaidaAgain}
                    onGiveUp={onGiveUp}
                    edits={edits}
                  />
                );
              default:
                return (
                  <Balao
                    key={item.chave}
                    mensagem={item.mensagem}
                    contato={conversa.contato_nome}
                    junta={item.junta}
                    achada={achada === item.mensagem.id}
                    citada={byId.get(item.mensagem.resposta_a_id ?? 0)}
                    zone={zone}
                    onReply={onReply}
                    onJump={jump}
                    onAgain={onAgain}
                    onRetry={onRetry}
                    onPorque={onPorque}
                  />
                );
            }
          })}
        </div>
      </div>
      {news > 0 ? (
        <Button
          className={classes.pilula}
          size="xs"
          radius="xl"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => toBottom('smooth')}
        >
          {news === 1 ? '1 mensagem nova' : `${news} mensagens novas`}
        </Button>
      ) : null}
    </div>
  );
}

const isReceived = (item: Item) => item.tipo === 'mensagem' && item.mensagem.direcao === 'entrada';

/** What nobody had read when the conversation was opened; the line above it stays while the conversation is open. */
function useNaoLidas({ id, nao_lidas }: Conversa, mensagens: readonly Mensagem[], ready: boolean): NaoLidas | null {
  const opened = useRef({ id, nao_lidas });
  if (opened.current.id !== id) opened.current = { id, nao_lidas };
  const [found, setFound] = useState<{ of: number; novas: NaoLidas | null } | null>(null);
  useEffect(() => {
    if (ready && found?.of !== id) setFound({ of: id, novas: unreadOf(mensagens, opened.current.nao_lidas) });
  }, [ready, found, id, mensagens]);
  return found?.of === id ? found.novas : null;
}

const Loading = () => (
  <div role="status" aria-label="Carregando mensagens">
    {[180, 260, 140, 300].map((width, i) => (
      <Skeleton key={width} height={44} width={width} radius={14} mt={14} ms={i % 2 ? 'auto' : 0} />
    ))}
  </div>
);
