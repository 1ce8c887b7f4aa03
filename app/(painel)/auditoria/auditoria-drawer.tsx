'use client';

import { Anchor, Button, Drawer, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTimeSeconds } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { recursoNome, telaDoRecurso } from '#modulos/index.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Linha } from './auditoria-columns.tsx';
import { Changes } from './changes.tsx';
import { atorNome, portaNome } from './words.ts';

type OnFilter = (linha: Linha) => void;
type Props = { linha: Linha | null; onClose: () => void; onFilter: OnFilter };

/** One line of the audit trail, with the changes. */
export function AuditoriaDrawer({ linha, onClose, onFilter }: Props) {
  return (
    <Drawer
      opened={linha !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={linha?.acao_nome ?? 'Auditoria'}
    >
      {linha ? <Content linha={linha} onFilter={onFilter} /> : null}
    </Drawer>
  );
}

function Content({ linha, onFilter }: { linha: Linha; onFilter: OnFilter }) {
  const { empresa } = useSessao();
  const number = linha.recurso_id === null ? '' : ` nº ${linha.recurso_id}`;
  const what = `${recursoNome(linha.recurso).toLowerCase()}${number}`;
  const who = atorNome(linha.ator_tipo).toLowerCase();
  return (
    <Stack gap="lg">
      <Details
        items={[
          [
            'Em quê',
            <Named key="recurso" href={telaDoRecurso(linha.recurso, linha.recurso_id)} nome={linha.recurso_nome}>
              ({what})
            </Named>,
          ],
          [
            'Quem',
            <Named
              key="ator"
              href={linha.ator_tipo === 'concessao' ? telaDoRecurso('conexao', linha.ator_id) : null}
              nome={linha.ator_nome}
            >
              ({who}), {portaNome(linha.porta)}
            </Named>,
          ],
          ['Quando', formatDateTimeSeconds(linha.criado_em, empresa.fuso)],
          ['IP', linha.ip],
        ]}
      />
      <Changes recurso={linha.recurso} detalhes={linha.detalhes} />
      <div>
        <Text size="sm" fw={500} mb={6}>
          Id da requisição
        </Text>
        <CopyField value={linha.request_id} label="id da requisição" />
      </div>
      {linha.recurso_id === null ? null : (
        <Button variant="default" onClick={() => onFilter(linha)}>
          Ver só o que houve com este registro
        </Button>
      )}
    </Stack>
  );
}

/** A name, as a link to its screen where there is one, and the kind of thing that it names. */
function Named({ href, nome, children }: { href: string | null; nome: string; children: ReactNode }) {
  return (
    <>
      {href ? (
        <Anchor component={Link} href={href} size="sm" underline="always">
          {nome}
        </Anchor>
      ) : (
        nome
      )}{' '}
      {children}
    </>
  );
}
