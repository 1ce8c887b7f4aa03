'use client';

import { usePathname } from 'next/navigation';
import { PageRow } from '#app/_ui/page-row.tsx';
import { ABAS, isAt, LAST, reaches } from '../_shell/navigation.ts';
import { useSessao } from '../_shell/session.tsx';

/** The screens of the area that the user reaches. */
export function AreaTabs() {
  const session = useSessao();
  const path = usePathname();
  const tabs = ABAS.filter((place) => reaches(session, place)).map(({ href, label, aba = label }) => ({
    href,
    label: aba,
  }));
  // The overview's address is above all others; what is no tab of its own belongs to it.
  const current = ABAS.filter((place) => !LAST.includes(place)).find((place) => isAt(path, place));
  return <PageRow label="Integrações" pages={tabs} current={current?.href ?? LAST[0]?.href ?? path} />;
}
