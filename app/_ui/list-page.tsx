'use client';

import type { ReactNode } from 'react';
import { Forbidden } from './forbidden.tsx';
import { List, type ListProps } from './list.tsx';
import { PageHeader } from './page-header.tsx';

type PageProps<Row> = Omit<ListProps<Row>, 'label'> & {
  back?: { href: string; label: string };
  title: string;
  description: ReactNode;
  /** Further actions, before `create`. */
  actions?: ReactNode;
  /** The table's name, where it is not the title. */
  label?: string;
  /** The reason, for a user whose role does not see the list. It stands in the list's place. */
  forbidden?: ReactNode;
  /** What stands between the header and the list. */
  notice?: ReactNode;
  /** The screen's dialogs. */
  children?: ReactNode;
};

/** The screen of a list. `create` stands in the header, and in the list without records. */
export function ListPage<Row>({
  back,
  title,
  description,
  actions,
  forbidden,
  notice,
  children,
  ...list
}: PageProps<Row>) {
  const header =
    actions || list.create ? (
      <>
        {actions}
        {list.create}
      </>
    ) : null;
  return (
    <>
      <PageHeader back={back} title={title} description={description} actions={header} />
      {notice}
      {forbidden ? <Forbidden>{forbidden}</Forbidden> : <List label={title} {...list} />}
      {/* A list uses a wide screen; what is read as text does not. */}
      <span hidden data-lista-larga />
      {children}
    </>
  );
}
