import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { inviteUsuario, requestRecovery, updateEmpresa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import {
  atRest,
  complaintsOf,
  faultsEverywhere,
  faultsInBothSchemes,
  sidewaysFaults,
  signIn,
  structureFaults,
} from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Member, makeCompany } from '#tests/support/factory.ts';
import { mailedLink } from '#tests/support/mail.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { drawn } from '#tests/support/short-form.ts';

/** Every screen of the panel; of some, more than one state. */
const ALL = [
  '/inicio',
  '/vendas',
  '/vendas?novo=pedido',
  '/vendas/1',
  '/clientes',
  '/clientes?novo=cliente',
  '/clientes/1',
  '/clientes/999999',
  '/contatos',
  '/contatos?novo=contato',
  '/contatos/1',
  '/contatos/mesclar',
  '/contatos/999999',
  '/negocios',
  '/negocios?novo=negocio',
  '/negocios?visao=lista',
  '/negocios/1',
  '/negocios/999999',
  '/negocios/analise',
  '/negocios/ajustes',
  '/negocios/ajustes?aba=etiquetas',
  '/negocios/ajustes?aba=campos',
  '/negocios/ajustes?aba=motivos',
  '/atividades',
  '/atividades?novo=atividade',
  '/expedicao/formas-envio',
  '/expedicao/formas-envio?novo=forma_envio',
  '/estoque',
  '/estoque?novo=lancamento',
  '/estoque/1',
  '/estoque?novo=contagem',
  '/estoque?novo=transferencia',
  '/estoque?situacao=negativo',
  '/estoque/1?lancamento=1',
  '/estoque/1?novo=transferencia&de=1',
  '/estoque/999999',
  '/estoque/transferencias',
  '/estoque/transferencias?novo=transferencia',
  '/conversas',
  '/conversas?aba=arquivadas',
  '/conversas?c=3',
  '/conversas?c=4',
  '/conversas?busca=cafe',
  '/conversas?novo=conversa',
  '/conversas?c=999999',
  '/conversas/canais',
  '/conversas/canais/novo',
  '/conversas/canais/novo?como=imap_smtp',
  '/conversas/canais/novo?como=evolution',
  '/conversas/canais/1',
  '/conversas/canais/999999',
  '/conversas/indicadores',
  '/assistente',
  '/assistente/ensaio',
  '/assistente/respostas',
  '/assistente/respostas?ensaio=true',
  '/assistente/semana',
  '/conhecimento',
  '/conhecimento?novo=texto',
  '/conhecimento?situacao=erro',
  '/conhecimento/1',
  '/conhecimento/999999',
  '/conhecimento/testar',
  '/conhecimento/testar?termo=troca',
  '/produtos',
  '/produtos?novo=produto',
  '/produtos?busca=nenhum-com-este-nome',
  '/produtos/999999',
  '/produtos/1',
  '/produtos/1?aba=lancamentos',
  '/produtos/1?aba=vendas',
  '/produtos/1?aba=historico',
  '/produtos/categorias',
  '/servicos',
  '/servicos?novo=servico',
  '/propostas',
  '/propostas?novo=proposta',
  '/propostas/1',
  '/propostas/999999',
  '/compras',
  '/compras?novo=compra',
  '/compras/1',
  '/compras/2',
  '/compras/999999',
  '/contratos',
  '/contratos?novo=contrato',
  '/contratos/1',
  '/contratos/2',
  '/contratos/4',
  '/contratos/999999',
  '/financeiro',
  '/contas-receber',
  '/contas-receber?novo=conta',
  '/contas-receber/1',
  '/contas-pagar',
  '/contas-pagar?situacao=vencida',
  '/contas-pagar/999999',
  '/conciliacao',
  '/conciliacao?aba=arquivos',
  '/conciliacao?aba=cobrancas',
  '/conciliacao?aba=quarentena',
  '/conciliacao?aba=contas',
  '/notas-fiscais',
  '/notas-fiscais/1',
  '/notas-fiscais/4',
  '/notas-fiscais/999999',
  '/importacao',
  '/importacao/nova',
  '/expedicao',
  '/expedicao?novo=expedicao',
  '/expedicao/1',
  '/expedicao/2',
  '/expedicao/4',
  '/expedicao/1/romaneio',
  '/expedicao/1/separar',
  '/expedicao/3/separar',
  '/depositos',
  '/depositos?novo=deposito',
  '/integracoes',
  '/integracoes?periodo=7d',
  '/integracoes/tokens',
  '/integracoes/tokens?novo=token',
  '/integracoes/aplicativos',
  '/integracoes/aplicativos/novo',
  '/integracoes/aplicativos/999999',
  '/integracoes/webhooks',
  '/integracoes/webhooks/novo',
  '/integracoes/webhooks/1',
  '/integracoes/webhooks/1?aba=configuracao',
  '/integracoes/webhooks/1?aba=teste',
  '/integracoes/webhooks/1?aba=secret',
  '/integracoes/webhooks/1?aba=recuperar',
  '/integracoes/webhooks/1?aba=auditoria',
  '/integracoes/conexoes',
  '/integracoes/conexoes?situacao=encerradas',
  '/integracoes/conexoes/999999',
  '/integracoes/requisicoes',
  '/integracoes/entregas',
  '/integracoes/entregas?estado=cancelada',
  '/integracoes/entregas/1',
  '/integracoes/entregas/999999',
  '/integracoes/eventos',
  '/integracoes/eventos?aba=catalogo&tipo=estoque.atualizado',
  '/integracoes/eventos/1',
  '/integracoes/eventos/60',
  '/integracoes/eventos?registro=produto:1',
  '/integracoes/ao-vivo',
  '/integracoes/receptor',
  '/auditoria',
  '/correio',
  '/configuracoes',
  '/usuarios',
  '/usuarios?novo=usuario',
  '/empresas',
  '/empresas?novo=empresa',
  '/empresas/1',
  '/empresas/1?novo=chave',
  '/plano',
  '/minha-conta',
  '/docs',
  '/docs/primeiros-passos',
];
const SCREENS = drawn(ALL, 14);

