'use client';

import { Alert, Anchor, Button, Card, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { ImportacaoDetalhe } from '../_parts/words.ts';

type Props = { importacao: ImportacaoDetalhe; onMatch: () => void };

/** What the same file would do again. */
const AGAIN: Record<ImportacaoDetalhe['tipo'], string> = {
  produtos: 'O que mudou nos produtos desde então voltaria a ser como no arquivo.',
  clientes:
    'O que mudou nos clientes desde então voltaria a ser como no arquivo, e os sem documento entrariam outra vez.',
  contatos:
    'O que mudou nos contatos desde então voltaria a ser como no arquivo, e os sem telefone nem e-mail entrariam outra vez.',
  saldos: 'Os saldos voltariam a ser os do arquivo, sem o que entrou e saiu desde então.',
};

const many = (n: number, word: string) => (n === 1 ? word : `${word}s`);

/** What the check found, and the button that writes the good rows. */
export function Conferencia({ importacao, onMatch }: Props) {
  const { id, tipo, novas, existem, com_erro, existentes, repetida } = importacao;
  const { empresa } = useSessao();
  const [repeat, setRepeat] = useState(false);
  const utils = trpc.useUtils();
  const start = trpc.importacoes.start.useMutation({ onSuccess: () => utils.importacoes.invalidate() });
  const good = novas + (existentes === 'pular' ? 0 : existem);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Figure n={novas} words={tipo === 'saldos' ? `${many(novas, 'saldo')} a contar` : many(novas, 'novo')} />
        {tipo === 'saldos' ? null : (
          <Figure
            n={existem}
            words={`já ${existem === 1 ? 'existe e será' : 'existem e serão'} ${many(existem, existentes === 'pular' ? 'pulado' : 'atualizado')}`}
          />
        )}
        <Figure
          n={com_erro}
          words={`com erro, que não ${com_erro === 1 ? 'entra' : 'entram'}`}
          color={com_erro > 0 ? 'red' : undefined}
        />
      </SimpleGrid>
      {repetida ? (
        <Alert
          color="yellow"
          icon={<IconAlertCircle />}
          title={repetida.concluido_em ? 'Este arquivo já foi importado' : 'Este arquivo está sendo importado'}
        >
          <Stack gap="xs">
            <Text size="sm">
              {repetida.concluido_em ? (
                <>
                  Em <When date={repetida.concluido_em} zone={empresa.fuso} />, na{' '}
                </>
              ) : (
                'Neste momento, na '
              )}
              <Anchor component={Link} href={`/importacao/${repetida.id}`} inherit c="inherit" underline="always">
                importação nº {repetida.id}
              </Anchor>
              . {AGAIN[tipo]}
            </Text>
            <Checkbox
              label="Importar de novo mesmo assim"
              checked={repeat}
              onChange={(event) => setRepeat(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      ) : null}
      {start.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {start.error.message}
        </Alert>
      ) : null}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={480}>
          Uma importação não se desfaz: confira as linhas abaixo antes. Webhooks recebem os eventos em lotes, conforme
          dão conta.
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onMatch}>
            Mudar colunas
          </Button>
          <Button
            leftSection={<IconTableImport size={16} aria-hidden />}
            loading={start.isPending}
            disabled={good === 0 || (repetida !== null && !repeat)}
            onClick={() => start.mutate({ id, repetir: repeat })}
          >
            {com_erro === 0 ? 'Importar' : 'Importar só'} {formatInteger(good)} {good === 1 ? 'linha' : 'linhas'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Figure({ n, words, color }: { n: number; words: string; color?: string | undefined }) {
  return (
    <Card withBorder p="md">
      <Text fz={28} fw={600} lh={1.1} c={color} className="numero">
        {formatInteger(n)}
      </Text>
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    </Card>
  );
}
