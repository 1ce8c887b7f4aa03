'use client';

import { IconArchive, IconArchiveOff, IconEdit, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Contato } from './types.ts';
import { useContatoChanges } from './use-contato-changes.ts';

type Props = { contato: Contato; onEdit: ((contato: Contato) => void) | undefined };

/** A contact's actions in the list; the changes only for users who may. */
export function ContatoMenu({ contato, onEdit }: Props) {
  const { can } = useSessao();
  const { id, nome, arquivado } = contato;
  const { archive, unarchive, removal } = useContatoChanges(contato);
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconExternalLink} href={`/contatos/${id}`}>
          Abrir
        </RowItem>
        {onEdit ? (
          <>
            <RowItem icon={IconEdit} onClick={() => onEdit(contato)}>
              Editar
            </RowItem>
            {arquivado ? (
              <RowItem icon={IconArchiveOff} onClick={() => unarchive.do({ id })}>
                Desarquivar
              </RowItem>
            ) : (
              <RowItem icon={IconArchive} onClick={() => archive.do({ id })}>
                Arquivar
              </RowItem>
            )}
          </>
        ) : null}
        {can('crm:delete') ? (
          <>
            <Menu.Divider />
            <RowItem icon={IconTrash} color="red" onClick={() => removal.ask({ id })}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      <RemovalDialog nome={nome} dialog={removal.dialog} />
    </>
  );
}

type DialogProps = { nome: string; dialog: ReturnType<typeof useContatoChanges>['removal']['dialog'] };

/** Asks before a contact is removed for good. */
export const RemovalDialog = ({ nome, dialog }: DialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={`Excluir o contato “${nome}”?`}
    confirm="Excluir contato"
    danger
    disabled={dialog.error !== null}
  >
    O cadastro é apagado de vez, com os telefones, os e-mails, as etiquetas e as atividades. Só é possível para quem não
    tem negócios; quem tem pode ser arquivado.
  </ConfirmDialog>
);
