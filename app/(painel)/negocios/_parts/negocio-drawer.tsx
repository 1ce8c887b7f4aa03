'use client';

import { trpc } from '#app/_trpc/client.ts';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Negocio } from '../types.ts';
import { NegocioForm } from './negocio-form.tsx';

/** Creates a deal, or changes one. */
export const NegocioDrawer = (props: RecordProps<Negocio>) => (
  <FormDrawer
    opened={props.opened}
    onClose={props.onClose}
    size={860}
    title={props.record ? 'Editar negócio' : 'Novo negócio'}
    draftId={props.record?.id ?? 'novo'}
  >
    <Loaded {...props} />
  </FormDrawer>
);

/** The form once its funnels and the company's own fields are known. */
function Loaded(props: RecordProps<Negocio>) {
  const { can } = useSessao();
  const sees = { enabled: can('crm:read') };
  const campos = trpc.campos.list.useQuery({ entidade: 'negocio' }, sees);
  const funis = trpc.funis.list.useQuery(undefined, sees);
  if (!campos.data || !funis.data) return <Skeletons heights={[56, 56, 160]} />;
  return <NegocioForm {...props} campos={campos.data} funis={funis.data} />;
}
