'use client';

import { Card, Code, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useSessao } from '../../_shell/session.tsx';

type Info = Outputs['receptor']['info'];
type Resposta = Info['resposta'];

const RESPOSTAS: { value: Resposta; label: string; description: string }[] = [
  { value: 'aceitar', label: '200: aceitar', description: 'O que um bom receptor faz.' },
  {
    value: 'esperar',
    label: '429: pedir para esperar',
    description: 'Com Retry-After: 5. A nova tentativa vem sozinha, 5 segundos depois.',
  },
  { value: 'falhar', label: '500: falhar', description: 'A entrega fica agendada para uma nova tentativa.' },
  { value: 'recusar', label: '400: recusar', description: 'A entrega falha de vez: um 4xx não se repete.' },
  {
    value: 'demorar',
    label: 'Demorar 12 segundos',
    description: 'Passa do tempo limite padrão, de 10 s. Aceita depois do prazo, e por isso a entrega chega repetida.',
  },
];

/** The receiver's answer to a valid signature; an invalid one always gets 401. */
export function AnswerCard({ info }: { info: Info }) {
  const { can } = useSessao();
  const mayWrite = can('webhooks:write');
  const utils = trpc.useUtils();
  const [once, setOnce] = useState(info.restantes !== null);
  // Shown at once: until the mutation reports, the radio would jump back to the old value.
  const [picked, setPicked] = useState<Resposta | null>(null);
  const set = trpc.receptor.setResposta.useMutation({
    onSettled: () => setPicked(null),
    onSuccess: (saved) => {
      utils.receptor.info.setData(undefined, saved);
      notifyDone('Resposta do receptor alterada.');
    },
    onError: notifyError,
  });
  const chosen = picked ?? info.resposta;
  const save = (resposta: Resposta, so_a_proxima: boolean) => {
    setPicked(resposta);
    set.mutate({ resposta, so_a_proxima });
  };
  return (
    <Card withBorder p="lg" component="section" aria-label="O que ele responde">
      <Title order={2} mb={4} id="resposta">
        O que ele responde
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {mayWrite ? 'Escolha outra resposta para ver o que acontece com a entrega.' : 'Só administradores escolhem.'}
      </Text>
      <Stack gap="md">
        <Radio.Group
          value={chosen}
          aria-labelledby="resposta"
          onChange={(value) => {
            const found = RESPOSTAS.find((resposta) => resposta.value === value);
            if (found) save(found.value, once);
          }}
        >
          <Stack gap="sm">
            {RESPOSTAS.map(({ value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} disabled={!mayWrite} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label="Só à próxima entrega"
          description={
            info.restantes !== null
              ? 'Depois dela, volta a aceitar.'
              : 'Ligado, uma resposta que não seja 200 vale para uma entrega só.'
          }
          checked={once}
          disabled={!mayWrite}
          onChange={(event) => {
            const next = event.currentTarget.checked;
            setOnce(next);
            if (chosen !== 'aceitar') save(chosen, next);
          }}
        />
        <Text size="sm" c="dimmed">
          {info.escala === 1 ? (
            <>
              Depois de um 500, a nova tentativa vem em cerca de 30 minutos; “Reenviar”, na entrega, mostra na hora.
              Iniciado com <Code>WEBHOOK_RETRY_SCALE=0.001</Code>, o Romaneio tenta de novo em 2 segundos.
            </>
          ) : (
            <>
              Os intervalos entre tentativas estão multiplicados por {info.escala.toLocaleString('pt-BR')} (
              <Code>WEBHOOK_RETRY_SCALE</Code>).
            </>
          )}
        </Text>
      </Stack>
    </Card>
  );
}
