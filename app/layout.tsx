import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/notifications/styles.css';
import './_ui/global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { pageNonce } from '#server/transport/nonce.ts';
import { FailedScripts } from './_ui/failed-scripts.tsx';
import { ThemeProvider } from './_ui/theme-provider.tsx';

export const metadata: Metadata = {
  title: { default: 'Romaneio', template: '%s · Romaneio' },
  description:
    'ERP para empresas brasileiras: estoque com histórico que se pode conferir e integrações que não perdem eventos.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = await pageNonce();
  return (
    <html lang="pt-BR" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <FailedScripts />
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
      </body>
    </html>
  );
}
