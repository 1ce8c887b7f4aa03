import { createHash, randomBytes } from 'node:crypto';
import {
  createAplicativo,
  createToken,
  ESCOPOS_API,
  exchangeCode,
  grantConsent,
  readAuthorization,
} from '#server/acesso/index.ts';
import { createReenvio } from '#server/entregas/index.ts';
import { createDeposito, createLancamento } from '#server/estoque/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { setRespostaReceptor } from '#server/receptor/index.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';

// The companies of the upgrade, made by the verbs of the old release: this file is copied into its tree, and each import is the old
// release's. The last line that it prints is what it made.

/** A company that traffic is sent to, and where its deliveries arrive. */
export type Casa = {
  empresa_id: number;
  token: string;
  deposito: number;
  produtos: number[];
  caminho: string;
  webhook_id: number;
  secret: string;
};

/** Something that a client did: how long it took, and what went wrong. */
export type Feito = { o_que: string; ms: number; erro: string | null };

const RETORNO = 'https://app.exemplo.com.br/retorno';
const PRODUTOS = 40;

async function makeCasa(caminho: string): Promise<Casa> {
  const company = await makeCompany();
  const { ctx } = company;
  const produtos: number[] = [];
  for (let i = 0; i < PRODUTOS; i++) produtos.push((await company.product({ nome: `Café modelo ${i}` })).id);
  const { secret, id } = await webhook(company, new URL(caminho, process.env.RECEPTOR).href, { max_tentativas: 10 });
  const { token } = await createToken(ctx, { nome: 'Tráfego', escopos: [...ESCOPOS_API] });
  for (const produto_id of produtos) await createLancamento(ctx, { produto_id, tipo: 'entrada', quantidade: '1000' });

  // A bit of everything else that the release knew.
  await createDeposito(ctx, { nome: 'Filial' });
  const forma = await company.shippingMethod();
  const expedicao = await company.shipment({ forma_envio_id: forma.id });
  const [first = 0] = produtos;
  await company.link(expedicao, await company.sale([{ id: first }]), { id: first });
  await company.count({ id: first }, company.deposito, '900');
  await setRespostaReceptor(ctx, { resposta: 'aceitar' });
  await createReenvio(ctx, { filtro: { webhook_id: id } });
  const app = await createAplicativo(ctx, {
    ...{ nome: 'Aplicativo', tipo: 'confidencial', redirect_uris: [RETORNO], escopos: ['estoque:read'] },
  });
  const code_verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri: RETORNO,
      scope: 'estoque:read',
      state: 'estado',
    },
    ...{
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    },
  });
  const request = await readAuthorization(db(), query);
  if (request.kind !== 'valid') throw new Error(`The request was refused: ${JSON.stringify(request)}`);
  const { code } = await grantConsent(ctx, request, request.escopos);
  const client = { id: app.id, client_id: app.client_id, nome: app.nome, escopos: app.escopos };
  const caller = { request_id: 'req-palco', ip: '203.0.113.5' };
  await exchangeCode(db(), client, { code, redirect_uri: RETORNO, code_verifier }, caller);
  return { empresa_id: company.id, token, deposito: company.deposito.id, produtos, caminho, secret, webhook_id: id };
}

const casas = [await makeCasa('/grande/'), await makeCasa('/pequena/1/'), await makeCasa('/pequena/2/')];
await closeDb();
process.stdout.write(`\n${JSON.stringify(casas)}\n`);
