import { beforeAll, describe, expect, test } from 'vitest';
import { openSession, type Papel } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { portasDeArquivos, serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import type { PanelSession } from '#server/transport/auth/options.ts';
import type { Member } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { spooled } from '#tests/support/midia.ts';
import { makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { digestRows } from '#tests/support/rows.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Every door of the panel's files: by nobody, from another site, as each role, with other companies' ids, with methods that nobody serves and
// bodies that are too large. A door without a case fails.

type Porta = {
  papel: Papel;
  /** Its path in a scene. */
  path: (scene: Scene) => string;
  /** Whether the path names something of a company. */
  names?: boolean;
};

const erros = (s: Scene) => `/importacoes/${s.importacaoConferida.id}/erros.csv`;
const PORTAS: Record<string, Porta> = {
  'POST /produtos/:id/imagens': { papel: 'operador', path: (s) => `/produtos/${s.produto.id}/imagens`, names: true },
  'POST /conversas/:id/anexos': {
    papel: 'operador',
    path: (s) => `/conversas/${s.inbox.conversa.id}/anexos`,
    names: true,
  },
  'POST /modelos-whatsapp/:id': {
    papel: 'operador',
    path: (s) => `/modelos-whatsapp/${s.inbox.comImagem.id}`,
    names: true,
  },
  'POST /logo': { papel: 'administrador', path: () => '/logo' },
  'POST /importacoes': { papel: 'operador', path: () => '/importacoes?tipo=produtos' },
  'POST /conhecimento': { papel: 'operador', path: () => '/conhecimento' },
  'POST /notas-fiscais': { papel: 'operador', path: () => '/notas-fiscais' },
  'POST /extratos': { papel: 'operador', path: () => '/extratos' },
  'GET /notas-fiscais/:id/danfe.pdf': {
    papel: 'leitura',
    path: (s) => `/notas-fiscais/${s.nota.id}/danfe.pdf`,
    names: true,
  },
  'GET /notas-fiscais/:id/nota.xml': {
    papel: 'leitura',
    path: (s) => `/notas-fiscais/${s.nota.id}/nota.xml`,
    names: true,
  },
  'GET /cobrancas/:arquivo': { papel: 'leitura', path: (s) => `/cobrancas/${s.pix.cobranca.id}.pdf`, names: true },
  'GET /importacoes/modelos/:arquivo': { papel: 'leitura', path: () => '/importacoes/modelos/produtos.csv' },
  'GET /importacoes/:id/erros.csv': { papel: 'operador', path: erros, names: true },
  'GET /listas/:arquivo': { papel: 'leitura', path: () => '/listas/produtos.csv' },
  'GET /vendas/:arquivo': { papel: 'leitura', path: (s) => `/vendas/${s.venda.id}.pdf`, names: true },
  'GET /propostas/:arquivo': { papel: 'leitura', path: (s) => `/propostas/${s.proposta.id}.pdf`, names: true },
  'GET /emails/:id': { papel: 'leitura', path: (s) => `/emails/${s.inbox.recebida_id}`, names: true },
};
const PAPEIS: Papel[] = ['leitura', 'operador', 'administrador'];
const portas = Object.entries(PORTAS).map(([name, porta]) => ({ name, ...porta }));
const isPost = (name: string) => name.startsWith('POST');

let own: Scene;
let other: Scene;
const members = new Map<Papel, Member>();
beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('portas-de-arquivos'), RATE_LIMIT_SCALE: '1000' });
  [own, other] = [await makeScene(), await makeScene()];
  members.set('leitura', own.membro);
  members.set('operador', await own.company.member('operador'));
  members.set('administrador', own.company.admin);
  for (const { inbox } of [own, other])
    await db().sql`UPDATE emails SET html = '<p>Olá</p>' WHERE mensagem_id = ${inbox.recebida_id}`;
});

const memberOf = (papel: Papel): Member => {
  const found = members.get(papel);
  if (!found) throw new Error(`No member ${papel}`);
  return found;
};

const EMPTY = Form.of('', 'vazio.txt', 'text/plain');
const FILE = Form.of('um texto', 'nota.txt', 'text/plain');

