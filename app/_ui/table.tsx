import type { ComponentProps } from 'react';
import classes from './table.module.css';

type Props = ComponentProps<'table'> & {
  /** Rows tell which of them the pointer is on. */
  highlightOnHover?: boolean;
  /** The head stays where it is while its box scrolls. */
  stickyHeader?: boolean;
};

/** A table of plain rows and cells: Mantine's brings an area that scrolls, six kilobytes that no list has a use for. */
export function Table({ className = '', highlightOnHover, stickyHeader, ...props }: Props) {
  return (
    <table
      {...props}
      className={`${classes.table} ${className}`}
      data-hover={highlightOnHover || undefined}
      data-sticky={stickyHeader || undefined}
    />
  );
}
