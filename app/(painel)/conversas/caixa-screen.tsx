'use client';

import { VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMessages } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { onceLoaded, onDemand, useOnceLoaded } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../_shell/session.tsx';
import { useAcoes } from './_conversa/use-acoes.ts';
import type { Escrita } from './_escrever/compositor.tsx';
import { focusRow } from './_lista/linhas.tsx';
import { Lista } from './_lista/lista.tsx';
import classes from './caixa.module.css';
import { SemCanal } from './sem-canal.tsx';
import { useAnuncio } from './use-anuncio.ts';
import { useCaixa } from './use-caixa.ts';
import { useTeclas } from './use-teclas.ts';

const NovaConversa = onDemand(() => import('./_parts/nova-conversa.tsx').then((m) => m.NovaConversa));
const RespostasRapidas = onDemand(() => import('./_parts/respostas-rapidas.tsx').then((m) => m.RespostasRapidas));
const Ajuda = onDemand(() => import('./ajuda.tsx').then((m) => m.Ajuda));

const ContatoDrawer = onDemand(() => import('./_contato/contato-drawer.tsx').then((m) => m.ContatoDrawer));

// The list is drawn without a conversation; what shows one comes after it.
const conversaPart = onceLoaded(() => import('./_conversa/conversa.tsx').then((m) => m.Conversa));
const contatoPart = onceLoaded(() => import('./_contato/contato.tsx').then((m) => m.Contato));

/** Below this width the contact is in a drawer (caixa.module.css). */
const WIDE = '(min-width: 75em)';

/** The inbox: what there is to attend to, one conversation, and whom one talks with. */
export function CaixaScreen() {
  const { can } = useSessao();
  const contagens = trpc.conversas.contagens.useQuery(undefined, { enabled: can('crm:read') });
  if (!can('crm:read')) {
    return (
      <>
        <PageHeader title="Conversas" />
        <Forbidden>O seu papel nesta empresa não vê conversas.</Forbidden>
      </>
    );
  }
  if (contagens.data === undefined) {
    return contagens.error ? (
      <LoadError message={contagens.error.message} onRetry={() => void contagens.refetch()} />
    ) : (
      <Skeletons heights={[40, 400]} />
    );
  }
  return contagens.data.tem_canais ? <CaixaView nao_lidas={contagens.data.nao_lidas} /> : <SemCanal />;
}

function CaixaView({ nao_lidas }: { nao_lidas: number }) {
  const caixa = useCaixa();
  const { c, open } = caixa;
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [contato, { open: showContato, close: hideContato }] = useDisclosure(false);
  const [novo, setNovo] = useQueryState('novo', parseAsStringLiteral(['conversa']));
  const [rapidas, { open: openRapidas, close: closeRapidas }] = useDisclosure(false);
  const [ajuda, { open: openAjuda, close: closeAjuda }] = useDisclosure(false);
  const search = useRef<HTMLInputElement>(null);
  const escrita = useRef<Escrita>(null);
  const list = useRef<HTMLElement>(null);
  const listed = useRef<readonly number[]>([]);
  const [said, say] = useState('');
  const acoes = useAcoes(c ?? 0, say);
  const announced = useAnuncio(c);
  useDocumentTitle(`${nao_lidas > 0 ? `(${nao_lidas > 99 ? '99+' : nao_lidas}) ` : ''}Conversas · Romaneio`);
  const toList = useCallback(() => {
    const [first] = listed.current;
    if (!(c !== null && focusRow(list.current, c)) && first !== undefined) focusRow(list.current, first);
  }, [c]);
  useTeclas({
    search: () => search.current?.focus(),
    help: openAjuda,
    list: toList,
    reply: () => escrita.current?.focus('responder'),
    note: () => escrita.current?.focus('nota'),
    take: () => c !== null && acoes.take(),
    conclude: () => c !== null && acoes.conclude(),
    back: () => c !== null && void open(null),
  });
  const conversa = trpc.conversas.get.useQuery({ id: c ?? 0 }, { enabled: c !== null }).data;
  const Conversa = useOnceLoaded(conversaPart, c !== null);
  const Contato = useOnceLoaded(contatoPart, c !== null && wide);
  useFocusOfOne(list, c, conversa !== undefined && Conversa !== undefined);
  return (
    <div
      className={classes.caixa}
      data-tela-cheia
      data-aberta={c !== null || undefined}
      data-sem-contato={c === null || undefined}
    >
      <section ref={list} className={`${classes.coluna} ${classes.lista}`} aria-label="Lista de conversas">
        <Lista
          caixa={caixa}
          search={search}
          onListed={(ids) => {
            listed.current = ids;
          }}
          onNova={() => void setNovo('conversa')}
          onRapidas={openRapidas}
          onAjuda={openAjuda}
        />
      </section>
      <section className={`${classes.coluna} ${classes.conversa}`} aria-label="Conversa">
        {c === null ? (
          <div className={classes.vazia}>
            <EmptyState icon={<IconMessages />} title="Escolha uma conversa">
              As novas mensagens aparecem na lista assim que chegam. Com <kbd>j</kbd> e <kbd>k</kbd> você anda por ela;{' '}
              <kbd>?</kbd> mostra todos os atalhos.
            </EmptyState>
          </div>
        ) : Conversa === undefined ? (
          <Skeletons heights={[44, 120]} />
        ) : (
          <Conversa id={c} caixa={caixa} acoes={acoes} escrita={escrita} onContato={showContato} onLeave={toList} />
        )}
      </section>
      {c !== null && wide && conversa && Contato ? (
        <section className={classes.coluna} aria-label="Contato">
          <Contato key={conversa.contato_id} conversa={conversa} />
        </section>
      ) : null}
      {wide ? null : <ContatoDrawer opened={contato && c !== null} onClose={hideContato} conversa={conversa} />}
      <NovaConversa
        opened={novo === 'conversa'}
        onClose={() => void setNovo(null)}
        onOpened={(id) => void open(id).then(() => escrita.current?.focus('responder'))}
      />
      <RespostasRapidas opened={rapidas} onClose={closeRapidas} />
      <Ajuda opened={ajuda} onClose={closeAjuda} />
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <VisuallyHidden role="status" aria-live="polite">
        {announced}
      </VisuallyHidden>
    </div>
  );
}

/** Where one column is shown at a time, the focus goes to the one that comes: into the conversation once it is drawn, and back to its row. */
function useFocusOfOne(list: RefObject<HTMLElement | null>, c: number | null, drawn: boolean): void {
  const before = useRef(c);
  useEffect(() => {
    const left = before.current;
    if (left === c || !list.current || (c !== null && !drawn)) return;
    before.current = c;
    if (c === null) {
      if (left !== null && document.activeElement === document.body) focusRow(list.current, left);
    } else if (getComputedStyle(list.current).display === 'none') {
      document.querySelector<HTMLElement>('[data-voltar]')?.focus();
    }
  }, [list, c, drawn]);
}
