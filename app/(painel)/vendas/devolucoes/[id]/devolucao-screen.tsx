'use client';

import { IconArrowBackUp } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';

const BACK = { href: '/vendas', label: 'Vendas' };

const PLACE = {
  back: BACK,
  title: 'Devolução',
  unknown: {
    title: 'Devolução não encontrada',
    icon: <IconArrowBackUp />,
    headline: 'Não há devolução neste endereço',
    children: 'O endereço pode estar errado, ou a devolução ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver as vendas' }],
  },
};

/** The address of a return, which movements know by its own id: leads on to its order, whose time line tells of it. */
export function DevolucaoScreen({ id }: { id: number | null }) {
  const query = trpc.vendas.devolucao.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[240, 180]}>
      {({ venda_id }) => <Onward href={`/vendas/${venda_id}`} />}
    </RecordScreen>
  );
}

function Onward({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => router.replace(href), [router, href]);
  return <Skeletons heights={[66, 240, 180]} gap="lg" />;
}
