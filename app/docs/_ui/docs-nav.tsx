'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Link } from '#app/_ui/link.tsx';
import classes from './shell.module.css';

type NavOperation = { href: string; label: string; method: string };
/** The operations of a tag; `href` is the tag's place in the index of the reference. */
type NavSection = { href: string; label: string; items: readonly NavOperation[] };
type NavItem = { href: string; label: string; sections?: readonly NavSection[] };

export type NavGroup = { label: string; items: readonly NavItem[] };

type NavProps = { groups: readonly NavGroup[]; label: string; onNavigate?: (() => void) | undefined };

/** The pages of the documentation. */
export function DocsNav({ groups, label, onNavigate }: NavProps) {
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  // The menu is longer than most windows: the page that is open is shown in it.
  useEffect(() => {
    const current = nav.current?.querySelector(`a[href="${path}"]`);
    if (nav.current && current) reveal(current, nav.current);
  }, [path]);
  return (
    <nav aria-label={label} ref={nav}>
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <p className={classes.groupLabel}>{group.label}</p>
          <ul>
            {group.items.map(({ href, label: name, sections }) => (
              <li key={href}>
                <NavLink href={href} label={name} current={path === href} onNavigate={onNavigate} />
                {sections && (path === href || path.startsWith(`${href}/`)) ? (
                  <Sections sections={sections} path={path} onNavigate={onNavigate} />
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls what the menu stands in, and never the page. */
function reveal(link: Element, nav: HTMLElement): void {
  const frame = nav.scrollHeight > nav.clientHeight ? nav : nav.parentElement;
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top || place.bottom > bottom) frame.scrollTop += place.top - top - (bottom - top) / 3;
}

type SectionsProps = { sections: readonly NavSection[]; path: string; onNavigate: (() => void) | undefined };

/** The operations by tag: those of the page that is open, or of the tag that was chosen in the index. */
function Sections({ sections, path, onNavigate }: SectionsProps) {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const follow = () => setChosen(path + window.location.hash);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [path]);
  const here = sections.find(({ items }) => items.some(({ href }) => href === path));
  const open = here?.href ?? chosen;
  return (
    <ul className={classes.children}>
      {sections.map(({ href, label, items }) => (
        <li key={href}>
          {/* Next's router adds the fragment of a link to that of the page's first visit. */}
          <a href={href} className={classes.link} aria-expanded={open === href} onClick={onNavigate}>
            {label}
          </a>
          {open === href ? (
            <ul className={classes.children}>
              {items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    className={classes.link}
                    aria-current={path === item.href ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    <span className={classes.method} data-method={item.method}>
                      {item.method}
                    </span>
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type NavLinkProps = { href: string; label: string; current: boolean; onNavigate: (() => void) | undefined };

function NavLink({ href, label, current, onNavigate }: NavLinkProps) {
  const attributes = {
    className: classes.link,
    'aria-current': current ? ('page' as const) : undefined,
    onClick: onNavigate,
  };
  // Files are not pages of Next.
  return href.startsWith('/docs') ? (
    <Link href={href} {...attributes}>
      {label}
    </Link>
  ) : (
    <a href={href} {...attributes}>
      {label}
    </a>
  );
}

/** Every page that the menu names, operations too. */
const pagesOf = (groups: readonly NavGroup[]) =>
  groups
    .flatMap(({ items }) => items)
    .flatMap((item) => [item, ...(item.sections ?? []).flatMap((section) => section.items)]);

/** The menu on a phone: folded, and folded again after a choice. */
export function MobileNav({ groups }: { groups: readonly NavGroup[] }) {
  const path = usePathname();
  const details = useRef<HTMLDetailsElement>(null);
  const current = pagesOf(groups).find((item) => item.href === path);
  const fold = () => {
    if (details.current) details.current.open = false;
  };
  const showCurrent = () => {
    const nav = details.current?.querySelector('nav');
    const link = nav?.querySelector(`a[href="${path}"]`);
    if (nav && link) reveal(link, nav);
  };
  return (
    <details ref={details} className={classes.mobile} onToggle={showCurrent}>
      <summary>
        <span className={classes.srOnly}>Páginas da documentação: </span>
        {current?.label ?? 'Documentação'}
      </summary>
      <DocsNav groups={groups} label="Páginas da documentação" onNavigate={fold} />
    </details>
  );
}
