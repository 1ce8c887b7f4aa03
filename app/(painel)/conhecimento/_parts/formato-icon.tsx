import {
  IconAlignLeft,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconMarkdown,
  type TablerIcon,
} from '@tabler/icons-react';
import { FORMATO_CONHECIMENTO } from '#modulos/assistente-valores.ts';
import type { Conhecimento } from '../types.ts';

const ICONS: Record<Conhecimento['formato'], TablerIcon> = {
  pdf: IconFileTypePdf,
  docx: IconFileTypeDocx,
  xlsx: IconFileSpreadsheet,
  html: IconFileTypeHtml,
  markdown: IconMarkdown,
  csv: IconFileTypeCsv,
  texto: IconFileText,
};

type Item = Pick<Conhecimento, 'tipo' | 'formato'>;

/** The icon of what an item is. */
export function FormatoIcon({ item: { tipo, formato }, size = 18 }: { item: Item; size?: number }) {
  const Icon = tipo === 'texto' ? IconAlignLeft : ICONS[formato];
  return <Icon size={size} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />;
}

/** What an item is, in words: "PDF", "Texto escrito". */
export const formatoInWords = ({ tipo, formato }: Item): string =>
  tipo === 'texto' ? 'Texto escrito' : FORMATO_CONHECIMENTO[formato];
