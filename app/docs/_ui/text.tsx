import { Fragment, type ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import classes from './docs.module.css';

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Addresses that Next does not render as pages need a plain link. */
const isFile = (href: string) => /\.(json|txt|md|tgz)$/.test(href) || !href.startsWith('/');

/** A text with its marks: `code`, **strong**, [link](/docs/…). */
export function Text({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(MARK)) {
    parts.push(children.slice(end, match.index));
    parts.push(<Mark match={match} />);
    end = match.index + match[0].length;
  }
  parts.push(children.slice(end));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
    <Fragment key={index}>{part}</Fragment>
  ));
}

function Mark({ match }: { match: RegExpMatchArray }) {
  const [, code, strong, label, href] = match;
  if (code !== undefined) {
    return (
      <code className={classes.inline} data-short={code.length <= 28 || undefined}>
        {code}
      </code>
    );
  }
  if (strong !== undefined) {
    return (
      <strong>
        <Text>{strong}</Text>
      </strong>
    );
  }
  if (label === undefined || href === undefined) return null;
  if (isFile(href)) return <a href={href}>{label}</a>;
  return <Link href={href}>{label}</Link>;
}
