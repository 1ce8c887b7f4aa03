import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curlOf } from '#app/docs/_content/amostras/curl.ts';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { maskEmail, maskTelefone } from '#server/eventos/index.ts';
import { getNota } from '#server/fiscal/index.ts';
import { getProposta } from '#server/propostas/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { freshNote } from '#tests/support/fiscal.ts';
import { hasCurl, paste } from '#tests/support/guide.ts';
import { type App, authorize, RETORNO, registerApp } from '#tests/support/oauth.ts';
import { type Described, document, operations } from '#tests/support/openapi.ts';
import { DESTINO } from '#tests/support/panel-cases/scene.ts';
import { makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { photo } from '#tests/support/photos.ts';
import { pathTo, restCaseOf } from '#tests/support/rest-cases.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The line of curl that the reference shows for each operation, with the document's examples in it, run as it is pasted.

let api: Api;
let scene: Scene;
let app: App;
let token: string;
/** The photo and the note that lines send. */
let file: string;
let note: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  // The first of everything in this database: the examples name things by 1.
  scene = await makeScene();
  app = await registerApp(scene.company, { escopos: [...ESCOPOS_API] });
  file = join(await makeTestFolder('foto'), 'foto.jpg');
  await writeFile(file, await photo());
  await writeFile(file.replace('foto.jpg', 'proposta.pdf'), '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  note = file.replace('foto.jpg', 'nota.xml');
  await writeFile(note, freshNote(scene.company, scene.notaEmitida).bytes);
  ({ token } = await scene.company.token({ escopos: [...ESCOPOS_API] }));
});
afterAll(() => api.close());

let codes = 0;
let empty = 0;
let unused = 0;

