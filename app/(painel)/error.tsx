'use client';

import { Button, Card, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '#app/_ui/empty-state.tsx';

/** Stands in place of a screen that failed; the rest of the panel keeps working. */
export default function ScreenError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const queries = useQueryClient();
  function retry() {
    // The failed screen's data may be the cause, so it is fetched again.
    queries.removeQueries({ type: 'inactive' });
    reset();
  }
  // Drawn again, the screen would miss the same part.
  if (error.name === 'ChunkLoadError') {
    return (
      <Card withBorder role="alert">
        <EmptyState
          icon={<IconAlertTriangle />}
          title="Esta tela não carregou"
          action={<Button onClick={() => window.location.reload()}>Recarregar a página</Button>}
        >
          A conexão falhou, ou o Romaneio foi atualizado enquanto a página estava aberta. Nada do que você salvou se
          perdeu.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card withBorder role="alert">
      <EmptyState
        icon={<IconAlertTriangle />}
        title="Esta tela falhou"
        action={<Button onClick={retry}>Tentar de novo</Button>}
      >
        Nada do que você salvou se perdeu. Se acontecer de novo, recarregue a página.
        {error.digest ? (
          <Text size="xs" mt="xs">
            Código para o suporte: <Code>{error.digest}</Code>
          </Text>
        ) : null}
      </EmptyState>
    </Card>
  );
}
