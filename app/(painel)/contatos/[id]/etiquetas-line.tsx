'use client';

import { Box, Button, Group } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import { EtiquetaBadge } from '../etiqueta-badge.tsx';
import { EtiquetasSelect } from '../etiquetas-select.tsx';
import type { Contato } from '../types.ts';

/** A contact's labels, changed where they stand: each change is saved at once. */
export function EtiquetasLine({ contato }: { contato: Contato }) {
  const { can } = useSessao();
  const [editing, setEditing] = useState(false);
  const { etiquetas } = contato;
  const writes = can('crm:write');
  if (editing) return <Editing contato={contato} onDone={() => setEditing(false)} />;
  if (etiquetas.length === 0 && !writes) return null;
  return (
    <Group gap={6} mb="lg" mt={-12}>
      {etiquetas.map((etiqueta) => (
        <EtiquetaBadge key={etiqueta.id} etiqueta={etiqueta} size="lg" />
      ))}
      {writes ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTag size={15} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {etiquetas.length === 0 ? 'Pôr etiquetas' : 'Alterar etiquetas'}
        </Button>
      ) : null}
    </Group>
  );
}

function Editing({ contato, onDone }: { contato: Contato; onDone: () => void }) {
  const refresh = useRefresh(['contatos', 'etiquetas', 'auditoria']);
  const change = trpc.contatos.setEtiquetas.useMutation({ onSuccess: () => refresh(), onError: notifyError });
  const has = contato.etiquetas.map(({ id }) => id);
  // What is on its way is shown already.
  const sent = change.isPending ? change.variables : undefined;
  const shown = [...has.filter((id) => !sent?.remover?.includes(id)), ...(sent?.adicionar ?? [])];
  return (
    // Beside the field: the choices open below.
    <Group gap="sm" mb="lg" mt={-12} align="flex-end" wrap="nowrap" maw={520}>
      <Box flex={1} miw={0}>
        <EtiquetasSelect
          value={shown}
          autoFocus
          description="Cada mudança é salva na hora"
          disabled={change.isPending}
          onChange={(ids) =>
            change.mutate({
              id: contato.id,
              adicionar: ids.filter((id) => !has.includes(id)),
              remover: has.filter((id) => !ids.includes(id)),
            })
          }
        />
      </Box>
      <Button variant="default" onClick={onDone}>
        Pronto
      </Button>
    </Group>
  );
}
