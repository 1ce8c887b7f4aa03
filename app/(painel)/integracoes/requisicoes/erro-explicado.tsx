import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RESULT, resultOf } from '#app/_ui/result-colours.ts';
import { CODIGOS, codigoHref } from '#app/docs/_content/codigos.ts';
import { Text as GuideText } from '#app/docs/_ui/text.tsx';

/** The guide's paragraph about a code, and the way to it; nothing for a code that the guide does not explain. */
export function Explicacao({ status }: { status: number }) {
  const codigo = CODIGOS.find((known) => known.status === status);
  if (!codigo?.explicacao) return null;
  return (
    <Text size="sm" component="div">
      <GuideText>{codigo.explicacao}</GuideText>{' '}
      <Anchor href={codigoHref(status)} target="_blank" size="sm" underline="always" c="inherit">
        Ver no guia de erros
      </Anchor>
    </Text>
  );
}

/** Why a request was refused or failed: its message, the guide's paragraph, and what else is to be said. */
export function ErroExplicado({ status, erro, children }: { status: number; erro: string; children?: ReactNode }) {
  const failed = status >= 500;
  return (
    <Alert color={RESULT[resultOf(status)].badge} icon={<IconAlertCircle />} title={failed ? 'Falhou' : 'Recusada'}>
      <Text size="sm" fw={600} mb={6}>
        {erro}
      </Text>
      <Explicacao status={status} />
      {children}
    </Alert>
  );
}
