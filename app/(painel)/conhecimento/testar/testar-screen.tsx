'use client';

import { Button, Card, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type FormEvent, useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { WRAPPED_LABEL } from '#app/_ui/wrapped-label.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Achados } from './achados.tsx';
import { NadaAchado } from './nada-achado.tsx';

const BACK = { href: '/conhecimento', label: 'Conhecimento' };
const EXAMPLES = [
  'Qual é o prazo para trocar um produto?',
  'Vocês entregam na minha cidade?',
  'Posso pagar com Pix?',
  'O moedor tem garantia?',
];

/** Asks the knowledge a question, and shows what the assistant would answer from. */
export function TestarScreen() {
  const { can } = useSessao();
  const [termo, setTermo] = useQueryState('termo', parseAsString.withDefault('').withOptions({ history: 'push' }));
  return (
    <>
      <PageHeader
        back={BACK}
        title="Testar o conhecimento"
        description="Pergunte como um cliente perguntaria. Aparecem os trechos de onde o assistente tiraria a resposta, do melhor para o pior."
      />
      {can('crm:read') ? (
        <Stack gap="lg" maw={860}>
          <Pergunta termo={termo} onAsk={(asked) => void setTermo(asked || null)} />
          {termo.trim() === '' ? null : <Resposta termo={termo.trim()} />}
        </Stack>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê o conhecimento do assistente.</Forbidden>
      )}
    </>
  );
}

/** Characters of a question, as the server says too. */
const LONGEST = 1_000;

function Pergunta({ termo, onAsk }: { termo: string; onAsk: (termo: string) => void }) {
  const [typed, setTyped] = useState(termo);
  // Back and forward change the question.
  useEffect(() => setTyped(termo), [termo]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed.trim());
  };
  return (
    <Card withBorder p="lg">
      <form onSubmit={ask}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Pergunta"
            placeholder="Qual é o prazo para trocar um produto?"
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
            maxLength={LONGEST}
            flex="1 1 260px"
            autoFocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />} disabled={typed.trim() === ''}>
            Procurar
          </Button>
        </Group>
      </form>
      {termo === '' ? (
        <Group gap="xs" mt="md" align="center">
          <Text size="sm" c="dimmed">
            Por exemplo:
          </Text>
          {EXAMPLES.map((example) => (
            <Button key={example} variant="default" size="compact-sm" {...WRAPPED_LABEL} onClick={() => onAsk(example)}>
              {example}
            </Button>
          ))}
        </Group>
      ) : null}
    </Card>
  );
}

function Resposta({ termo }: { termo: string }) {
  const query = trpc.conhecimento.testar.useQuery({ termo });
  if (query.error) return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={110} />
        <Skeleton height={110} />
      </Stack>
    );
  }
  return (
    <div role="status">
      {query.data.resultados.length === 0 ? <NadaAchado termo={termo} /> : <Achados {...query.data} />}
    </div>
  );
}