/** What an example cannot know: an address that exists, a time that has not passed by, a free code, and secrets of this run. */
async function filledIn(line: string): Promise<string> {
  const now = line
    // The first user is the only administrator.
    .replace('/v1/usuarios/1/', `/v1/usuarios/${scene.membro.membro_id}/`)
    // The first customer has a sale.
    .replace(/(DELETE .*\/v1\/clientes\/)1\//, `$1${scene.avulso.id}/`)
    .replace('"categoria_pai_id": 3', `"categoria_pai_id": ${scene.categoria.id}`)
    .replace('"categoria_id": 3', `"categoria_id": ${scene.categoria.id}`)
    .replace(/"cliente_id": \d+/, `"cliente_id": ${scene.cliente.id}`)
    .replace(/(\/v1\/vendas\/)1(\/devolucoes\/)/, `$1${scene.devolvivel.id}$2`)
    .replace(/(vendas\/\d+\/devolucoes[\s\S]*"item_id": )\d+/, `$1${scene.devolvivel.itens[0]?.id}`)
    // Labels and contacts that are there; a telephone that nobody has.
    .replace(/"(etiquetas|adicionar)": \[[^\]]*\]/, `"$1": [${scene.etiqueta.id}]`)
    .replace(/"remover": \[[^\]]*\]/, '"remover": []')
    .replace(/"contato_id": 640/, `"contato_id": ${scene.outroContato.id}`)
    .replace('r***@exemplo.com.br', maskEmail(scene.contato.email))
    .replace('*****-4321', maskTelefone(scene.contato.celular))
    // The first service is a contract's.
    .replace(/(DELETE .*\/v1\/servicos\/)1\//, `$1${scene.servico.id}/`)
    // One that has no adjustment of its next competence.
    .replace(/(\/v1\/contratos\/)1(\/reajustes\/")/, `$1${scene.suspenso.id}$2`)
    // A contract's service, which stays.
    .replaceAll('"servico_id": 58', `"servico_id": ${scene.contrato.itens[0]?.servico_id}`)
    // Titles by hand of each side.
    .replace('/contas-receber/1/', `/contas-receber/${scene.contaReceber.id}/`)
    .replace('/contas-pagar/1/', `/contas-pagar/${scene.contaPagar.id}/`)
    .replace('"id": 9001', `"id": ${scene.venda.itens[0]?.id}`)
    // The first category has the others in it.
    .replace(/((?:PUT|PATCH) .*\/v1\/categorias\/1\/[\s\S]*"categoria_pai_id": )\d+/, '$1null')
    .replace(/(DELETE .*\/v1\/categorias\/)1\//, `$1${empty}/`)
    .replace(/CAF-001|INST-01/, () => `EX-${++codes}`)
    // Names that another record of the scene or of an earlier line has.
    .replace(
      /Interessado|Segmento|Vendas corporativas|Proposta enviada|Preço acima do orçamento/,
      () => `EX-${++codes}`,
    )
    .replace('"chave": "segmento"', () => `"chave": "ex_${++codes}"`)
    .replace(/"contato_id": 612/, `"contato_id": ${scene.contato.id}`)
    // Of deals: a product, an item, a stage, a reason; the one that is deleted was lost.
    .replaceAll('"produto_id": 1042', `"produto_id": ${scene.produto.id}`)
    .replace('"id": 3301', `"id": ${scene.negocio.itens[0]?.id}`)
    .replace('"etapa_id": 12', `"etapa_id": ${scene.funil.etapas[1]?.id}`)
    .replace(/"depois_de": 880,\s*/, '')
    .replace(/,\s*"versao": 1/, '')
    // The first reason is put out of use by a line before, and has a deal.
    .replace('"motivo_perda_id": 3', `"motivo_perda_id": ${scene.motivoLivre.id}`)
    .replace(/(DELETE .*\/v1\/crm\/contatos\/)1\//, `$1${scene.contatoAMesclar.id}/`)
    .replace(/(DELETE .*\/v1\/crm\/motivos-perda\/)1\//, `$1${unused}/`)
    .replace(
      /(DELETE .*\/v1\/crm\/funis\/)1\/etapas\/1\//,
      `$1${scene.funilLivre.id}/etapas/${scene.funilLivre.etapas[0]?.id}/`,
    )
    .replace(/(DELETE .*\/v1\/crm\/funis\/)1\/"/, `$1${scene.funilLivre.id}/"`)
    .replace(/(DELETE .*\/v1\/crm\/negocios\/)1\/"/, `$1${scene.perdido.id}/"`)
    .replace('@foto.jpg', `@${file}`)
    .replace('-o documento.pdf', `-o ${file.replace('foto.jpg', 'documento.pdf')}`)
    .replaceAll('https://loja.exemplo.com.br/webhooks/romaneio', DESTINO)
    .replace(/"valida_ate": "2026-/, '"valida_ate": "2099-')
    // An item that it would have by then.
    .replace(/"id": 3302,\s*("descricao")/, '$1')
    .replace('"venda_id": 318', `"venda_id": ${scene.venda.id}`)
    .replace('"extrato_id": 12', `"extrato_id": ${scene.pix.extrato.id}`)
    // Of the inbox: a channel that opens conversations by e-mail, a file that is there, a template with one place.
    .replace('"canal_id": 3', `"canal_id": ${scene.inbox.canal.id}`)
    .replace('"conversa_id": 2087', `"conversa_id": ${scene.inbox.conversa.id}`)
    .replace('conversa_id=2087', `conversa_id=${scene.inbox.conversa.id}`)
    .replace('"responsavel_id": 14', `"responsavel_id": ${scene.membro.membro_id}`)
    .replace('/mensagens/1/midia/', `/mensagens/${scene.inbox.comArquivo_id}/midia/`)
    .replace(/"Rafael",\s*"000127"/, '"Rafael"')
    .replace('@proposta.pdf', `@${file.replace('foto.jpg', 'proposta.pdf')}`)
    .replace('@nota-procNFe.xml', `@${note}`)
    .replace('-o imagem.png', `-o ${file.replace('foto.jpg', 'imagem.png')}`)
    .replace('2026-08-06T00:00:00-03:00', new Date(Date.now() - 3_600_000).toISOString());
  return now.includes('rmn_cod_…')
    ? now
        .replace('rmn_cod_…', await authorize(app, scene.company.admin))
        .replace('https://app.exemplo.com.br/retorno', RETORNO)
    : now;
}

/** Actions that a record takes once, each of which gets one of its own. */
const ONCE = new Set([
  ...['enviarProposta', 'aceitarProposta', 'recusarProposta', 'vincularNotaFiscal', 'cobrarContaReceber'],
  ...['cancelarCobranca', 'qrCodeDaCobranca', 'imprimirCobranca', 'tratarPixEmQuarentena', 'perguntarPixEmQuarentena'],
  ...['vincularPixEmQuarentena', 'conciliarLinhaDeExtrato', 'ignorarLinhaDeExtrato', 'assumirConversa'],
]);

/** The line at a record of its own, where the first one has had what the operation does. */
async function atOwn({ operation: { operationId }, path }: Described, line: string): Promise<string> {
  const at = (id: number | undefined) => line.replace(pathTo(path, {}), pathTo(path, { id }));
  if (operationId === 'converterProposta') {
    const itens = [{ descricao: 'Instalação', quantidade: '1', preco_unitario: '116.40' }];
    const { id } = await scene.company.acceptedProposal({ negocio_id: (await scene.company.deal()).id, itens });
    const proposta = await getProposta(scene.company.ctx, { id });
    return at(id).replace('"id": 3302', `"id": ${proposta.itens[0]?.id}`);
  }
  if (operationId === 'receberNotaFiscal') {
    const ids = await restCaseOf(operationId).ids?.(scene);
    const nota = await getNota(scene.company.ctx, { id: ids?.id });
    return at(ids?.id).replace('"item_id": 90121', `"item_id": ${nota.itens[0]?.id}`);
  }
  if (!ONCE.has(operationId)) return line;
  const ids = await restCaseOf(operationId).ids?.(scene);
  return at(ids?.id).replace('"valor": "412.50"', '"valor": "12.50"');
}

/** What puts out of use what others need comes last. */
const lateness = ({ operation }: Described) =>
  [
    // A deal is lost before it is won, and then its items stay.
    ...['excluirItemNegocio', 'perderNegocio', 'reabrirNegocio', 'ganharNegocio'],
    ...['excluirEtapa', 'excluirFunil'],
    ...['alterarWebhook', 'excluirWebhook', 'removerUsuario', 'alterarExpedicao', 'cancelarExpedicao'],
    ...['excluirEtapa', 'excluirFunil', 'excluirEtiqueta', 'excluirMotivoDePerda', 'excluirCampoPersonalizado'],
    ...['excluirAtividade'],
    ...['finalizarVenda', 'cancelarVenda', 'excluirVenda', 'mesclarContatos', 'excluirContato'],
    // Received first.
    ...['cancelarContrato', 'excluirContrato'],
    ...['devolverCompra', 'cancelarCompra', 'excluirCompra', 'excluirProduto', 'excluirServico'],
    ...['excluirContaReceber', 'excluirContaPagar'],
  ].indexOf(operation.operationId);

test.skipIf(!hasCurl)('every line answers with the success that the document shows', async () => {
  expect([scene.produto.id, scene.deposito.id, scene.forma.id, scene.expedicao.id, scene.webhook.id]).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect([scene.entrega.id, scene.reenvio.id]).toEqual([1, 1]);
  empty = (await scene.company.category()).id;
  unused = (await scene.company.lossReason()).id;
  const env = { BASE: api.base, TOKEN: token, CLIENT_ID: app.client_id, CLIENT_SECRET: app.client_secret ?? '' };
  for (const described of [...operations].sort((a, b) => lateness(a) - lateness(b))) {
    const { method, path, operation, name } = described;
    const line = await filledIn(await atOwn(described, curlOf(document, method, path, operation)));
    const output = await paste([`${line} -s -w '\\n%{http_code}'`], env);
    const status = output.trim().split('\n').at(-1);
    expect(status, `${name}\n${line}\n${output}`).toBe(
      // Of an operation that may find what it was to make, that of making it.
      Object.keys(operation.responses).findLast((one) => /^[23]/.test(one)),
    );
  }
});
