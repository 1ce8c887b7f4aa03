'use client';

import { Switch } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Conhecimento, SHOWS_CONHECIMENTO } from '../types.ts';

type Props = { item: Pick<Conhecimento, 'id' | 'nome' | 'ativo'>; label?: string };

/** Whether the assistant uses an item; it can be taken back, so nothing is asked. Whoever may not change it is only told. */
export function EmUso({ item: { id, nome, ativo }, label }: Props) {
  const { can } = useSessao();
  const change = useConfirmed(trpc.conhecimento.update, {
    refresh: SHOWS_CONHECIMENTO,
    said: (now) =>
      now.ativo ? `O assistente volta a usar “${now.nome}”.` : `O assistente não usa mais “${now.nome}”.`,
  });
  return (
    <Switch
      size="sm"
      label={label}
      {...(label === undefined ? { 'aria-label': `Usar “${nome}” nas respostas` } : {})}
      checked={ativo}
      disabled={!can('crm:write') || change.dialog.loading}
      onChange={({ currentTarget }) => change.do({ id, ativo: currentTarget.checked })}
      display="inline-flex"
      style={{ verticalAlign: 'middle' }}
    />
  );
}