/** Asks a door as somebody; a form that has an empty file, so that whoever is let in is told so. */
async function ask(
  name: string,
  path: string,
  session: PanelSession | null,
  sent: Record<string, string> = {},
  form = EMPTY,
) {
  const headers = { 'sec-fetch-site': 'same-origin', ...(isPost(name) ? { 'content-type': form.type } : {}), ...sent };
  const answer = await serveArquivosOf(
    session,
    new Request(`http://localhost/api/arquivos${path}`, {
      ...{ method: name.split(' ')[0] ?? '', headers },
      ...(isPost(name) ? { body: new Uint8Array(form.bytes) } : {}),
    }),
  );
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('every door has a case, and every case a door', () => {
  expect(Object.keys(PORTAS).sort()).toEqual(portasDeArquivos().sort());
});

describe.each(portas)('$name', ({ name, papel, path }) => {
  test('is nobody’s, and not of who is no longer somebody or has yet to pass the second step', async () => {
    const { admin } = own.company;
    const { session } = admin;
    const half = await openSession(db(), { usuario_id: admin.id, ip: null, agente: null, fase: 'segundo_fator' });
    const before = await digestRows();
    for (const wrong of [
      null,
      { ...session, sessao: 'x'.repeat(43) },
      { ...session, sessao: half.sessao },
      { ...session, empresa_id: null },
      { ...session, empresa_id: other.company.id },
      { ...session, usuario_id: other.company.admin.id },
    ]) {
      const { status, headers } = await ask(name, path(own), wrong);
      expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
    }
    expect(await digestRows()).toEqual(before);
  });

  test('is refused to another site, whoever is signed in', async () => {
    const { session } = own.company.admin;
    const others: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://mal.example' }];
    for (const headers of others) expect((await ask(name, path(own), session, headers)).status).toBe(403);
  });

  test('is refused to a page that shows another company', async () => {
    const { session } = own.company.admin;
    const { status } = await ask(name, path(own), session, { 'x-empresa': String(other.company.id) });
    expect(status).toBe(409);
    // As a link says it, which carries no header.
    const linked = `${path(own)}${path(own).includes('?') ? '&' : '?'}empresa=`;
    expect((await ask(name, `${linked}${other.company.id}`, session)).status).toBe(409);
    expect((await ask(name, `${linked}${own.company.id}`, session)).status).toBe(isPost(name) ? 400 : 200);
  });

  test('asks for its role', async () => {
    for (const each of PAPEIS) {
      const { status, headers } = await ask(name, path(own), memberOf(each).session);
      const may = PAPEIS.indexOf(each) >= PAPEIS.indexOf(papel);
      // An empty file is refused once everything else was found right.
      expect([each, status]).toEqual([each, may ? (isPost(name) ? 400 : 200) : 403]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('serves its method alone, and no body beyond its size', async () => {
    const { session } = own.company.admin;
    const url = `http://localhost/api/arquivos${path(own)}`;
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', isPost(name) ? 'GET' : 'POST']) {
      const { status } = await serveArquivosOf(session, new Request(url, { method }));
      expect([method, [404, 405].includes(status)]).toEqual([method, true]);
    }
    if (!isPost(name)) return;
    const tooLong = { 'content-length': String(200 * 1_024 * 1_024) };
    expect((await ask(name, path(own), session, tooLong)).status).toBe(413);
    for (const type of ['application/json', 'text/plain', 'multipart/form-databoundary=x'])
      expect((await ask(name, path(own), session, { 'content-type': type })).status).toBe(415);
  });
});

describe('another company’s is answered as a missing one, and nothing of it, by', () => {
  test.each(portas.filter(({ names }) => names))('$name', async ({ name, path }) => {
    const { session } = own.company.admin;
    const before = await digestRows();
    const foreign = await ask(name, path(other), session, {}, FILE);
    const missing = await ask(name, path(own).replace(/\d+/, '999999999'), session, {}, FILE);
    // Where the verb takes the id as a field, it is the field's fault, with the id that was sent.
    const said = ({ status, text }: typeof foreign) => [status, text.replaceAll(/id \d+/g, 'id')];
    expect(said(foreign)).toEqual(said(missing));
    expect([400, 404]).toContain(foreign.status);
    expect(foreign.text).toMatch(/não encontrad/);
    expect(await digestRows()).toEqual(before);
  });
});

test('of all that was refused nothing stays in the spool', async () => {
  expect(await spooled()).toEqual([]);
});
