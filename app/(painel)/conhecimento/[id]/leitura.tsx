'use client';

import { Alert, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBook2, IconClock, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInteger } from '#app/_ui/format.ts';
import { SITUACAO_CONHECIMENTO } from '#modulos/assistente-valores.ts';
import { useConhecimentoActions } from '../_parts/use-conhecimento-actions.tsx';
import type { ConhecimentoDetalhado } from '../types.ts';

/** How the reading of an item goes, or why it failed and what helps; nothing of one that is read and in use. */
export function Leitura({ item }: { item: ConhecimentoDetalhado }) {
  const shown = noticeOf(item);
  return (
    <>
      {/* It goes on while nobody does anything: who does not see the screen is told of each step. */}
      <VisuallyHidden role="status">{SITUACAO_CONHECIMENTO[item.situacao]}</VisuallyHidden>
      {shown ? <div style={{ marginBottom: 'var(--mantine-spacing-lg)' }}>{shown}</div> : null}
    </>
  );
}

function noticeOf(item: ConhecimentoDetalhado): ReactNode {
  if (item.situacao === 'na_fila') {
    return (
      <Alert color="gray" icon={<IconClock />} title="Na fila para ser lido">
        A leitura começa em instantes. Pode sair desta tela: ela continua.
      </Alert>
    );
  }
  if (item.situacao === 'processando') return <Lendo item={item} />;
  if (item.situacao === 'erro') return <Falhou item={item} />;
  if (item.ativo) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle />} title="Fora de uso">
      O assistente não usa este item nas respostas. Ligue “Em uso” para que volte a usar.
    </Alert>
  );
}

/** A bar where the pages are known, else one that only moves. */
function Lendo({ item: { paginas, paginas_lidas } }: { item: ConhecimentoDetalhado }) {
  const known = paginas !== null && paginas > 0;
  const percent = known ? Math.min(100, Math.round((100 * paginas_lidas) / paginas)) : 100;
  const words = known
    ? `${formatInteger(paginas_lidas)} de ${formatInteger(paginas)} ${paginas === 1 ? 'página' : 'páginas'}`
    : 'Lendo o conteúdo';
  return (
    <Alert color="blue" icon={<IconBook2 />} title="Lendo">
      <Stack gap="xs">
        <Progress value={percent} size="md" animated={!known} striped={!known} aria-label={`Leitura: ${words}`} />
        <Text size="sm" className="numero">
          {words}. Pode sair desta tela: a leitura continua.
        </Text>
      </Stack>
    </Alert>
  );
}

function Falhou({ item }: { item: ConhecimentoDetalhado }) {
  const { readAgain, readingAgain } = useConhecimentoActions(item);
  // Passages of an earlier reading are used all the same.
  const holds = item.trechos > 0;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={holds ? 'Não pôde ser lido de novo' : 'Não pôde ser lido'}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {item.erro}
        </Text>
        <Text size="sm" c="dimmed">
          {holds ? null : 'O assistente não usa este item. '}
          {holds
            ? 'O conteúdo é o mesmo: os trechos abaixo são os da leitura anterior.'
            : item.tipo === 'arquivo'
              ? 'Corrija o arquivo e envie-o de novo, ou copie o texto dele e publique com “Escrever texto”; depois exclua este.'
              : 'Publique um texto corrigido e exclua este.'}
        </Text>
        {readAgain ? (
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={15} aria-hidden />}
              loading={readingAgain}
              onClick={readAgain}
            >
              Ler de novo
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}
