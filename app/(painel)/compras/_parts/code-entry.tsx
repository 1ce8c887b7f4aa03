'use client';

import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Produto } from './values.ts';

type Props = { inputRef: RefObject<HTMLInputElement | null>; onProduto: (produto: Produto) => void };

/** Adds lines from the keyboard or a scanner: a code or a part of the name, then Enter. */
export function CodeEntry({ inputRef, onProduto }: Props) {
  const { produtos } = trpc.useUtils();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);

  async function add() {
    const busca = text.trim();
    if (!busca || looking) return;
    setLooking(true);
    try {
      const { resultados } = await produtos.list.fetch({ busca, situacao: 'A', por_pagina: 10 });
      const same = resultados.find(({ codigo }) => codigo.toLowerCase() === busca.toLowerCase());
      const found = same ?? (resultados.length === 1 ? resultados[0] : undefined);
      if (found) {
        setText('');
        setError(null);
        onProduto(found);
      } else if (resultados.length === 0) setError(`Nenhum produto ativo com "${busca}".`);
      else setError(`${resultados.map(({ codigo }) => codigo).join(', ')}: digite o código inteiro.`);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'Não foi possível buscar o produto.');
    } finally {
      setLooking(false);
    }
  }

  return (
    <TextInput
      ref={inputRef}
      label="Incluir produto"
      placeholder="Código, ou parte do nome"
      description="Enter inclui; depois quantidade, Enter, custo, Enter."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconBarcode size={17} aria-hidden />}
      rightSection={
        <Button variant="subtle" size="compact-xs" loading={looking} onClick={add}>
          Incluir
        </Button>
      }
      rightSectionWidth={76}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setError(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void add();
      }}
      autoComplete="off"
      data-path="itens"
    />
  );
}
