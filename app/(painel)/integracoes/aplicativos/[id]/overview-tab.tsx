'use client';

import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Aplicativo } from '../types.ts';
import { AuthorizeCard } from './authorize-card.tsx';
import { CommandsCard } from './commands-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';

/** For the application's developers: credentials, the authorization address, and the commands after it. */
export function OverviewTab({ aplicativo }: { aplicativo: Aplicativo }) {
  const { redirect_uris, tipo, escopos } = aplicativo;
  return (
    <Stack gap="lg" maw={860}>
      <CredentialsCard aplicativo={aplicativo} />
      {/* Starts again when the registered addresses or permissions change. */}
      <Requests key={[tipo, ...redirect_uris, ...escopos].join(' ')} aplicativo={aplicativo} />
    </Stack>
  );
}

/** The address and the commands of one and the same request. */
function Requests({ aplicativo }: { aplicativo: Aplicativo }) {
  const [redirect_uri, setRedirectUri] = useState(aplicativo.redirect_uris[0] ?? '');
  const [pkce, setPkce] = useState(aplicativo.tipo === 'publico');
  const request = { redirect_uri, pkce };
  return (
    <>
      <AuthorizeCard aplicativo={aplicativo} request={request} onRedirectUri={setRedirectUri} onPkce={setPkce} />
      <CommandsCard aplicativo={aplicativo} request={request} />
    </>
  );
}