let web: Web;
let browser: Browser;

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  // So that the request log is not empty.
  await fetch(`${web.url}/v1/estoque/?pagina=0`, { headers: { authorization: `Bearer ${web.demonstracao.token}` } });
});

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const LOOKS = [
  { name: 'desk', viewport: DESK, look: faultsInBothSchemes },
  { name: 'phone', viewport: PHONE, look: structureFaults },
] as const;

/** Side by side: some of the time goes by waiting for a screen to come to rest. */
const LANES = 2;
const half = Math.ceil(SCREENS.length / LANES);

/** Every screen is opened once, every other one as a phone, and then looked at as the other. */
test.concurrent.each(Array.from({ length: LANES }, (_, lane) => SCREENS.slice(lane * half, (lane + 1) * half)))(
  'axe finds nothing serious on any screen, none is wider than its window, and the browser refuses nothing of it (%s…)',
  async (...screens) => {
    const page = await signIn(browser, web, { colorScheme: 'light', viewport: DESK });
    const complaints = await complaintsOf(page);
    const found: Record<string, string[]> = {};
    for (const [i, path] of screens.entries()) {
      const looks = i % 2 === 0 ? LOOKS : LOOKS.toReversed();
      await page.setViewportSize(looks[0].viewport);
      await open(page, path);
      // A machine that is busy elsewhere may not have begun to ask for the session yet.
      await page.getByRole('status', { name: 'Carregando' }).waitFor({ state: 'hidden' });
      for (const { name, viewport, look } of looks) {
        await page.setViewportSize(viewport);
        const faults = [...(await look(page)), ...complaints(), ...(await sidewaysFaults(page))];
        if (faults.length > 0) found[`${path} (${name})`] = faults;
      }
    }
    expect(found).toEqual({});
    await page.context().close();
  },
  // Many screens, and a machine that may be doing other things.
  1_200_000,
);

const ALL_EMPTY = [
  '/inicio',
  '/integracoes',
  '/produtos',
  '/produtos/categorias',
  '/servicos',
  '/clientes',
  '/contatos',
  '/vendas',
  '/propostas',
  '/negocios',
  '/negocios/analise',
  '/compras?novo=compra',
  '/contratos',
  '/financeiro',
  '/contas-receber',
  '/conciliacao',
  '/notas-fiscais',
  '/expedicao',
  '/estoque?novo=lancamento',
  '/estoque/transferencias',
  '/conversas',
  '/conversas/canais',
  '/conversas/indicadores',
  '/assistente',
  '/assistente/respostas',
  '/assistente/semana',
  '/conhecimento',
  '/conhecimento/testar?termo=troca',
  '/integracoes/entregas',
];
/** The last one's dialog proposes the first warehouse. */
const EMPTY = [...drawn(ALL_EMPTY, 12), '/depositos?novo=deposito'];

/** Where screens lead on that nothing can be made on, while they are empty. */
const NEXT: Record<string, string> = {
  '/negocios/analise': 'Ir para Negócios',
  '/conversas/indicadores': 'Configurar um canal',
  '/assistente/respostas': 'Ver os ajustes',
  '/integracoes/entregas': 'Ver os webhooks',
};

test('the same of the screens of a company that has nothing yet, and its first warehouse is proposed as the default', async () => {
  const { admin } = await makeCompany({ deposito: false });
  const page = await pageAs(browser, web, admin, { colorScheme: 'light', viewport: DESK });
  const found: Record<string, string[]> = {};
  for (const path of EMPTY) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await atRest(page);
    const next = NEXT[path];
    if (next) await page.getByRole('main').getByRole('link', { name: next }).waitFor();
    const faults = await faultsEverywhere(page);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
  expect(await page.getByRole('dialog').getByLabel('Depósito padrão').isChecked()).toBe(true);
  await page.context().close();
});

