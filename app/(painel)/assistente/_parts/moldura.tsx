'use client';

import { ScrollArea } from '@mantine/core';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import classes from './moldura.module.css';

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
  return (
    <>
      <PageHeader title="Assistente de IA" description={description} actions={actions} />
      {can('crm:read') ? <Paginas /> : null}
      {can(escopo) ? children : <Forbidden>{forbidden}</Forbidden>}
    </>
  );
}

/** On a phone the row scrolls sideways, and the present page stays in sight. */
function Paginas() {
  const { can } = useSessao();
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the page that moves the list
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <nav aria-label="Páginas do assistente" className={classes.paginas}>
      <ScrollArea type="never">
        <ul ref={list}>
          {PAGES.filter(({ escopo }) => can(escopo)).map(({ href, label }) => (
            <li key={href}>
              <Link href={href} aria-current={path === href ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </nav>
  );
}
