'use client';

import { IconTimeline } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { type Action, DocumentActions } from '#app/_ui/document-actions.tsx';
import { RowItem } from '#app/_ui/row-menu.tsx';
import { useSessao } from '../_shell/session.tsx';

type Tipo = NonNullable<Outputs['eventos']['list']['resultados'][number]['registro']>['tipo'];
type Of = { tipo: Tipo; id: number };

const LABEL = 'O que saiu daqui';

/** Address of the events that tell of a record. */
const hrefOf = ({ tipo, id }: Of) => `/integracoes/eventos?registro=${tipo}:${id}`;

/** The way from a record to the events and deliveries about it, for a document's menu; false for those who may not see events. */
export function useSaidas(of: Of): Action | false {
  const { can } = useSessao();
  return can('webhooks:read') && { label: LABEL, icon: IconTimeline, href: hrefOf(of) };
}

/** The same in a record's menu. */
export function SaidasItem(of: Of) {
  const { can } = useSessao();
  if (!can('webhooks:read')) return null;
  return (
    <RowItem icon={IconTimeline} href={hrefOf(of)}>
      {LABEL}
    </RowItem>
  );
}

/** The same as a menu of its own, for a record of which the reader may do nothing else. */
export function SaidasMenu({ name, ...of }: Of & { name: string }) {
  return <DocumentActions of={name} more={[useSaidas(of)]} />;
}
