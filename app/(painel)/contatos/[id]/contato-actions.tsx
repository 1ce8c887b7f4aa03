'use client';

import { IconArchive, IconArchiveOff, IconArrowMerge, IconEdit, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { RemovalDialog } from '../contato-menu.tsx';
import type { Contato } from '../types.ts';
import { useContatoChanges } from '../use-contato-changes.ts';

const ContatoDrawer = onDemand(() => import('../contato-drawer.tsx').then((m) => m.ContatoDrawer));
const MesclarModal = onDemand(() => import('./mesclar-modal.tsx').then((m) => m.MesclarModal));

/** What can be done with a contact: a new deal is the next step. */
export function ContatoActions({ contato }: { contato: Contato }) {
  const { can } = useSessao();
  const saidas = useSaidas({ tipo: 'contato', id: contato.id });
  const router = useRouter();
  const { id, nome, arquivado } = contato;
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  const { archive, unarchive, removal } = useContatoChanges(contato, () => router.push('/contatos'));
  const writes = can('crm:write');
  return (
    <>
      <DocumentActions
        of={nome}
        primary={
          writes &&
          !arquivado && {
            label: 'Novo negócio',
            icon: IconTargetArrow,
            href: `/negocios?novo=negocio&contato=${id}`,
          }
        }
        secondary={[writes && { label: 'Editar', icon: IconEdit, onClick: () => setEditing(true) }]}
        more={[
          writes && { label: 'Mesclar com outro…', icon: IconArrowMerge, onClick: () => setMerging(true) },
          writes &&
            (arquivado
              ? { label: 'Desarquivar', icon: IconArchiveOff, onClick: () => unarchive.do({ id }) }
              : { label: 'Arquivar', icon: IconArchive, onClick: () => archive.do({ id }) }),
          saidas,
        ]}
        destructive={[
          can('crm:delete') && { label: 'Excluir contato', icon: IconTrash, onClick: () => removal.ask({ id }) },
        ]}
      />
      <RemovalDialog nome={nome} dialog={removal.dialog} />
      <ContatoDrawer opened={editing} record={contato} onClose={() => setEditing(false)} />
      <MesclarModal opened={merging} contato={contato} onClose={() => setMerging(false)} />
    </>
  );
}
