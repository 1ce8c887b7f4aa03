'use client';

import { IconEdit, IconMessageQuestion, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useConhecimentoActions } from '../_parts/use-conhecimento-actions.tsx';
import type { ConhecimentoDetalhado } from '../types.ts';

const RenomearModal = onDemand(() => import('../conhecimento-modal.tsx').then((m) => m.RenomearModal));

/** What is done with an item on its own screen. */
export function ConhecimentoActions({ item }: { item: ConhecimentoDetalhado }) {
  const { can } = useSessao();
  const router = useRouter();
  const [renaming, setRenaming] = useState(false);
  const { readAgain, remove, dialogs } = useConhecimentoActions(item, () => router.push('/conhecimento'));
  return (
    <>
      <DocumentActions
        of={item.nome}
        secondary={[
          { label: 'Testar perguntas', icon: IconMessageQuestion, href: '/conhecimento/testar' },
          can('crm:write') && { label: 'Renomear', icon: IconEdit, onClick: () => setRenaming(true) },
        ]}
        more={[readAgain && { label: 'Ler de novo', icon: IconRefresh, onClick: readAgain }]}
        destructive={[remove && { label: 'Excluir', icon: IconTrash, onClick: remove }]}
      />
      <RenomearModal opened={renaming} record={item} onClose={() => setRenaming(false)} />
      {dialogs}
    </>
  );
}
