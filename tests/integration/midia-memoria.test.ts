import { beforeAll, expect, test } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { spooled } from '#tests/support/midia.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Files that are far too large, sent without their length: they are given up on the way, and take no memory.

const MB = 1024 * 1024;
const SENT = 50 * MB;
const BOUNDARY = '----romaneio';

let company: Company;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('midia') });
  company = await makeCompany();
});

/** A form whose file comes in pieces of 64 KiB, and how many bytes of it were taken. */
function endless(head = '') {
  const taken = { bytes: 0 };
  const piece = Buffer.alloc(64 * 1024, 'a;b\n');
  const open = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="arquivo"; filename="a.csv"\r\n\r\n${head}`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(open)),
    pull: (controller) => {
      if (taken.bytes >= SENT) return controller.close();
      taken.bytes += piece.length;
      controller.enqueue(piece);
    },
  });
  return { taken, body };
}

const post = (path: string, body: ReadableStream<Uint8Array>) =>
  serveArquivosOf(
    company.admin.session,
    new Request(`http://localhost/api/arquivos${path}`, {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    } as RequestInit),
  );

test.each([
  ['a spreadsheet', () => '/importacoes?tipo=produtos', 20],
  ['a photo', async () => `/produtos/${(await company.product()).id}/imagens`, 10],
])('%s of 50 MB, three at a time', async (_, path, limit) => {
  const address = await path();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const forms = [endless(), endless('Código;Nome\n'), endless('GIF89a')];
  const answers = await Promise.all(forms.map(({ body }) => post(address, body)));
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  for (const { taken } of forms) expect(taken.bytes).toBeLessThan((limit + 2) * MB);
  expect(most - before).toBeLessThan(40 * MB);
  expect(await spooled()).toEqual([]);
});
