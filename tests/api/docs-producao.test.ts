import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { COMANDOS_PRODUCAO, daPrimeiraChamadaAProducao } from '#app/docs/_content/da-primeira-chamada-a-producao.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

const { chave, gravar, funcao, usar, paginas, ...others } = COMANDOS_PRODUCAO;

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  for (const step of Object.values(others)) expectShown(await paste([step.text], guide.env), step);
  expectShown(await paste([funcao.text, usar.text], guide.env), usar);
  expectShown(await paste([funcao.text, paginas.text], guide.env), paginas);
});

test.skipIf(!hasCurl)('the line that is to be run twice moves the stock once', async () => {
  const twice = await paste([chave.text, gravar.text, "echo; echo '--- again ---'", gravar.text], guide.env);
  const [first = '', again = ''] = twice.split('--- again ---');
  expectShown(first, gravar);
  expectShown(again, gravar);
  expect(first).not.toMatch(/idempotent-replayed/i);
  expect(again).toMatch(/idempotent-replayed: true/i);
  expect(again.trim().split('\n').at(-1)).toBe(first.trim().split('\n').at(-1));
});

/** How an answer may fail: the connection ends before its headers, or within its body. */
type Fault = 'none' | 'half';
/** A conflict of a key that is still at work. */
const UNDER_WAY = 'under way';

/** Answers each request with the next status, with `Retry-After: 1` where a limit refuses; counts them. */
async function answering(...answers: (number | Fault | typeof UNDER_WAY)[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 500;
    asked += 1;
    if (answer === 'none') {
      request.socket.destroy();
    } else if (answer === 'half') {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"status":200,"half');
      setTimeout(() => request.socket.destroy(), 50);
    } else {
      const status = answer === UNDER_WAY ? 409 : answer;
      const waits = status === 429 || answer === UNDER_WAY;
      response.writeHead(status, waits ? { 'Retry-After': '1' } : {}).end(`{"status":${status}}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { BASE: `http://127.0.0.1:${port}`, count: () => asked, close: () => server.close() };
}

test.skipIf(!hasCurl).each([
  { answers: [429, 200], asked: 2, ends: 0, why: 'a limit is waited for' },
  { answers: [503, 200], asked: 2, ends: 0, why: 'a fault of the service is tried again' },
  { answers: [400], asked: 1, ends: 1, why: 'a refusal is not' },
])('the function of the guide: $why', async ({ answers, asked, ends }) => {
  const server = await answering(...answers);
  try {
    const env = { BASE: server.BASE, TOKEN: 'rmn_tok_x' };
    const shown = await paste([funcao.text, usar.text, 'echo " $?"'], env);
    expect(shown.trim()).toBe(`{"status":${answers.at(-1)}} ${ends}`);
    expect(server.count()).toBe(asked);
  } finally {
    server.close();
  }
});

test.skipIf(!hasCurl).each([
  {
    answers: [503, 'none'],
    asked: 5,
    shown: ' 1',
    why: 'nothing of an earlier answer is shown after a lost connection',
  },
  { answers: ['half', 200], asked: 2, shown: '{"status":200} 0', why: 'an answer that is cut off is none' },
  { answers: [UNDER_WAY, 201], asked: 2, shown: '{"status":201} 0', why: 'a key that is at work is waited for' },
  { answers: [409, 201], asked: 1, shown: '{"status":409} 1', why: 'another conflict is not' },
] as const)('the function of the guide: $why', async ({ answers, asked, shown }) => {
  const server = await answering(...answers);
  try {
    const env = { BASE: server.BASE, TOKEN: 'rmn_tok_x' };
    // Without the waits, which tests of whole answers have.
    expect((await paste(['sleep() { :; }', funcao.text, usar.text, 'echo " $?"'], env)).trimEnd()).toBe(shown);
    expect(server.count()).toBe(asked);
  } finally {
    server.close();
  }
});

test.skipIf(!hasCurl).each([
  { answers: [200, 429, 200, 400], read: 2, why: 'a limit in the middle is waited for' },
  { answers: [200, 400], read: 1, why: 'a refusal in the middle is not the end of the list' },
])('the loop of the guide over pages: $why', async ({ answers, read }) => {
  const server = await answering(...answers);
  try {
    const env = { BASE: server.BASE, TOKEN: 'rmn_tok_x' };
    const shown = await paste([funcao.text, paginas.text, 'echo "Parou na página $pagina"'], env);
    expect(shown.trim()).toBe(`Parou na página ${read + 1}`);
    expect(server.count()).toBe(answers.length);
  } finally {
    server.close();
  }
});

test('the guide shows the very lines that were run, after the variables that they use', () => {
  const shown = daPrimeiraChamadaAProducao
    .blocks(documentationFacts())
    .flatMap((block) => (block.kind === 'code' && block.language === 'bash' ? [block.text] : []));
  expect(shown[0]).toMatch(/^export BASE=http.+\nexport TOKEN=rmn_tok_/);
  expect(shown.slice(1)).toEqual(Object.values(COMANDOS_PRODUCAO).map(({ text }) => text));
});
