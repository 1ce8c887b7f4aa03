'use client';

import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { Link } from '#app/_ui/link.tsx';
import classes from './shell.module.css';

export type NavGroup = {
  label: string;
  items: { href: string; label: string; children?: { href: string; label: string; method: string }[] }[];
};

type NavProps = { groups: readonly NavGroup[]; label: string; onNavigate?: () => void };

/** The pages of the documentation. */
export function DocsNav({ groups, label, onNavigate }: NavProps) {
  const path = usePathname();
  return (
    <nav aria-label={label}>
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <p className={classes.groupLabel}>{group.label}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>
                <NavLink href={item.href} label={item.label} current={path === item.href} onNavigate={onNavigate} />
                {item.children && path === item.href ? (
                  <ul className={classes.children}>
                    {item.children.map((child) => (
                      <li key={child.href}>
                        <a href={child.href} className={classes.link} onClick={onNavigate}>
                          <span className={classes.method} data-method={child.method}>
                            {child.method}
                          </span>
                          {child.label}
                        </a>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
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

/** The menu on a phone: folded, and folded again after a choice. */
export function MobileNav({ groups }: { groups: readonly NavGroup[] }) {
  const path = usePathname();
  const details = useRef<HTMLDetailsElement>(null);
  const current = groups.flatMap((group) => group.items).find((item) => item.href === path);
  const fold = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details ref={details} className={classes.mobile}>
      <summary>
        <span className={classes.srOnly}>Páginas da documentação: </span>
        {current?.label ?? 'Documentação'}
      </summary>
      <DocsNav groups={groups} label="Páginas da documentação" onNavigate={fold} />
    </details>
  );
}
