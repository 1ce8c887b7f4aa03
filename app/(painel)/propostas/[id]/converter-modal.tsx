'use client';

import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { fieldErrors } from '#app/_ui/feedback.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { ItemSelect } from '../../_parts/item-select.tsx';
import { type Produto, sentProduto } from '../../_parts/itens-values.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Proposta } from '../types.ts';

type Props = { proposta: Proposta; opened: boolean; onClose: () => void };

/** Makes the sale or the contract of an accepted proposal; what is a text in a sale is told to be a product or a service. */
export const ConverterModal = ({ proposta, opened, onClose }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`Converter a proposta ${proposta.numero} em ${proposta.tipo_destino}`}
    size="lg"
  >
    <Fields key={String(opened)} proposta={proposta} onClose={onClose} />
  </Modal>
);

function Fields({ proposta, onClose }: Omit<Props, 'opened'>) {
  const { can } = useSessao();
  const [named, setNamed] = useState<Readonly<Record<number, Produto>>>({});
  const wins = proposta.negocio_id !== null && can('crm:write');
  const [win, setWin] = useState(wins);
  const convert = useSend(trpc.propostas.converter, {
    refresh: ['propostas', 'vendas', 'contratos', 'negocios', 'clientes', 'contatos'],
    said: () => `Proposta ${proposta.numero} convertida em ${proposta.tipo_destino}.`,
    onClose,
  });
  const sells = proposta.tipo_destino === 'venda';
  const texts = sells ? proposta.itens.filter(({ tipo }) => tipo === 'livre') : [];
  const missing = texts.some(({ id }) => !named[id]);
  const refused = convert.error
    ? [...new Set([convert.error.message, ...Object.values(fieldErrors(convert.error))])]
    : [];
  return (
    <Stack>
      <Text size="sm">
        {sells
          ? 'A venda nasce em aberto, com os mesmos itens, desconto e frete'
          : 'O contrato começa ativo e cobra os mesmos itens a cada período, a partir do primeiro vencimento'}
        {proposta.cliente_id === null ? ', e o contato vira cliente' : ''}.
      </Text>
      {texts.map((item) => (
        <Stack key={item.id} gap={4}>
          <Text size="sm" fw={600}>
            “{item.descricao}” é texto livre: que produto ou serviço é?
          </Text>
          <ItemSelect
            value={named[item.id] ?? null}
            onChange={(produto) => setNamed((before) => ({ ...before, [item.id]: produto }))}
            onNext={() => undefined}
            onAwaiting={() => undefined}
            path={`livre.${item.id}`}
          />
        </Stack>
      ))}
      {wins ? (
        <Checkbox
          label="Marcar o negócio como ganho"
          checked={win}
          onChange={(event) => setWin(event.currentTarget.checked)}
        />
      ) : null}
      {refused.length > 0 ? (
        <Alert color="red" role="alert">
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          loading={convert.isPending}
          disabled={missing}
          data-autofocus={texts.length === 0 || undefined}
          onClick={() =>
            convert.mutate({
              id: proposta.id,
              ganhar_negocio: win,
              itens: texts.flatMap(({ id }) => (named[id] ? [{ id, ...sentProduto(named[id]) }] : [])),
            })
          }
        >
          {sells ? 'Criar a venda' : 'Criar o contrato'}
        </Button>
      </Group>
    </Stack>
  );
}
