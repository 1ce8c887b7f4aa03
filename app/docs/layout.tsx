import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { Logo } from '#app/_ui/logo.tsx';
import { SkipLink } from '#app/_ui/skip-link.tsx';
import { documentationFacts } from '#server/transport/documentation.ts';
import { GROUPS, REFERENCE } from './_content/navigation.ts';
import { operationGroups } from './_content/operations.ts';
import { SearchButton } from './_search/search-button.tsx';
import { DocsNav, MobileNav, type NavGroup } from './_ui/docs-nav.tsx';
import classes from './_ui/shell.module.css';
import { ThemeToggle } from './_ui/theme-toggle.tsx';

// Rendered per request: addresses come from the configuration of the running process, not from the build.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Documentação da API', template: '%s · Documentação · Romaneio' },
};

export default function DocsLayout({ children }: { children: ReactNode }) {
  const operations = operationGroups(documentationFacts().document).map(({ id, name, pages }) => ({
    href: `${REFERENCE.href}#${id}`,
    label: name,
    items: pages.map(({ href, method, operation }) => ({ href, method, label: operation.summary })),
  }));
  const groups: NavGroup[] = GROUPS.map(({ label, items }) => ({
    label,
    items: items.map((item) => (item === REFERENCE ? { ...item, sections: operations } : item)),
  }));
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Link href="/docs" className={classes.brand}>
          <Logo />
          <span>
            Romaneio <span>docs</span>
          </span>
        </Link>
        <div className={classes.actions}>
          <SearchButton />
          <ThemeToggle />
          <a href="/inicio" className={classes.panel}>
            Abrir o painel
          </a>
        </div>
      </header>
      <MobileNav groups={groups} />
      <div className={classes.body}>
        <div className={classes.side}>
          <DocsNav groups={groups} label="Documentação" />
        </div>
        <main id="conteudo" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </>
  );
}
