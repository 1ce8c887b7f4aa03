import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ImportacaoDeNotas, importNotas, judgeNotas } from '#server/fiscal/index.ts';
import { readRaizes } from '#server/fiscal/leitura/certificate.ts';
import { readXml } from '#server/fiscal/leitura/read-xml.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { spoolFile } from '#server/midia/index.ts';
import type { Answer, Api } from '#tests/support/api-client.ts';
import type { Company } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { type Escrita, writeNota } from '#tests/support/nfe.ts';
import { findProgram, needProgram } from '#tests/support/programs.ts';

/** Imports a file as a door does before and when it calls the verb. */
export async function importFile(company: Company, bytes: Uint8Array, nome = 'nota.xml'): Promise<ImportacaoDeNotas> {
  const pieces = (async function* () {
    yield bytes;
  })();
  const recebido = await spoolFile(pieces, { empresa_id: company.id, nome, maior: 20 * 1024 * 1024 });
  try {
    return await importNotas(company.ctx, { arquivo: await judgeNotas(company.ctx, recebido) });
  } finally {
    await recebido.discard();
  }
}

/** A note that the company issued, which no other call has given. */
export const freshNote = (
  company: Company,
  { emitente_documento: emitente }: { emitente_documento: string },
): Escrita => writeNota({ emitente, numero: company.id * 1_000 + ++numbers });
let numbers = 500;

/** A CNPJ that no other call has given, with its check digits; twelve characters may have letters. */
export function nextCnpj(letters = false): string {
  const body = `${letters ? 'AB' : '77'}${String(10_000_000 + ++serial).slice(-6)}0001`;
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((total, c, i) => total + (c.charCodeAt(0) - 48) * ((i % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(body);
  return `${body}${first}${digit(`${body}${first}`)}`;
}
let serial = (process.pid % 10_000) * 100;

/** Gives a company a CNPJ. */
export async function withCnpj(company: Company, cnpj = nextCnpj()): Promise<string> {
  await updateEmpresa(company.ctx, { cnpj });
  return cnpj;
}

/** Sends a file through the API. */
export const upload = (
  api: Api,
  token: string,
  bytes: Uint8Array | string,
  { nome = 'nota.xml', headers = {} }: { nome?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  api.call('POST', '/v1/notas-fiscais/importar/', { token, body: Form.of(bytes, nome, 'application/xml'), headers });

/** For describe.skipIf: whether there is no xmlsec1, which it says loudly. */
export const lacksXmlsec = (untested: string): boolean => needProgram('xmlsec1', untested) === undefined;

/** What another implementation says of a note's signature: whether it covers the element with that name's Id. */
export async function verifyByXmlsec(xml: Uint8Array, signed = 'infNFe'): Promise<boolean> {
  const program = findProgram('xmlsec1');
  if (!program) throw new Error('No xmlsec1: ask lacksXmlsec first');
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-xmlsec-'));
  const file = join(folder, 'nota.xml');
  try {
    await writeFile(file, xml);
    // The certificate's trust is no part of what is asked.
    const args = ['--verify', '--insecure', '--id-attr:Id', `http://www.portalfiscal.inf.br/nfe:${signed}`, file];
    return await promisify(execFile)(program, args).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What is read of an XML where the authorities of a folder are trusted; the thread that reads has those of its process. */
export const judgeWith = (folder: string, bytes: Uint8Array) =>
  readXml(bytes, { raizes: readRaizes(folder), homologacao: false });
