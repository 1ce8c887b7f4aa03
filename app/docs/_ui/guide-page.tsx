import type { ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import type { Block, Guide } from '../_content/blocks.ts';
import { guideHref, markdownHref } from '../_content/guides.ts';
import { type Page, READING_ORDER } from '../_content/navigation.ts';
import { Blocks } from './blocks.tsx';
import classes from './docs.module.css';
import { Text } from './text.tsx';

/** A guide with its contents beside it and its neighbours below it. */
export function GuidePage({ guide, blocks }: { guide: Guide; blocks: readonly Block[] }) {
  return (
    <div className={classes.page}>
      <article className={classes.article}>
        <Lead title={guide.title} description={guide.description} />
        <Blocks blocks={blocks} />
        <Pager href={guideHref(guide.slug)} />
        <p className={classes.machine}>
          Para programas: <a href={markdownHref(guide.slug)}>esta página em Markdown</a>
        </p>
      </article>
      <Contents blocks={blocks} />
    </div>
  );
}

/** Title and summary of a page. */
export function Lead({ title, description }: { title: string; description: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <p className={classes.lead}>
        <Text>{description}</Text>
      </p>
    </header>
  );
}

function Contents({ blocks }: { blocks: readonly Block[] }): ReactNode {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  if (headings.length < 2) return null;
  return (
    <nav className={classes.toc} aria-label="Nesta página">
      <p>Nesta página</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages before and after this one. */
export function Pager({ href }: { href: string }) {
  const at = READING_ORDER.findIndex((page) => page.href === href);
  return <Neighbours previous={READING_ORDER[at - 1]} next={READING_ORDER[at + 1]} />;
}

/** Links to the page before and to the next one. */
export function Neighbours({ previous, next }: { previous: Page | undefined; next: Page | undefined }) {
  return (
    <nav className={classes.pager} aria-label="Páginas vizinhas">
      {previous ? (
        <Link href={previous.href}>
          <span>← Anterior</span>
          {previous.label}
        </Link>
      ) : null}
      {next ? (
        <Link href={next.href} className={classes.next}>
          <span>Próxima →</span>
          {next.label}
        </Link>
      ) : null}
    </nav>
  );
}
