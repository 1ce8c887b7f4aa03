import type { Metadata } from 'next';
import { documentationFacts } from '#server/transport/documentation.ts';
import { markdownHref } from './_content/guides.ts';
import { visaoGeral } from './_content/visao-geral.ts';
import { GuidePage } from './_ui/guide-page.tsx';

export const metadata: Metadata = {
  description: visaoGeral.description,
  alternates: { types: { 'text/markdown': markdownHref('') } },
};

export default function DocsHome() {
  return <GuidePage guide={visaoGeral} blocks={visaoGeral.blocks(documentationFacts())} />;
}
