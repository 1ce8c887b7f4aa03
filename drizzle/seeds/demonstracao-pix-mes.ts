// Certificates are made by a library that needs reflect-metadata, and brings none along.
import 'reflect-metadata';
import { createHash, KeyObject, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import {
  type CobradorPix,
  type CobrancaNoPsp,
  cancelCobranca,
  createCobranca,
  createContaPix,
  listTrabalhos,
  type PixNoPsp,
  workOn,
} from '#server/cobrancas/index.ts';
import { acceptSugestoes, ignoreLinha, importExtrato, listLinhas } from '#server/conciliacao/index.ts';
import { type LinhaTitulo, listTitulos, openTitulo } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DAY_MS, type Historia } from './demonstracao-agenda.ts';
import { centsOf, writeOfx } from './demonstracao-pix.ts';

const CHAVE = 'pix@serraazul.exemplo.com.br';

/** A bank as the demonstration plays it: it knows the charges that were registered, and the payments that people made. */
class Banco implements CobradorPix {
  readonly adaptador = 'api_pix';
  private readonly cobrancas = new Map<string, CobrancaNoPsp>();

  async register({ txid, chave, valor, expiracao_segundos }: Parameters<CobradorPix['register']>[0]) {
    const expira_em = new Date(Date.now() + expiracao_segundos * 1_000);
    const location = `pix.bancoserrano.example/qr/v2/${txid.slice(0, 12)}`;
    const made: CobrancaNoPsp = {
      ...{ txid, chave, valor, status: 'ativa', expira_em, location },
      ...{ copia_e_cola: null, pix: [] },
    };
    this.cobrancas.set(txid, made);
    return made;
  }

  async find(txid: string) {
    return this.cobrancas.get(txid) ?? null;
  }

  async findPix(e2eid: string) {
    for (const { pix } of this.cobrancas.values()) {
      const found = pix.find((one) => one.e2eid === e2eid);
      if (found) return found;
    }
    return null;
  }

  async remove(txid: string) {
    const found = this.cobrancas.get(txid) ?? null;
    if (found) found.status = 'removida_pelo_recebedor';
    return found;
  }

  async registerAviso() {}

  /** Somebody pays a charge; what they pay may be another amount. */
  pay(txid: string, pagador: string, valor?: string): void {
    const cobranca = this.cobrancas.get(txid);
    if (!cobranca) throw new Error('The bank has no such charge');
    const em = new Date();
    const pix: PixNoPsp = {
      e2eid: `E60746948${em.toISOString().replaceAll(/\D/g, '').slice(0, 12)}${txid.slice(0, 11)}`,
      ...{
        txid,
        valor: valor ?? cobranca.valor,
        chave: cobranca.chave,
        horario: em.toISOString(),
        pagador,
        devolvido: false,
      },
    };
    cobranca.pix.push(pix);
    cobranca.status = 'concluida';
  }
}

/** What is charged by Pix: for what, how much, how many days ago, and what becomes of it. */
const COBRADAS: [string, string, number, 'paga' | 'expira' | 'outro_valor' | 'cancelada' | 'espera'][] = [
  ['Curso de barista, turma de sábado', '340.00', 24, 'paga'],
  ['Aluguel de máquina para evento', '480.00', 22, 'paga'],
  ['Curso de barista, turma de sábado', '340.00', 19, 'expira'],
  ['Oficina de latte art', '220.00', 15, 'paga'],
  ['Café do evento da escola', '615.50', 12, 'outro_valor'],
  ['Oficina de latte art', '220.00', 9, 'paga'],
  ['Curso de barista, turma da noite', '390.00', 6, 'cancelada'],
  ['Conserto de moedor', '145.00', 4, 'paga'],
  ['Curso de barista, turma da noite', '390.00', 1, 'espera'],
];

