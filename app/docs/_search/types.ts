/** A part of the documentation that a search can lead to. */
export type Passage = {
  /** Its address on this site, with the anchor. */
  id: string;
  /** The address of the section that it is in: its own, but for the row of a table. */
  section: string;
  kind: 'guia' | 'operacao' | 'evento' | 'erro';
  page: string;
  heading: string;
  /** Other words for the same: those of its anchor, the heading above it, the page's title for a page's first section. */
  aliases: string;
  /** What it says, a line for each paragraph, item or row. */
  text: string;
  /** Words that lead to it and are not shown: codes, the fields of an answer. */
  more: string;
};

/** A piece of a text, marked or not. */
export type Piece = { text: string; marked: boolean };

/** What a search found, ready to be shown. */
export type Hit = Pick<Passage, 'kind' | 'page'> & {
  href: string;
  section: string;
  heading: Piece[];
  excerpt: Piece[];
};
