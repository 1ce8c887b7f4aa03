'use client';

import { Button, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import type { Produto } from './values.ts';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Adds what was read elsewhere, as if it had been read here. */
  reader: RefObject<(codigo: string) => void>;
  onProduto: (produto: Produto, ahead: Ahead) => void;
  /** What is wrong with the purchase's items as a whole. */
  error?: ReactNode;
  /** The drawer gives the focus to this field as it opens. */
  autoFocus: boolean;
};

/**
 * What was typed behind the product while it was being searched: a quantity and a cost, each with its Enter, and the one that is being typed.
 * `stays` where another code is being typed, which the focus must not leave.
 */
export type Ahead = { amounts: string[]; half: string; stays: boolean };

const NOTHING: Ahead = { amounts: [], half: '', stays: false };

/** A quantity or a cost. Longer ones are codes of products. */
const isAmount = (text: string) => /^\d{1,7}(?:[.,]\d*)?$/.test(text);

type Found = Outputs['produtos']['list'];

/** So many products are offered to choose from. */
const SHOWN = 10;

/** Adds lines from the keyboard or a scanner: a code or a part of the name, then Enter; of several products found, one is chosen. */
export function CodeEntry({ inputRef, reader, onProduto, error: refused, autoFocus }: Props) {
  const { produtos } = trpc.useUtils();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const latest = useRef(text);
  latest.current = text;
  /** What was closed with Enter while a product was being searched. */
  const ahead = useRef<string[]>([]);
  const [found, setFound] = useState<Found | null>(null);
  const combobox = useCombobox({ opened: found !== null, onOpenedChange: (opened) => opened || setFound(null) });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (!found) return;
    // The list is drawn first.
    const frame = requestAnimationFrame(() => selectFirstOption());
    return () => cancelAnimationFrame(frame);
  }, [found, selectFirstOption]);

  function take(produto: Produto, typed: Ahead) {
    setError(null);
    setFound(null);
    if (!typed.stays) setText('');
    onProduto(produto, typed);
  }

  /** The product was found: what was typed behind it is its quantity and cost, and then perhaps the next code. */
  function takeFound(produto: Produto) {
    const until = ahead.current.findIndex((one, i) => i === 2 || !isAmount(one));
    const amounts = ahead.current.splice(0, until === -1 ? 2 : until);
    const next = ahead.current.shift();
    const half = latest.current.trim();
    const isHalf = next === undefined && amounts.length < 2 && isAmount(half);
    take(produto, { amounts, half: isHalf ? half : '', stays: next !== undefined || (half !== '' && !isHalf) });
    if (next !== undefined) void look(next);
  }

  /** What was typed is asked about again: it stands in the field as it was. */
  function giveBack(busca: string) {
    ahead.current = [];
    setText(busca);
  }

  function add() {
    const busca = text.trim();
    if (!busca) return;
    setText('');
    read(busca);
  }

  function read(busca: string) {
    if (looking === null) void look(busca);
    else ahead.current.push(busca);
  }
  reader.current = read;

  async function look(busca: string) {
    setLooking(busca);
    try {
      const page = await produtos.list.fetch({ busca, situacao: 'A', por_pagina: SHOWN });
      const { resultados } = page;
      const same = resultados.find(({ codigo }) => codigo.toLowerCase() === busca.toLowerCase());
      const one = same ?? (resultados.length === 1 ? resultados[0] : undefined);
      setLooking(null);
      if (one) {
        takeFound(one);
        return;
      }
      giveBack(busca);
      if (resultados.length === 0) setError(`Nenhum produto ativo com “${busca}”.`);
      else setFound(page);
    } catch (reason) {
      setLooking(null);
      giveBack(busca);
      setError(reason instanceof Error ? reason.message : 'Não foi possível buscar o produto.');
    }
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const chosen = found?.resultados.find((produto) => String(produto.id) === id);
        if (chosen) take(chosen, NOTHING);
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          ref={inputRef}
          label="Adicionar produto"
          placeholder="Código, GTIN ou parte do nome"
          description={
            looking === null ? 'Enter adiciona; depois quantidade, Enter, custo, Enter.' : `Buscando “${looking}”…`
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection={<IconBarcode size={17} aria-hidden />}
          rightSection={
            <Button variant="subtle" size="compact-xs" loading={looking !== null} onClick={add}>
              Adicionar
            </Button>
          }
          rightSectionWidth={76}
          value={text}
          error={error ?? refused}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
            setFound(null);
          }}
          onBlur={() => setFound(null)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // With the list open, Enter takes the product that is marked in it.
            if (!found) add();
          }}
          data-autofocus={autoFocus || undefined}
          data-path="itens"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} aria-label="Produtos encontrados" style={{ overflowY: 'auto' }}>
          {found?.resultados.map(({ id, codigo, nome }) => (
            <Combobox.Option key={id} value={String(id)}>
              <Group justify="space-between" gap="md" wrap="nowrap">
                <span>{nome}</span>
                <Text span size="xs" ff="monospace" style={{ flexShrink: 0 }}>
                  {codigo}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {found && found.total_registros > found.resultados.length ? (
          <Combobox.Footer>
            <Text size="xs" c="dimmed">
              Há outros: digite mais do nome, ou o código.
            </Text>
          </Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}
