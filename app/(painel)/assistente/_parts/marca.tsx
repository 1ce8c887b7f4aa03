'use client';

import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFlag, IconFlagOff } from '@tabler/icons-react';
import { useState } from 'react';
import { focusFirst, notifyError, showRefusal } from '#app/_ui/feedback.tsx';
import { Link } from '#app/_ui/link.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { RespostaDetalhada } from '../types.ts';
import { EscreverButton } from './escrever-button.tsx';
import { useRespostaActions } from './use-resposta-actions.ts';

type Props = { resposta: RespostaDetalhada };

/** Whether a turn is marked as wrong, and what was written because of it; and the way to do either. */
export function Marca({ resposta }: Props) {
  const { can, empresa } = useSessao();
  const [writing, setWriting] = useState(false);
  const { mark } = useRespostaActions();
  const { id, marcada_em, marcada_por, observacao, conhecimento_id, pergunta } = resposta;
  const writes = can('crm:write');
  return (
    <Stack gap="sm">
      {marcada_em && !writing ? (
        <Alert color="orange" icon={<IconFlag />} title="Marcada como errada" role="status">
          {observacao ? (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {observacao}
            </Text>
          ) : null}
          <Text size="xs" c="dimmed" mt={4}>
            {marcada_por}, <When date={marcada_em} zone={empresa.fuso} size="xs" />
          </Text>
        </Alert>
      ) : null}
      {conhecimento_id === null ? null : (
        <Text size="sm">
          O que faltava foi escrito:{' '}
          <Anchor component={Link} href={`/conhecimento/${conhecimento_id}`} size="sm" underline="always">
            ver o conhecimento
          </Anchor>
          .
        </Text>
      )}
      {writing ? (
        <Nota resposta={resposta} onDone={() => setWriting(false)} />
      ) : writes ? (
        <Group gap="xs">
          {marcada_em ? (
            <>
              <Button size="xs" variant="default" onClick={() => setWriting(true)}>
                {observacao ? 'Mudar a observação' : 'Escrever uma observação'}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconFlagOff size={15} aria-hidden />}
                loading={mark.isPending}
                onClick={() => mark.mutate({ id, errada: false }, { onError: notifyError })}
              >
                Tirar a marca
              </Button>
            </>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFlag size={15} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              Marcar como errada
            </Button>
          )}
          <EscreverButton resposta_id={id} perguntas={[pergunta]} />
        </Group>
      ) : null}
    </Stack>
  );
}

/** What is wrong with it. */
function Nota({ resposta: { id, observacao }, onDone }: Props & { onDone: () => void }) {
  const form = useForm({ initialValues: { observacao: observacao ?? '' } });
  const unsaved = useUnsaved(form);
  const { mark } = useRespostaActions();
  const save = ({ observacao: text }: { observacao: string }) =>
    mark.mutate(
      { id, errada: true, observacao: text.trim() === '' ? null : text },
      {
        onSuccess: () => {
          unsaved.saved();
          onDone();
        },
        onError: (error) => showRefusal(error, form),
      },
    );
  return (
    <form onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
      <Textarea
        label="O que está errado?"
        description="Opcional. Só a sua equipe lê."
        placeholder="O prazo mudou em março: agora são 15 dias."
        maxLength={1_000}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus
        {...form.getInputProps('observacao')}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={mark.isPending}>
          Marcar como errada
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            unsaved.saved();
            onDone();
          }}
        >
          Cancelar
        </Button>
      </Group>
    </form>
  );
}
