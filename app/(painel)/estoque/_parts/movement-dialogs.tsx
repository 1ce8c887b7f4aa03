'use client';

import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useSessao } from '../../_shell/session.tsx';
import { ContagemModal } from './contagem-modal.tsx';
import { LancamentoModal } from './lancamento-modal.tsx';
import type { Produto } from './types.ts';

/** `?novo=lancamento` and `?novo=contagem` open the dialogs; ⌘K and links use them. */
const useNovo = () => useQueryState('novo', parseAsStringLiteral(['lancamento', 'contagem']));

/** The buttons for users who may move stock. */
export function MovementButtons() {
  const { can } = useSessao();
  const [, setNovo] = useNovo();
  if (!can('estoque:write')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconClipboardCheck size={16} />} onClick={() => setNovo('contagem')}>
        Contagem
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setNovo('lancamento')}>
        Novo lançamento
      </Button>
    </>
  );
}

/** The dialogs of MovementButtons; `produto` is chosen beforehand on a product's own screen. */
export function MovementDialogs({ produto }: { produto?: Produto }) {
  const { can } = useSessao();
  const [novo, setNovo] = useNovo();
  if (!can('estoque:write')) return null;
  const close = () => void setNovo(null);
  return (
    <>
      <LancamentoModal opened={novo === 'lancamento'} onClose={close} produto={produto} />
      <ContagemModal opened={novo === 'contagem'} onClose={close} produto={produto} />
    </>
  );
}
