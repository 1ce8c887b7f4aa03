import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Link } from '#app/_ui/link.tsx';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { REFERENCE } from '../../_content/navigation.ts';
import { findOperationPage, type OperationPage } from '../../_content/operations.ts';
import docs from '../../_ui/docs.module.css';
import { Neighbours } from '../../_ui/guide-page.tsx';
import { OperationLead, OperationView } from '../../_ui/operation.tsx';
import classes from '../../_ui/reference.module.css';

type Props = { params: Promise<{ operacao: string }> };

const find = async ({ params }: Props) => findOperationPage(documentationFacts().document, (await params).operacao);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await find(props);
  if (!found) return {};
  const { method, path, operation } = found.page;
  return {
    title: operation.summary,
    description: `${method} ${path}: ${operation.description.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')}`,
  };
}

const neighbour = (page: OperationPage | undefined) => page && { href: page.href, label: page.operation.summary };

export default async function OperationRoute(props: Props) {
  const found = await find(props);
  if (!found) notFound();
  const { page, group, previous, next } = found;
  return (
    <div className={docs.wide}>
      <article className={docs.article}>
        <p className={classes.trail}>
          <Link href={REFERENCE.href}>{REFERENCE.label}</Link> ›{' '}
          <Link href={`${REFERENCE.href}#${group.id}`}>{group.name}</Link>
        </p>
        <OperationLead page={page} />
        <OperationView document={documentationFacts().document} page={page} />
        <Neighbours previous={neighbour(previous)} next={neighbour(next)} />
      </article>
    </div>
  );
}
