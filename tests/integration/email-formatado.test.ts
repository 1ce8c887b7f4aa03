import { beforeAll, expect, test } from 'vitest';
import { getTimeline, openConversa } from '#server/atendimento/index.ts';
import { adoptArquivo, keepFile, spoolFile } from '#server/midia/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';
import { photo } from '#tests/support/photos.ts';

// The formatted text of an e-mail: a document of its own, which runs nothing and reaches nothing of the panel.

let company: Company;
let mensagem_id: number;
beforeAll(async () => {
  company = await makeCompany();
  const canal = await openChannel(company, 'email', { config: { endereco: 'vendas@loja.local' } });
  await hear(canal, company, [says('cliente@exemplo.com', 'Veja a foto.', { assunto: 'Foto' })]);
  const { conversa } = await openConversa(company.ctx, { canal_id: canal.id, endereco: 'cliente@exemplo.com' });
  const [first] = (await getTimeline(company.ctx, { id: conversa.id })).mensagens;
  mensagem_id = first?.id ?? 0;
});

const { sql } = db();
const write = (html: string | null) => sql`UPDATE emails SET html = ${html} WHERE mensagem_id = ${mensagem_id}`;
const show = (query = '', who: Member | null = company.admin, id: number | string = mensagem_id) =>
  serveArquivosOf(who?.session ?? null, new Request(`http://localhost/api/arquivos/emails/${id}${query}`));

test('is drawn under a policy of its own: no script, no form, nothing from elsewhere, in a frame of the panel alone', async () => {
  await write('<p style="color:#333">Olá</p>');
  const answer = await show();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<p style="color:#333">Olá</p>');
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", 'img-src data:', "form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'"],
    ]),
  );
  const [sandbox = ''] = policy.filter((directive) => directive.startsWith('sandbox'));
  expect(sandbox.split(' ').toSorted()).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox', 'sandbox']);
  expect(policy.filter((directive) => /script|connect|frame-src/.test(directive))).toEqual([]);
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('loads pictures of other servers only when they are asked for', async () => {
  await write('<img alt="x" data-remoto="https://fotos.exemplo.com/a.png?b=1&amp;c=2"><p>fim</p>');
  const hidden = await show();
  expect(await hidden.text()).toContain('<img alt="x"><p>fim</p>');
  const shown = await show('?imagens=1');
  expect(await shown.text()).toContain('<img alt="x" src="https://fotos.exemplo.com/a.png?b=1&amp;c=2"><p>fim</p>');
  expect(shown.headers.get('content-security-policy')).toContain('img-src data: https:;');
});

test('has the pictures that came with it, and not those that were refused or are no pictures', async () => {
  const { arquivo_id } = await addedFile();
  const add = (posicao: number, mime: string, file: number | null) => sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, posicao, tipo, nome, mime, tamanho, estado, arquivo_id)
    VALUES (${company.id}, ${mensagem_id}, ${posicao}, 'imagem', 'a', ${mime}, 4, ${file === null ? 'recusada' : 'disponivel'}, ${file})`;
  await add(0, 'image/jpeg', arquivo_id);
  await add(1, 'image/svg+xml', arquivo_id);
  await add(2, 'image/png', null);
  await write('<img data-anexo="0"><img data-anexo="1"><img data-anexo="2"><img data-anexo="7">');
  expect(await (await show()).text()).toMatch(/<img src="data:image\/jpeg;base64,[\w+/=]+"><img><img><img>/);
});

/** A picture in the store, as one that came is. */
async function addedFile(): Promise<{ arquivo_id: number }> {
  const bytes = async function* () {
    yield await photo();
  };
  const recebido = await spoolFile(bytes(), { empresa_id: company.id, nome: 'foto.jpg', maior: 10_000_000 });
  try {
    const kept = await keepFile(db(), recebido, 'anexo_mensagem');
    return { arquivo_id: await transaction(company.ctx, (ctx) => adoptArquivo(ctx, kept)) };
  } finally {
    await recebido.discard();
  }
}

test('is nobody else’s: another company, nobody, an e-mail without one, what is no id', async () => {
  await write('<p>Segredo</p>');
  const other = await makeCompany();
  expect((await show('', other.admin)).status).toBe(404);
  expect((await show('', null)).status).toBe(401);
  expect((await show('', company.admin, 999_999_999)).status).toBe(404);
  expect((await show('', company.admin, 'x')).status).toBe(404);
  await write(null);
  expect((await show()).status).toBe(404);
});
