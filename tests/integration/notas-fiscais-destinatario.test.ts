import { expect, test } from 'vitest';
import { listClientes } from '#server/clientes/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { importFile, withCnpj } from '#tests/support/fiscal.ts';
import { writeNota } from '#tests/support/nfe.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Whom a note is for, among the company's customers.

setEnv({ DATA_DIR: await makeTestFolder('notas-destinatario') });
const company = await makeCompany();
const cnpj = await withCnpj(company);
const customers = async () => (await listClientes(company.ctx, {})).resultados;

test('a note that the company issued to itself makes no customer of it', async () => {
  const { nota } = await importFile(company, writeNota({ emitente: cnpj, destinatario: cnpj, operacao: '0' }).bytes);
  expect(nota).toMatchObject({ sentido: 'saida', cliente_id: null });
  expect(await customers()).toEqual([]);
});

test('a number of the address that is longer than a customer’s begins its complement, and nothing is lost', async () => {
  const before = (xml: string) => xml.replace(/(<enderDest>.*?<nro>)288/s, '$1KM 12 LOTE 3 QUADRA 5A');
  await importFile(company, writeNota({ emitente: cnpj, numero: 4513, before }).bytes);
  expect(await customers()).toMatchObject([
    {
      cidade: 'Petrópolis',
      enderecos: [
        { logradouro: 'Rua do Imperador', numero: null, complemento: 'KM 12 LOTE 3 QUADRA 5A', bairro: 'Centro' },
      ],
    },
  ]);
});
