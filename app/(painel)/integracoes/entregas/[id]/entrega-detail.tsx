'use client';

import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconSend, IconTerminal2 } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { curlOf } from '../../_parts/curl.ts';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { FioButton } from '../../_parts/fio-link.tsx';
import { useCatalogo } from '../../_parts/kind-select.tsx';
import { type EntregaDetalhe, ESTADO } from '../../_parts/webhook-words.ts';
import { Attempts } from './attempts.tsx';
import classes from './entrega.module.css';
import { ResendButton } from './resend-button.tsx';
import { SignedCard } from './signed-card.tsx';
import { StateNote } from './state-note.tsx';
import { SummaryCard } from './summary-card.tsx';

/** Milliseconds between refetches in each state; also after the end, because a person may resend the delivery. */
const EVERY: Record<EntregaDetalhe['estado'], number> = {
  pendente: 1_000,
  agendada: 2_000,
  entregue: 10_000,
  falhou: 10_000,
  cancelada: 10_000,
};

const LIST = { href: '/integracoes/entregas', label: 'Entregas' };

const PLACE = {
  back: LIST,
  title: 'Entrega',
  unknown: {
    title: 'Entrega não encontrada',
    icon: <IconSend />,
    headline: 'Esta empresa não tem esta entrega',
    children: 'Entregas ficam guardadas por 30 dias. Esta pode ter sido apagada, ou é de outra empresa da conta.',
    next: [{ href: LIST.href, label: 'Ver as entregas' }],
  },
};

/** One delivery: its state, every attempt in full, and the signed bytes. */
export function EntregaDetail({ id }: { id: number | null }) {
  const query = trpc.entregas.get.useQuery(
    { id: id ?? 0 },
    { enabled: id !== null, refetchInterval: ({ state: { data } }) => (data ? EVERY[data.estado] : false) },
  );
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[180, 320]}>
      {(entrega) => <Loaded entrega={entrega} />}
    </RecordScreen>
  );
}

function Loaded({ entrega }: { entrega: EntregaDetalhe }) {
  useDocumentTitle(`Entrega ${entrega.id} · Romaneio`);
  const { tituloOf } = useCatalogo();
  const destino = destinoNome({ descricao: entrega.webhook_descricao, url: entrega.webhook_url });
  return (
    <>
      <PageHeader
        back={LIST}
        title={
          <span className={classes.title}>
            Entrega nº {entrega.id} <StatusBadge look={ESTADO[entrega.estado]} />
          </span>
        }
        description={`${entrega.registro ? `${entrega.registro.nome} · ` : ''}${tituloOf(entrega.evento)} → ${destino}`}
        actions={
          <>
            {entrega.request_id === null ? null : <FioButton request_id={entrega.request_id} />}
            <CopyCurl entrega={entrega} />
            <ResendButton id={entrega.id} webhookAtivo={entrega.webhook_ativo} />
          </>
        }
      />
      <Stack gap="lg">
        <StateNote entrega={entrega} />
        <SummaryCard entrega={entrega} />
        <Attempts entrega={entrega} />
        <SignedCard entrega={entrega} />
      </Stack>
    </>
  );
}

/** The last attempt's request as a command; there is none before the first. */
function CopyCurl({ entrega }: { entrega: EntregaDetalhe }) {
  const last = entrega.lista_tentativas.at(-1);
  if (!last) return null;
  const command = curlOf({ url: last.url, headers: last.cabecalhos_enviados, corpo: entrega.corpo });
  return (
    <CopyButton value={command} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconTerminal2 size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copiado' : 'Copiar como curl'}
        </Button>
      )}
    </CopyButton>
  );
}
