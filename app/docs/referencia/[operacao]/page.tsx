import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Link } from '#app/_ui/link.tsx';
import { currentTrial } from '#server/transport/auth/trial.ts';
import { documentationFacts } from '#server/transport/documentation.ts';
import { REFERENCE } from '../../_content/navigation.ts';
import { findOperationPage, type OperationPage } from '../../_content/operations.ts';
import docs from '../../_ui/docs.module.css';
import { Experimente } from '../../_ui/experimente/experimente.tsx';
import { trialOf } from '../../_ui/experimente/trial.ts';
import { Neighbours } from '../../_ui/guide-page.tsx';
import { OperationLead, OperationView } from '../../_ui/operation.tsx';
import classes from '../../_ui/reference.module.css';

type Props = { params: Promise<{ operacao: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = findOperationPage(documentationFacts().document, (await props.params).operacao);
  if (!found) return {};
  const { method, path, operation } = found.page;
  return {
    title: operation.summary,
    description: `${method} ${path}: ${operation.description.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')}`,
  };
}

const neighbour = (page: OperationPage | undefined) => page && { href: page.href, label: page.operation.summary };

export default async function OperationRoute(props: Props) {
  const { document } = documentationFacts();
  const found = findOperationPage(document, (await props.params).operacao);
  if (!found) notFound();
  const { page, group, previous, next } = found;
  return (
    <div className={docs.wide}>
      <article className={docs.article}>
        <p className={classes.trail}>
          <Link href={REFERENCE.href}>{REFERENCE.label}</Link> ›{' '}
          <a href={`${REFERENCE.href}#${group.id}`}>{group.name}</a>
        </p>
        <OperationLead page={page} />
        <Experimente key={page.href} trial={trialOf(document, page)} session={await currentTrial()} />
        <OperationView document={document} page={page} />
        <Neighbours previous={neighbour(previous)} next={neighbour(next)} />
      </article>
    </div>
  );
}
