import { Anchor, Button, Card, CloseButton, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopyCheck, IconFileUpload } from '@tabler/icons-react';
import { Link } from '#app/_ui/link.tsx';
import type { Envio } from './use-enviar-conhecimento.ts';

type Props = {
  envios: readonly Envio[];
  onAgain: (envio: Envio) => void;
  onDismiss: (key: number) => void;
  onDismissEnded: () => void;
};

const ended = ({ done, error }: Envio) => done !== null || error !== null;

/** The files that were chosen: how far each is on its way, and what came of it. */
export function Envios({ envios, onAgain, onDismiss, onDismissEnded }: Props) {
  if (envios.length === 0) return null;
  const going = envios.filter((envio) => !ended(envio)).length;
  return (
    <Card withBorder p="md" component="section" aria-labelledby="envios">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h3" id="envios">
          {going > 0 ? `Enviando ${going === 1 ? 'um arquivo' : `${going} arquivos`}` : 'Arquivos enviados'}
        </Title>
        {going === 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={onDismissEnded}>
            Limpar
          </Button>
        ) : null}
      </Group>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-live="polite">
        {envios.map((envio) => (
          <Group key={envio.key} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Sinal envio={envio} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
                {envio.nome}
              </Text>
              <Andamento envio={envio} />
            </div>
            {envio.error === null ? null : (
              <Button variant="subtle" size="compact-sm" onClick={() => onAgain(envio)}>
                Tentar de novo
              </Button>
            )}
            {ended(envio) ? (
              <CloseButton size="sm" aria-label={`Esquecer ${envio.nome}`} onClick={() => onDismiss(envio.key)} />
            ) : null}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function Sinal({ envio: { done, error } }: { envio: Envio }) {
  const [Icon, color] = error
    ? ([IconAlertTriangle, 'red'] as const)
    : done
      ? ([done.criado ? IconCheck : IconCopyCheck, done.criado ? 'petroleo' : 'gray'] as const)
      : ([IconFileUpload, 'blue'] as const);
  return (
    <ThemeIcon variant="light" color={color} size={24} radius="xl" mt={1}>
      <Icon size={15} aria-hidden />
    </ThemeIcon>
  );
}

function Andamento({ envio: { nome, progress, done, error } }: { envio: Envio }) {
  if (error !== null) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    );
  }
  if (done) {
    const { conhecimento, criado } = done;
    return (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {criado ? 'Publicado: ' : 'Este arquivo já estava publicado: '}
        <Anchor component={Link} href={`/conhecimento/${conhecimento.id}`} inherit underline="always">
          {conhecimento.nome}
        </Anchor>
      </Text>
    );
  }
  const percent = Math.round(progress * 100);
  return (
    <Progress
      value={percent}
      mt={6}
      animated={progress === 1}
      striped={progress === 1}
      aria-label={progress === 1 ? `Conferindo ${nome}` : `Enviando ${nome}: ${percent}%`}
    />
  );
}
