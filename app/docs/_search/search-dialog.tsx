'use client';

import { Combobox, Modal, Text } from '@mantine/core';
import { IconBolt, IconBook2, IconCode, IconExclamationCircle } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { SearchBox } from '#app/_ui/search-box.tsx';
import classes from './search.module.css';
import { type DocsIndex, search } from './search.ts';
import type { Hit, Piece } from './types.ts';
import { useDocsIndex } from './use-docs-index.ts';

const KINDS = {
  guia: { icon: IconBook2, name: 'Guia' },
  operacao: { icon: IconCode, name: 'Operação' },
  evento: { icon: IconBolt, name: 'Evento' },
  erro: { icon: IconExclamationCircle, name: 'Erro' },
} satisfies Record<Hit['kind'], unknown>;

/** Finds a paragraph of the documentation. */
export default function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { index, failed, retry } = useDocsIndex();
  // A window that is drawn open from the start does not know where the focus was.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={680}
      yOffset="min(80px, 6dvh)"
      attributes={{ content: { 'aria-label': 'Buscar na documentação' } }}
    >
      <Search index={index} failed={failed} onRetry={retry} onClose={onClose} />
    </Modal>
  );
}

type Props = { index: DocsIndex | undefined; failed: boolean; onRetry: () => void; onClose: () => void };

/** Lives as long as the dialog is open: it opens empty. */
function Search({ index, failed, onRetry, onClose }: Props) {
  const [text, setText] = useState('');
  // The field answers at once; a list that is found later never holds a key back.
  const query = useDeferredValue(text.trim());
  const hits = index && query ? search(index, query) : [];
  return (
    <SearchBox
      label="Buscar na documentação"
      placeholder="Buscar guias, operações, eventos e erros…"
      text={text}
      onText={setText}
      query={query}
      first={hits[0]?.href}
      onPick={(href) => {
        onClose();
        // The browser's own way: it scrolls to the paragraph, marks it as the target, and the keyboard goes on from there.
        location.assign(href);
      }}
      onClose={onClose}
      height="min(520px, 64dvh)"
      status={
        failed ? (
          <Text size="sm">
            A busca não pôde ser carregada.{' '}
            <button type="button" className={classes.again} onClick={onRetry}>
              Tentar de novo
            </button>
          </Text>
        ) : (
          <Said query={query} waiting={!index} found={hits.length} />
        )
      }
    >
      {hits.map((hit) => (
        <Result key={hit.href} hit={hit} />
      ))}
    </SearchBox>
  );
}

/** What there is to say where there is no list. */
function Said({ query, waiting, found }: { query: string; waiting: boolean; found: number }) {
  if (found > 0) return null;
  if (!query)
    return <Text size="sm">Escreva o que procura: uma pergunta, um campo, um cabeçalho ou o texto de um erro.</Text>;
  if (waiting) return <Text size="sm">Buscando…</Text>;
  return (
    <>
      <Text size="sm">Nada encontrado para “{query}”.</Text>
      <Text size="sm" c="dimmed" mt={6}>
        Tente menos palavras, o nome de um campo (<code>deposito_id</code>), de um cabeçalho (<code>Retry-After</code>)
        ou de um evento (<code>venda.criada</code>), ou o texto do erro como ele veio.
      </Text>
    </>
  );
}

function Result({ hit }: { hit: Hit }) {
  const { icon: Icon, name } = KINDS[hit.kind];
  return (
    <Combobox.Option value={hit.href} className={classes.option}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.place}>
          <span className={classes.srOnly}>{name}: </span>
          {hit.page}
          {hit.heading.length > 0 ? ' › ' : ''}
          <strong>
            <Marked pieces={hit.heading} />
          </strong>
        </span>
        <span className={classes.excerpt}>
          <Marked pieces={hit.excerpt} />
        </span>
      </span>
    </Combobox.Option>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move
    marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
