import { Anchor, Badge, Card, Group, Highlight, Stack, Text } from '@mantine/core';
import { IconBulb, IconLetterCase } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { LugarDoTrecho } from '../_parts/lugar-do-trecho.tsx';

type Testado = Outputs['conhecimento']['testar'];
type Achado = Testado['resultados'][number];

/** The passages that a question finds, best first. */
export const Achados = ({ resultados, palavras }: Testado) => (
  <Stack gap="sm">
    <Text size="sm" c="dimmed">
      {resultados.length === 1 ? 'Um trecho encontrado' : `${resultados.length} trechos encontrados`}
    </Text>
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Trechos encontrados">
      {resultados.map((achado) => (
        <Card key={achado.trecho_id} component="li" withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="xs" mb={4}>
            <Group gap="xs" wrap="nowrap" align="baseline" miw={0} flex="1 1 200px">
              <Text span fw={650} className="numero">
                {achado.posicao}º
              </Text>
              <Anchor
                component={Link}
                href={`/conhecimento/${achado.conhecimento_id}`}
                size="sm"
                fw={550}
                style={{ overflowWrap: 'anywhere' }}
              >
                {achado.nome}
              </Anchor>
            </Group>
            <ComoFoiAchado achado={achado} />
          </Group>
          <LugarDoTrecho
            pagina={achado.pagina}
            titulo={achado.titulo ? <Realce palavras={palavras}>{achado.titulo}</Realce> : null}
          />
          <Text size="sm" component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <Realce palavras={palavras}>{achado.texto}</Realce>
          </Text>
        </Card>
      ))}
    </Stack>
  </Stack>
);

/** A text with the question's words marked. */
const Realce = ({ palavras, children }: { palavras: readonly string[]; children: string }) => (
  <Highlight component="span" inherit wholeWord highlight={[...palavras]}>
    {children}
  </Highlight>
);

const ComoFoiAchado = ({ achado: { lugar_palavras, lugar_sentido } }: { achado: Achado }) => (
  <Group gap={6}>
    {lugar_palavras === null ? null : (
      <Badge color="gray" leftSection={<IconLetterCase size={13} aria-hidden />}>
        por palavras: {lugar_palavras}º
      </Badge>
    )}
    {lugar_sentido === null ? null : (
      <Badge color="indigo" leftSection={<IconBulb size={13} aria-hidden />}>
        pelo sentido: {lugar_sentido}º
      </Badge>
    )}
  </Group>
);
