import type { Language } from '../_content/blocks.ts';
import classes from './code.module.css';
import { CopyButton } from './copy-button.tsx';
import { highlight } from './highlight.ts';

type Props = { language: Language; text: string; title?: string | undefined };

/** A code with its title, its colours and a button that copies it. */
export function Code({ language, text, title }: Props) {
  const name = title ?? language.toUpperCase();
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>{name}</span>
        <CopyButton value={text} label={name} />
      </figcaption>
      <pre
        className={classes.pre}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <code>
          {highlight(language, text).map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move
            <span key={index} className={token.kind === 'plain' ? undefined : classes[token.kind]}>
              {token.text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