const DIALOGS: readonly [path: string, open: (page: Page) => Promise<unknown>, dialog: RegExp][] = [
  ['/contratos/1', (page) => page.getByRole('button', { name: 'Reajustar' }).click(), /^Reajustar o contrato/],
  ['/compras/1', (page) => page.getByRole('button', { name: 'Devolver ao fornecedor' }).click(), /^Devolver da compra/],
  [
    '/estoque',
    (page) =>
      page
        .getByRole('button', { name: /Por que este saldo/ })
        .first()
        .click(),
    /^Por que este saldo/,
  ],
  ['/estoque/1', (page) => page.getByRole('button', { name: 'Conferir razão' }).click(), /^Conferência do razão/],
  [
    '/estoque/1',
    (page) =>
      page
        .getByRole('button', { name: /^Estornar/ })
        .first()
        .click(),
    /^Estornar lançamento/,
  ],
  ['/produtos/categorias', (page) => page.getByRole('button', { name: 'Nova categoria' }).click(), /^Nova categoria/],
  ['/configuracoes', (page) => page.getByRole('switch', { name: /^Reservar/ }).press('Space'), /^Reservar estoque/],
  ['/vendas', (page) => page.keyboard.press('Control+k'), /^Buscar$/],
];

test.each(drawn(DIALOGS, 6, ([path, , dialog]) => `${path} ${dialog}`))(
  'the same of a dialog that is opened from %s',
  async (path, show, name) => {
    const page = await signIn(browser, web, { colorScheme: 'light', viewport: DESK });
    await page.goto(path);
    await show(page);
    await page.getByRole('dialog', { name }).waitFor();
    await atRest(page);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.context().close();
  },
);

/** Loads a screen; one that differs from the present screen in its query alone is gone to as a link goes there. */
async function open(page: Page, path: string): Promise<void> {
  const [now, next] = [new URL(page.url()), new URL(path, web.url)];
  if (now.pathname !== next.pathname) await page.goto(path);
  else {
    await page.evaluate((to) => (window as unknown as Routed).next.router.push(to), path);
    await page.waitForURL(next.href);
    // The title goes and comes again with the new address.
    await page.locator('head title').first().waitFor({ state: 'attached' });
  }
  await atRest(page);
}

/** Where Next has its router for tools. */
type Routed = { next: { router: { push(path: string): void } } };

/** Screens outside of the panel by their addresses, each with its heading, for whoever is there. */
async function outside(invited: string): Promise<{ path: string; heading: string; user?: Member }[]> {
  const [company, strict] = await Promise.all([makeCompany(), makeCompany()]);
  const [lone, unproved] = [await company.member('leitura'), await strict.member('leitura')];
  await removeUsuario(company.ctx, { id: lone.membro_id });
  await updateEmpresa(
    { ...strict.ctx, ator: { tipo: 'sistema', id: null, nome: 'Teste' } },
    { exige_segundo_fator: true },
  );
  await inviteUsuario(company.ctx, { nome: 'Célia', email: invited, papel: 'operador' });
  await requestRecovery(db(), { email: lone.email }, { request_id: 'teste', ip: null });
  return [
    { path: '/entrar', heading: 'Entrar no Romaneio' },
    { path: await mailedLink(invited, 'convite'), heading: 'Convite de' },
    { path: '/convite', heading: 'Este convite não abre' },
    { path: '/recuperar', heading: 'Esqueceu a senha?' },
    { path: await mailedLink(lone.email, 'recuperacao'), heading: 'Escolha outra senha' },
    { path: '/recuperar#rmn_rs_exemplo', heading: 'Este link não abre' },
    { path: '/confirmar-email#rmn_em_exemplo', heading: 'Confirmar e-mail' },
    { path: '/confirmar-email', heading: 'Este link não abre' },
    { path: '/confirmar', heading: 'Confirme que é você', user: lone },
    { path: '/sem-empresa', heading: 'Você não está em nenhuma empresa', user: lone },
    { path: '/segundo-fator', heading: 'Proteja a sua conta', user: unproved },
  ];
}

test.concurrent.each(LOOKS)(
  'the same of every screen outside of the panel ($name)',
  async ({ name, viewport, look }) => {
    const screens = await outside(`${name}@teste.local`);
    const paths = new Set(screens.map(({ path }) => path.replace(/^\/|#.*$/g, '')));
    expect([...paths].sort()).toEqual(globSync('*/page.tsx', { cwd: 'app/(acesso)' }).map(dirname).sort());
    const found: Record<string, string[]> = {};
    for (const { path, heading, user = null } of screens) {
      const page = await pageAs(browser, web, user, { colorScheme: 'light', viewport });
      const complaints = await complaintsOf(page);
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await atRest(page);
      const faults = [...(await look(page)), ...(await sidewaysFaults(page)), ...complaints()];
      if (faults.length > 0) found[path] = faults;
      await page.context().close();
    }
    expect(found).toEqual({});
  },
);
