import type { Block, Guide } from './blocks.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function block(found: Block): string {
  switch (found.kind) {
    case 'heading':
      return `${'#'.repeat(found.level)} ${found.text}`;
    case 'paragraph':
      return found.text;
    case 'list':
      return found.items.map((item, index) => `${found.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n');
    case 'code':
      return `${found.title ? `${found.title}:\n\n` : ''}\`\`\`${found.language === 'text' ? '' : found.language}\n${found.text}\n\`\`\``;
    case 'table':
      return [row(found.columns), row(found.columns.map(() => '---')), ...found.rows.map(row)].join('\n');
    case 'fold':
      return [`${found.title}:`, ...found.blocks.map(block)].join('\n\n');
    case 'note':
      return `> ${found.tone === 'warning' ? '**Atenção:** ' : ''}${found.text}`;
    case 'cards':
      return found.items.map(({ title, text, href }) => `- [${title}](${href}): ${text}`).join('\n');
  }
}

/** Makes links within the site absolute, because Markdown is read elsewhere. */
const absolute = (text: string, baseUrl: string) => text.replace(/\]\(\//g, `](${baseUrl}/`);

/** A page as Markdown. */
export function toMarkdown(
  page: Pick<Guide, 'title' | 'description'>,
  blocks: readonly Block[],
  baseUrl: string,
): string {
  const parts = [`# ${page.title}`, `> ${page.description}`, ...blocks.map(block)];
  return `${absolute(parts.join('\n\n'), baseUrl)}\n`;
}
