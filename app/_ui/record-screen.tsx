import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from './data-table.tsx';
import { Forbidden } from './forbidden.tsx';
import { PageHeader } from './page-header.tsx';
import { Skeletons } from './skeletons.tsx';
import { UnknownRecord } from './unknown-record.tsx';

/** A record's place in the panel, and the words for an unknown record. */
type RecordPlace = {
  /** The list that the record is one of. */
  back: { href: string; label: string };
  /** Stands over the refusal when the record did not load: "Pedido". */
  title: string;
  /** The words for an id of which the company has no record. */
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
  /** The reason, for a user whose role does not see the record. It stands in the record's place. */
  forbidden?: ReactNode;
  /** Heights of the skeletons below the title. */
  loading: readonly number[];
  children: (record: T) => ReactNode;
};

/** The screen of one record, from its query: the record, or the reason why there is none to show. */
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
