import { Anchor, Badge, Box, Card, Group, Spoiler, Text } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { Link } from '#app/_ui/link.tsx';
import { LugarDoTrecho } from '../../conhecimento/_parts/lugar-do-trecho.tsx';
import type { TrechoDaResposta } from '../types.ts';

/** Pixels of a passage before it is folded. */
const FOLDED = 130;

/** The passages that a turn was given: first those that its answer cites. */
export function Trechos({ trechos }: { trechos: readonly TrechoDaResposta[] }) {
  if (trechos.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhum trecho do conhecimento combinou com a pergunta.
      </Text>
    );
  }
  const sorted = trechos.toSorted((a, b) => Number(b.citado) - Number(a.citado) || a.numero - b.numero);
  return (
    <Box
      component="ol"
      m={0}
      p={0}
      style={{ listStyle: 'none', display: 'grid', gap: 10 }}
      aria-label="Trechos que recebeu"
    >
      {sorted.map((trecho) => (
        <Trecho key={trecho.numero} {...trecho} />
      ))}
    </Box>
  );
}

const Trecho = ({ numero, conhecimento_id, nome, pagina, titulo, texto, citado }: TrechoDaResposta) => (
  <Card
    component="li"
    withBorder
    p="sm"
    style={citado ? { borderColor: 'var(--mantine-color-petroleo-6)' } : undefined}
  >
    <Group justify="space-between" align="flex-start" gap="xs" mb={2} wrap="nowrap">
      <Group gap={6} wrap="nowrap" align="baseline" miw={0}>
        <Text span size="sm" fw={650} className="numero">
          [{numero}]
        </Text>
        <Anchor
          component={Link}
          href={`/conhecimento/${conhecimento_id}`}
          size="sm"
          fw={550}
          style={{ overflowWrap: 'anywhere' }}
        >
          {nome}
        </Anchor>
      </Group>
      {citado ? (
        <Badge size="sm" miw="max-content" leftSection={<IconQuote size={12} aria-hidden />}>
          Citado
        </Badge>
      ) : null}
    </Group>
    <LugarDoTrecho pagina={pagina} titulo={titulo} />
    <Spoiler maxHeight={FOLDED} showLabel="Ver o trecho inteiro" hideLabel="Ver menos">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {texto}
      </Text>
    </Spoiler>
  </Card>
);
