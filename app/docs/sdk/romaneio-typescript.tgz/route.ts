import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const dynamic = 'force-dynamic';

/** The client for TypeScript as `npm install` takes it, packed by the build. */
export async function GET(): Promise<Response> {
  const file = join(process.cwd(), '.next/sdk/romaneio-typescript.tgz');
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) {
    return new Response('O pacote é feito por npm start; em desenvolvimento, por: node sdk/pack.ts .next/sdk\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment; filename="romaneio-typescript.tgz"',
    },
  });
}
