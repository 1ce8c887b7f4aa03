'use client';

import { Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { AtividadeDue } from '../_parts/atividade-due.tsx';
import { QueueCard, QueueItem } from './queue-card.tsx';

/** The server counts no further. */
const COUNTED = 501;

/** What is overdue and due today, one's own first. */
export function AtividadesCard() {
  const query = trpc.atividades.resumo.useQuery(undefined, { refetchInterval: 60_000 });
  if (query.error && !query.data) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeletons heights={[240]} />;
  const { todas, primeiras } = query.data;
  const count = todas.atrasadas + todas.hoje;
  return (
    <QueueCard
      title="Atividades"
      count={count}
      more={todas.atrasadas >= COUNTED || todas.hoje >= COUNTED}
      alert={todas.atrasadas > 0}
      calm="Nenhuma atividade atrasada nem para hoje."
      all={[
        ...(todas.atrasadas > 0 ? [{ label: 'Ver as atrasadas', href: '/atividades?quando=atrasadas' }] : []),
        ...(todas.hoje > 0 ? [{ label: 'Ver as de hoje', href: '/atividades?quando=hoje' }] : []),
      ]}
    >
      {primeiras.map((atividade) => (
        <QueueItem
          key={atividade.id}
          href={
            atividade.negocio_id !== null
              ? `/negocios/${atividade.negocio_id}`
              : atividade.contato_id !== null
                ? `/contatos/${atividade.contato_id}`
                : '/atividades'
          }
          name={atividade.titulo}
          note={[TIPO_ATIVIDADE[atividade.tipo], atividade.contato_nome, atividade.responsavel_nome]
            .filter(Boolean)
            .join(' · ')}
        >
          <Text size="sm" component="div">
            <AtividadeDue atividade={atividade} />
          </Text>
        </QueueItem>
      ))}
    </QueueCard>
  );
}
