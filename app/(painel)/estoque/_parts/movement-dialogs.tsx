'use client';

import { Button } from '@mantine/core';
import { IconArrowsExchange, IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { parseAsInteger, parseAsStringLiteral, useQueryState } from 'nuqs';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Produto } from './types.ts';

const ContagemModal = onDemand(() => import('./contagem-modal.tsx').then((m) => m.ContagemModal));
const LancamentoModal = onDemand(() => import('./lancamento-modal.tsx').then((m) => m.LancamentoModal));
const TransferenciaModal = onDemand(() => import('./transferencia-modal.tsx').then((m) => m.TransferenciaModal));

/** `?novo=lancamento`, `contagem` and `transferencia` open the dialogs; ⌘K and links use them. */
const useNovo = () => useQueryState('novo', parseAsStringLiteral(['lancamento', 'contagem', 'transferencia']));

/** The buttons for users who may move stock. */
export function MovementButtons() {
  const { can } = useSessao();
  const [, setNovo] = useNovo();
  if (!can('estoque:write')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={() => setNovo('transferencia')}>
        Transferir
      </Button>
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
  // Of a warehouse's own actions: where a transfer begins.
  const [de, setDe] = useQueryState('de', parseAsInteger);
  if (!can('estoque:write')) return null;
  const close = () => {
    void setNovo(null);
    void setDe(null);
  };
  return (
    <>
      <LancamentoModal opened={novo === 'lancamento'} onClose={close} produto={produto} />
      <TransferenciaModal
        opened={novo === 'transferencia'}
        onClose={close}
        produto={produto}
        origem_id={de ?? undefined}
      />
      <ContagemModal opened={novo === 'contagem'} onClose={close} produto={produto} />
    </>
  );
}
