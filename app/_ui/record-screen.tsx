import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from './data-table.tsx';
import { Forbidden } from './forbidden.tsx';
import { PageHeader } from './page-header.tsx';
import { Skeletons } from './skeletons.tsx';
import { UnknownRecord } from './unknown-record.tsx';

/** What a record's screen says while there is no record to show. */
type RecordPlace = {
  /** The list that the record is one of. */
  back: { href: string; label: string };
  /** Stands over the refusal when the record did not load: "Pedido". */
  title: string;
  /** What is said where the company has no record of this id. */
  unknown: Omit<ComponentProps<typeof UnknownRecord>, 'back'>;
};

type Props<T> = RecordPlace & {
  /** The id that the address carries; null where it carries none. */
  id: number | null;
  query: {
    data: T | undefined;
    error: { message: string; data?: { httpStatus?: number } | null | undefined } | null;
    refetch: () => unknown;
  };
  /** Why the user's role does not see the record, where it does not: said in the record's place. */
  forbidden?: ReactNode;
  /** How high the parts are that stand below the title, for their skeletons. */
  loading: readonly number[];
  children: (record: T) => ReactNode;
};

/** The screen of one record, from its query: the record, or why it is not shown. */
export function RecordScreen<T>({ id, query, back, title, unknown, forbidden, loading, children }: Props<T>) {
  const { data, error } = query;
  if (forbidden) return <Forbidden>{forbidden}</Forbidden>;
  if (id === null || error?.data?.httpStatus === 404) return <UnknownRecord back={back} {...unknown} />;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <>
        <PageHeader back={back} title={title} />
        <LoadError message={error.message} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <Skeletons heights={loading} gap="lg">
      <Skeleton height={66} width={320} maw="100%" />
    </Skeletons>
  );
}
