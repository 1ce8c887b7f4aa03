'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { PageRow } from '#app/_ui/page-row.tsx';
import { useSessao } from '../../_shell/session.tsx';

const PAGES = [
  { href: '/assistente', label: 'Ajustes', escopo: 'crm:read' },
  { href: '/assistente/ensaio', label: 'Ensaio', escopo: 'configuracoes:write' },
  { href: '/assistente/respostas', label: 'Respostas', escopo: 'crm:read' },
  { href: '/assistente/semana', label: 'Semana a semana', escopo: 'crm:read' },
] as const;

type Props = {
  description: string;
  actions?: ReactNode;
  /** The scope that the page needs, and the words for those without it. */
  escopo?: string;
  forbidden?: string;
  children: ReactNode;
};

/** The frame of the assistant's pages: what they are, and the way from one to the others. */
export function Moldura({
  description,
  actions,
  escopo = 'crm:read',
  forbidden = 'O seu papel nesta empresa não vê o assistente.',
  children,
}: Props) {
  const { can } = useSessao();
  const path = usePathname();
  return (
    <>
      <PageHeader title="Assistente de IA" description={description} actions={actions} />
      {can('crm:read') ? (
        <PageRow label="Páginas do assistente" pages={PAGES.filter(({ escopo }) => can(escopo))} current={path} />
      ) : null}
      {can(escopo) ? children : <Forbidden>{forbidden}</Forbidden>}
    </>
  );
}
