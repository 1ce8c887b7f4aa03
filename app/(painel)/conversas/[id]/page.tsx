import { notFound, redirect } from 'next/navigation';
import { idOfPath } from '#app/_ui/path-id.ts';

/** A conversation's own address, as the audit trail has it: the inbox with that conversation open. */
export default async function ConversaPage({ params }: { params: Promise<{ id: string }> }) {
  const id = idOfPath((await params).id);
  if (id === null) notFound();
  redirect(`/conversas?c=${id}`);
}
