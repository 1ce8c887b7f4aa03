import { Card, Spoiler, Text, Title } from '@mantine/core';

/** The text as it was published. */
export const TextoCard = ({ texto }: { texto: string }) => (
  <Card withBorder p="lg" component="section" aria-labelledby="texto">
    <Title order={2} id="texto" mb="xs">
      Texto publicado
    </Title>
    <Spoiler
      maxHeight={220}
      showLabel="Mostrar o texto inteiro"
      hideLabel="Mostrar menos"
      styles={{ control: { fontSize: 'var(--mantine-font-size-sm)', marginTop: 8 } }}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {texto}
      </Text>
    </Spoiler>
  </Card>
);
