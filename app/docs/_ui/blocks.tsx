import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '#app/_ui/link.tsx';
import type { Block } from '../_content/blocks.ts';
import { Code } from './code.tsx';
import classes from './docs.module.css';
import { Text } from './text.tsx';

/** The body of a guide. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text never move
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} id={block.id} text={block.text} />;
    case 'paragraph':
      return (
        <p>
          <Text>{block.text}</Text>
        </p>
      );
    case 'list':
      return <List items={block.items} ordered={block.ordered} />;
    case 'code':
      return <Code language={block.language} text={block.text} title={block.title} />;
    case 'table':
      return <Table {...block} />;
    case 'fold':
      return (
        <details className={classes.fold}>
          <summary>{block.title}</summary>
          <Blocks blocks={block.blocks} />
        </details>
      );
    case 'note':
      return <Note tone={block.tone} text={block.text} />;
    case 'cards':
      return (
        <ul className={classes.cards}>
          {block.items.map(({ title, text, href }) => (
            <li key={href}>
              <Link href={href} className={classes.card}>
                <strong>{title}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      );
  }
}

/** A heading that can be linked to. */
export function Heading({ level, id, text }: { level: 2 | 3; id: string; text: string }) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id} className={classes.heading}>
      <a href={`#${id}`}>{text}</a>
    </Tag>
  );
}

function List({ items, ordered }: { items: readonly string[]; ordered: boolean }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((item) => (
        <li key={item}>
          <Text>{item}</Text>
        </li>
      ))}
    </Tag>
  );
}

function Table({ label, columns, rows, rowIds }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.tableFrame} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <Text>{column}</Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.join('\n')} id={rowIds?.[at]}>
              {row.map((cell, index) => (
                <td key={columns[index]}>
                  <Text>{cell}</Text>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Note({ tone, text }: { tone: 'info' | 'warning'; text: string }) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <aside className={classes.note} data-tone={tone} aria-label={tone === 'info' ? 'Nota' : 'Atenção'}>
      <Icon size={18} aria-hidden />
      <p>
        <Text>{text}</Text>
      </p>
    </aside>
  );
}
