'use client';

import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { RecordDrawer } from '#app/_ui/record-drawer.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import { CanalForm } from '../_formas/canal-form.tsx';
import type { Forma } from '../_formas/index.ts';

type Canal = Outputs['canais']['get'];
const SHOWS_CANAL = ['canais', 'conversas', 'auditoria'] as const;

/** What is done with a channel. */
export function CanalActions({ canal, forma }: { canal: Canal; forma: Forma | undefined }) {
  const router = useRouter();
  const { id, nome, ativo } = canal;
  const [editing, setEditing] = useState(false);
  const active = useActive(trpc.canais.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: SHOWS_CANAL,
    said: (now) => `Canal “${nome}” ${now.ativo ? 'de volta em uso' : 'fora de uso'}.`,
  });
  const removal = useConfirmed(trpc.canais.delete, {
    refresh: SHOWS_CANAL,
    said: () => `Canal “${nome}” excluído.`,
    leave: () => router.push('/conversas/canais'),
  });
  return (
    <>
      <DocumentActions
        of={nome}
        secondary={[forma && { label: 'Editar', icon: IconEdit, onClick: () => setEditing(true) }]}
        more={[
          ativo
            ? { label: 'Tirar de uso', icon: IconPlayerPause, onClick: active.item.onDeactivate }
            : { label: 'Voltar a usar', icon: IconPlayerPlay, onClick: active.item.onReactivate },
        ]}
        destructive={[{ label: 'Excluir canal', icon: IconTrash, onClick: () => removal.ask({ id }) }]}
      />
      {forma ? (
        <RecordDrawer opened={editing} record={canal} onClose={() => setEditing(false)} title="Editar canal">
          <CanalForm forma={forma} canal={canal} onClose={() => setEditing(false)} />
        </RecordDrawer>
      ) : null}
      <ConfirmDialog {...active.dialog} title={`Tirar o canal “${nome}” de uso?`} confirm="Tirar de uso">
        Nada mais chega nem sai por ele. As conversas ficam, e ele pode voltar a ser usado.
      </ConfirmDialog>
      <ConfirmDialog {...removal.dialog} title={`Excluir o canal “${nome}”?`} confirm="Excluir canal" danger>
        Só um canal sem conversas pode ser excluído; um que as tem pode ser tirado de uso.
      </ConfirmDialog>
    </>
  );
}
