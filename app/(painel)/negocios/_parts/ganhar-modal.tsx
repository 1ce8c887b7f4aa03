'use client';

import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { fieldErrors } from '#app/_ui/feedback.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Negocio } from '../types.ts';

type Criar = 'nada' | 'venda' | 'orcamento';

const CRIAR = [
  { value: 'nada', label: 'Só marcar como ganho', description: 'A venda pode nascer dele depois.' },
  { value: 'venda', label: 'Criar a venda', description: 'Com os itens do negócio, para o cliente do contato.' },
  { value: 'orcamento', label: 'Criar um orçamento', description: 'Para o cliente aprovar antes.' },
] as const satisfies { value: Criar; label: string; description: string }[];

const MADE = { venda: 'Negócio ganho e venda criada.', orcamento: 'Negócio ganho e orçamento criado.' } as const;

type Props = {
  opened: boolean;
  negocio: { id: number; titulo: string; status?: Negocio['status'] } | null;
  onClose: () => void;
};

const titleOf = ({ titulo, status }: { titulo: string; status?: Negocio['status'] }) =>
  status === 'ganho' ? `Criar do negócio “${titulo}”` : `Ganhar “${titulo}”`;

/** Wins a deal, and makes the sale or the quote of its items where that is wanted; of one that is won already, makes what it lacks. */
export const GanharModal = ({ opened, negocio, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={negocio ? titleOf(negocio) : ''}>
    {negocio ? <Fields key={negocio.id} id={negocio.id} onClose={onClose} /> : null}
  </Modal>
);

/** Why nothing can be made of the deal; null where it can. */
function hindrance({ itens, contato_id }: Negocio): string | null {
  if (itens.length === 0) return 'Este negócio não tem itens: inclua-os para criar a venda ou o orçamento.';
  if (itens.some(({ tipo }) => tipo === 'livre'))
    return 'Há itens de texto livre, que não viram venda: troque-os por produtos ou serviços.';
  if (contato_id === null) return 'Este negócio não tem contato: informe-o para saber a quem se vende.';
  return null;
}

function Fields({ id, onClose }: { id: number; onClose: () => void }) {
  const { can } = useSessao();
  const router = useRouter();
  const query = trpc.negocios.get.useQuery({ id });
  const [criar, setCriar] = useState<Criar>('nada');
  const why = query.data ? hindrance(query.data) : null;
  const free = query.data !== undefined && why === null && can('vendas:write');
  const won = query.data?.status === 'ganho';
  const first = !free ? 'nada' : query.data?.pedido_erp_id ? 'orcamento' : 'venda';
  useEffect(() => setCriar(first), [first]);
  const offered = CRIAR.filter(
    ({ value }) =>
      !won ||
      (value === 'venda' && query.data?.pedido_erp_id === null) ||
      (value === 'orcamento' && query.data?.orcamento_erp_id === null),
  );
  const win = useSend(trpc.negocios.ganhar, {
    refresh: ['negocios', 'vendas', 'contatos', 'clientes', 'atividades'],
    said: ({ titulo }) => (criar === 'nada' ? `Negócio “${titulo}” ganho.` : MADE[criar]),
    onClose: (after) => {
      onClose();
      // Where what was made is one click away.
      if (criar !== 'nada') router.push(`/negocios/${after.id}`);
    },
  });
  if (query.data === undefined && !query.error) return <Skeleton height={180} aria-busy />;
  const refused = win.error ? [...new Set([win.error.message, ...Object.values(fieldErrors(win.error))])] : [];
  return (
    <Stack>
      <Radio.Group
        label={won ? 'O que criar?' : 'E depois?'}
        value={criar}
        onChange={(value) => setCriar(CRIAR.find((one) => one.value === value)?.value ?? 'nada')}
      >
        <Stack gap="sm" mt="xs">
          {offered.map(({ value, label, description }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={description}
              disabled={value !== 'nada' && !free}
              data-autofocus={value === criar || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {why ? (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
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
          leftSection={<IconTrophy size={16} aria-hidden />}
          loading={win.isPending}
          onClick={() => win.mutate({ id, criar: criar === 'nada' ? null : criar })}
        >
          {won ? 'Criar' : 'Ganhar'}
        </Button>
      </Group>
    </Stack>
  );
}
