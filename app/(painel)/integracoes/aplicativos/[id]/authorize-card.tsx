'use client';

import { Button, Card, Checkbox, Code, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Code as CodeBlock } from '#app/docs/_ui/code.tsx';
import { Folded } from '../../_parts/folded.tsx';
import { Scope, ScopeList } from '../_parts/scope-list.tsx';
import type { Aplicativo } from '../types.ts';
import { useOpcoes } from '../use-aplicativos.ts';
import classes from './detail.module.css';
import { type AuthorizationRequest, authorizationAddress, CHALLENGE, PKCE_COMMAND, STATE } from './requests.ts';

type Props = {
  aplicativo: Aplicativo;
  request: AuthorizationRequest;
  onRedirectUri: (redirect_uri: string) => void;
  onPkce: (pkce: boolean) => void;
};

/** Composes the address behind the application's "Conectar" button. */
export function AuthorizeCard({ aplicativo, request, onRedirectUri, onPkce }: Props) {
  const { redirect_uris, tipo, ativo } = aplicativo;
  const [escopos, setEscopos] = useState<readonly string[]>(aplicativo.escopos);
  const { redirect_uri, pkce } = request;
  const address = authorizationAddress(window.location.origin, aplicativo, { ...request, escopos });
  return (
    <Card withBorder p="lg" component="section" aria-label="Endereço de autorização">
      <Title order={2}>Endereço de autorização</Title>
      <Text size="sm" c="dimmed" mb="md">
        Envie para este endereço quem clicar em “Conectar” no seu sistema. Depois da decisão, o navegador volta ao
        endereço de retorno com <Code>code</Code>, que vale 10 minutos.
      </Text>
      <Stack gap="lg">
        {redirect_uris.length > 1 ? (
          <Select
            label="Endereço de retorno"
            data={redirect_uris}
            value={redirect_uri}
            onChange={(value) => value && onRedirectUri(value)}
            allowDeselect={false}
          />
        ) : null}
        <Scopes aplicativo={aplicativo} value={escopos} onChange={setEscopos} />
        {tipo === 'confidencial' ? (
          <Switch
            label="Com PKCE"
            description="Opcional para um aplicativo confidencial, mas recomendado: com ele, um código roubado não pode ser usado por outra pessoa."
            checked={pkce}
            onChange={(event) => onPkce(event.currentTarget.checked)}
          />
        ) : null}
        {escopos.length === 0 ? (
          <Text size="sm" c="dimmed" role="status">
            Escolha ao menos uma permissão para montar o endereço.
          </Text>
        ) : (
          <>
            <CopyField value={address} label="endereço de autorização" />
            <ul className={classes.placeholders}>
              <li>
                <Code>{STATE}</Code>: um valor aleatório, novo a cada autorização, que o seu sistema confere na volta.
              </li>
              {pkce ? (
                <li>
                  <Code>{CHALLENGE}</Code>: o SHA-256 do <Code>code_verifier</Code>, em base64url; também novo a cada
                  autorização.
                </li>
              ) : null}
            </ul>
            {pkce ? <CodeBlock language="bash" text={PKCE_COMMAND} title="Gerar um par PKCE no terminal" /> : null}
            {ativo && !pkce ? (
              <Group>
                <Button
                  component="a"
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  size="xs"
                  leftSection={<IconExternalLink size={14} aria-hidden />}
                >
                  Abrir a tela de autorização
                </Button>
              </Group>
            ) : null}
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Up to so many permissions are in sight; more are behind a button. */
const SHOWN = 10;

type ScopesProps = { aplicativo: Aplicativo; value: readonly string[]; onChange: (value: readonly string[]) => void };

function Scopes({ aplicativo, value, onChange }: ScopesProps) {
  const descricoes = useOpcoes().data?.descricoes.filter(({ escopo }) => aplicativo.escopos.includes(escopo)) ?? [];
  const chosen = new Set(value);
  const list = (
    <ScopeList
      descricoes={descricoes}
      label="Permissões do aplicativo"
      render={(descricao) => (
        <Checkbox
          label={<Scope descricao={descricao} />}
          checked={chosen.has(descricao.escopo)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              aplicativo.escopos.filter((escopo) => (escopo === descricao.escopo ? checked : chosen.has(escopo))),
            )
          }
        />
      )}
    />
  );
  return (
    <fieldset className={classes.choices}>
      <legend>Permissões que ele pede</legend>
      {descricoes.length > SHOWN ? (
        <Folded
          label={
            value.length === descricoes.length
              ? `Todas as ${descricoes.length} registradas`
              : `${value.length} de ${descricoes.length} registradas`
          }
        >
          {list}
        </Folded>
      ) : (
        list
      )}
    </fieldset>
  );
}
