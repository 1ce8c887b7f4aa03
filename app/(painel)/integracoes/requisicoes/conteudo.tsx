import { Stack, Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatInteger } from '#app/_ui/format.ts';
import { BodyView } from '../_parts/body-view.tsx';

type Detalhe = Outputs['requisicoes']['get'];

const SEM_CONTEUDO: Record<NonNullable<Detalhe['sem_conteudo']>, string> = {
  leitura: 'De consultas (GET) não guardamos o corpo nem a resposta: não mudam nada, e podem ser repetidas.',
  desligado: 'Esta empresa escolheu não guardar o corpo e a resposta das requisições.',
  nao_guardado:
    'O corpo e a resposta desta requisição não foram guardados: ela é de antes, ou foi recusada antes de ser lida.',
};

/** What a request sent and was answered, masked; or why that is not there. */
export function Conteudo({ requisicao }: { requisicao: Detalhe }) {
  const { corpo, resposta, sem_conteudo } = requisicao;
  if (sem_conteudo) {
    return (
      <Text size="sm" c="dimmed">
        {SEM_CONTEUDO[sem_conteudo]}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {corpo ? <Part label="Corpo enviado" part={corpo} /> : null}
      {resposta ? <Part label="Resposta" part={resposta} /> : null}
      <Text size="xs" c="dimmed">
        Segredos nunca são guardados, e dados pessoais são mascarados como nos eventos: aparecem como ***.
      </Text>
    </Stack>
  );
}

function Part({ label, part }: { label: string; part: NonNullable<Detalhe['corpo']> }) {
  if (part.texto === null && part.bytes > 0) {
    return (
      <div>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {formatInteger(part.bytes)} bytes que não são JSON, ou que não pudemos ler: sem mascarar, nada é guardado.
        </Text>
      </div>
    );
  }
  const note = part.cortado ? `mostrando os primeiros 16 KB de ${formatInteger(part.bytes)} bytes` : undefined;
  return <BodyView label={label} corpo={part.texto ?? ''} note={note} />;
}