/** Charges at a bank: paid, expired, called off, one that waits, and one that was paid with another amount, which a person must look at. */
export async function* tellCobrancas(fabio: Ctx, sistema: Ctx, clientes: readonly number[]): Historia {
  const banco = new Banco();
  /** What workers would do with what is due, and then with the payments that the bank told of. */
  const work = async () => {
    for (const { tipo, id } of await listTrabalhos(fabio.db)) await workOn(sistema, tipo, id, async () => banco);
    for (const { tipo, id } of await listTrabalhos(fabio.db)) {
      if (tipo === 'aviso') await workOn(sistema, tipo, id, async () => banco);
    }
  };
  const { id: conta_pix_id } = await createContaPix(fabio, {
    ...{ nome: 'Banco Serrano', chave: CHAVE, nome_recebedor: 'Torrefacao Serra Azul', cidade: 'Petropolis' },
    ...{ adaptador: 'api_pix', validade_dias: 3, api_url: 'https://pix.bancoserrano.example/v2' },
    ...{ token_url: 'https://pix.bancoserrano.example/oauth/token', client_id: 'serra-azul' },
    ...{ client_secret: 'segredo-de-exemplo', ...(await makeCertificado()) },
  });
  await work();
  for (const [n, [descricao, valor, dias, fim]] of COBRADAS.entries()) {
    yield [dias, `${9 + (n % 7)}:${10 + n * 5}`];
    const vencimento = today(fabio.fuso, new Date(Date.now() + 2 * DAY_MS));
    const pessoa_id = clientes[n % clientes.length] ?? null;
    const { id } = await openTitulo(fabio, {
      ...{ tipo: 'receber', origem: 'manual', pessoa_id, valor },
      vencimento,
      descricao,
    });
    // One that waits is of the company's own key: nobody plays this bank once the seed has ended.
    const { cobranca } = await createCobranca(fabio, { id, ...(fim === 'espera' ? {} : { conta_pix_id }) });
    await work();
    if (fim === 'espera') continue;
    yield fim === 'expira' ? [Math.max(dias - 6, 1), '08:20'] : 35 + n * 20;
    if (fim === 'cancelada') await cancelCobranca(fabio, { id: cobranca.id });
    else if (fim !== 'expira') banco.pay(cobranca.txid, 'MARINA AZEVEDO', fim === 'outro_valor' ? '600.00' : undefined);
    await work();
  }
}

async function makeCertificado(): Promise<{ certificado: string; chave_privada: string }> {
  const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      ...{ serialNumber: '02', name: 'CN=Serra Azul, O=Romaneio', signingAlgorithm: ALGORITHM },
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + 330 * DAY_MS),
      // Node's keys, which the library calls by the browser's names.
      keys: keys as unknown as CryptoKeyPair,
    },
    webcrypto as unknown as Crypto,
  );
  const chave_privada = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { certificado: certificate.toString('pem'), chave_privada };
}

/** Titles that are paid by transfer, and those that were charged by Pix: the till leaves them to the bank. */
export const isPaidByBank = (titulo: LinhaTitulo): boolean =>
  isPaidByTransfer(titulo) || COBRADAS.some(([descricao]) => descricao === titulo.descricao);

const isPaidByTransfer = ({ id, tipo, origem, cliente_nome }: LinhaTitulo): boolean =>
  tipo === 'receber' && origem === 'venda' && cliente_nome !== null && id % 11 === 9;

/** Two statements of a fortnight each: the first is worked off, the second waits, with lines that nobody knows. */
export async function* tellExtratos(fabio: Ctx): Historia {
  let fitid = 0;
  let saldo = 1_248_035;
  for (const [dias, n] of [
    [14, 0],
    [2, 1],
  ] as const) {
    yield [dias, '08:15'];
    const hoje = today(fabio.fuso);
    const { resultados } = await listTitulos(fabio, {
      ...{ tipo: 'receber', em_aberto: 'true', vencimento_fim: hoje, por_pagina: 100 },
    });
    const day = (ago: number) => today(fabio.fuso, new Date(Date.now() - ago * DAY_MS));
    const paid = resultados
      .filter(isPaidByTransfer)
      .map(
        ({ valor_aberto, cliente_nome }, i) =>
          [day(1 + (i % 5)), valor_aberto, `TED RECEBIDA ${cliente_nome}`] as const,
      );
    const others = [
      [day(3), '-39.90', 'TARIFA PACOTE DE SERVICOS'],
      [day(4), n === 0 ? '75.00' : '128.40', 'DEPOSITO EM DINHEIRO'],
      ...(n === 1 ? ([[day(2), '350.00', 'PIX RECEBIDO EVANDRO S']] as const) : []),
    ] as const;
    const lines = [...paid, ...others];
    const bytes = Buffer.from(writeOfx(lines, { inicio: day(14), fim: day(1), before: fitid, saldo }));
    fitid += lines.length;
    saldo += centsOf(lines);
    const sent = await importExtrato(fabio, {
      ...{ arquivo_nome: `extrato-${hoje.slice(0, 7)}-${n + 1}.ofx`, bytes },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    if (n === 1) return;
    yield 6;
    await acceptSugestoes(fabio, { extrato_id: sent.extratos[0]?.id });
    const { resultados: read } = await listLinhas(fabio, { por_pagina: 100 });
    const fee = read.find(({ valor }) => valor === '-39.90');
    if (fee) await ignoreLinha(fabio, { id: fee.id, motivo: 'Tarifa do banco' });
  }
}
