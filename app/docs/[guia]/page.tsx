import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { documentationFacts } from '#server/transport/documentation.ts';
import { findGuide, markdownHref } from '../_content/guides.ts';
import { GuidePage } from '../_ui/guide-page.tsx';

type Props = { params: Promise<{ guia: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).guia);
  if (!guide) return {};
  return {
    title: guide.title,
    description: guide.description,
    alternates: { types: { 'text/markdown': markdownHref(guide.slug) } },
  };
}

export default async function GuideRoute({ params }: Props) {
  const guide = findGuide((await params).guia);
  if (!guide) notFound();
  return <GuidePage guide={guide} blocks={guide.blocks(documentationFacts())} />;
}
