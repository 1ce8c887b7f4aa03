import { Anchor, Card, SimpleGrid, Text, Title } from '@mantine/core';

const GUIAS = [
  { href: '/docs/primeiros-passos', nome: 'Primeiros passos', sobre: 'Da primeira requisição ao primeiro webhook' },
  { href: '/docs/referencia', nome: 'Referência da API', sobre: 'Cada operação, com campos e exemplos' },
  { href: '/docs/verificar-assinatura', nome: 'Verificar a assinatura', sobre: 'O código que confere cada entrega' },
  { href: '/docs/eventos', nome: 'Catálogo de eventos', sobre: 'O que cada evento diz, e quando ocorre' },
  { href: '/docs/limites', nome: 'Limites e repetição', sobre: 'Quanto se pode chamar, e Idempotency-Key' },
  { href: '/docs/erros', nome: 'Erros', sobre: 'O que cada código quer dizer, e o que fazer' },
] as const;

/** The pages of the documentation that are asked for most. */
export const GuiasCard = () => (
  <Card withBorder p="lg" component="section" aria-labelledby="guias">
    <Title order={2} id="guias" mb="sm">
      Documentação
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
      {GUIAS.map(({ href, nome, sobre }) => (
        <div key={href}>
          <Anchor href={href} size="sm" fw={550}>
            {nome}
          </Anchor>
          <Text size="xs" c="dimmed">
            {sobre}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  </Card>
);
