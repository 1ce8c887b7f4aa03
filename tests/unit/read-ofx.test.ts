import { expect, test } from 'vitest';
import { readAmount, readOfx } from '#server/conciliacao/read-ofx.ts';
import { DomainError } from '#server/platform/errors.ts';

// Bank files as Brazilian banks write them.

const bytes = (text: string) => Buffer.from(text);

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>POR<FI><ORG>Banco Itaú</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1001<STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>1234<ACCTID>56789-0<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101100000[-03:EST]<DTEND>20261120
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261118100000[-3:BRT]<TRNAMT>1.234,56<FITID>A1<CHECKNUM>000031<MEMO>PIX RECEBIDO JOÃO &amp; FILHOS</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261119
<TRNAMT>-89,9
<FITID>A1
<NAME>TARIFA
<MEMO>TARIFA PACOTE
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-10.00<FITID>A3<BANKACCTTO><BANKID>001<ACCTID>999</BANKACCTTO><MEMO>TED</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261120<TRNAMT>0,00<FITID>A4<MEMO>SALDO</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>18.240,77<DTASOF>20261120</LEDGERBAL>
<AVAILBAL><BALAMT>1.00<DTASOF>20261101</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const READ = {
  ...{ banco: '0341', agencia: '1234', conta: '56789-0', inicio: '2026-11-01', fim: '2026-11-20' },
  ...{ saldo: '18240.77', saldo_em: '2026-11-20' },
  linhas: [
    {
      ...{ fitid: 'A1', dia: '2026-11-18', valor: '1234.56', tipo: 'CREDIT', documento: '000031' },
      descricao: 'PIX RECEBIDO JOÃO & FILHOS',
    },
    {
      fitid: 'A1',
      dia: '2026-11-19',
      valor: '-89.90',
      tipo: 'DEBIT',
      documento: '',
      descricao: 'TARIFA · TARIFA PACOTE',
    },
    { fitid: 'A3', dia: '2026-11-20', valor: '-10.00', tipo: 'DEBIT', documento: '', descricao: 'TED' },
  ],
};

test('version 1: fields without an end, commas, points, accents of Windows and of UTF-8, whatever the header says', () => {
  expect(readOfx(bytes(SGML))).toEqual([READ]);
  expect(readOfx(Buffer.from(SGML, 'latin1'))).toEqual([READ]);
  expect(readOfx(Buffer.from(`\ufeff${SGML.replaceAll('\n', '\r\n')}`))).toEqual([READ]);
});

test('version 2: the same as XML, with sections of characters and of several accounts', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
  <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>260</BANKID><ACCTID>1</ACCTID></BANKACCTFROM>
  <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>12.5</TRNAMT><FITID>u-1</FITID>
  <MEMO><![CDATA[Pago a <Maria> & cia]]></MEMO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>
  <CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST></BANKTRANLIST></CCSTMTRS>
  </CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
  const [bank, card] = readOfx(bytes(xml));
  // This bank writes what went without a sign.
  expect(bank?.linhas).toMatchObject([{ valor: '-12.50', descricao: 'Pago a <Maria> & cia' }]);
  expect(card).toMatchObject({ conta: '4111', linhas: [] });
});

test('amounts of money, and what is none', () => {
  const read = [
    '-1.234,56',
    '1,234.56',
    '1234,5',
    '+0,01',
    '100',
    'R$ 10,00',
    '1.234.567,89',
    '1,234',
    '10,00-',
    '5.0000',
    '.5',
  ];
  expect(read.map(readAmount)).toEqual([
    ...['-1234.56', '1234.56', '1234.50', '0.01', '100.00', '10.00', '1234567.89', '1234.00', '-10.00', '5.00', '0.50'],
  ]);
  expect(['', '-', 'abc', '1.005', '1e3', '12345678901234567890', '1.2.3,4,5,6x'].map(readAmount)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

const refusal = (file: Uint8Array): string => {
  try {
    return JSON.stringify(readOfx(file));
  } catch (error) {
    if (error instanceof DomainError) return error.details?.arquivo?.[0] ?? 'no field';
    throw error;
  }
};

test('a file that was cut off, wherever, has the first lines of the whole one, each as it is there, or is refused', () => {
  let read = 0;
  for (let length = 0; length < SGML.length; length++) {
    let found: ReturnType<typeof readOfx>;
    try {
      found = readOfx(bytes(SGML.slice(0, length)));
    } catch (error) {
      if (error instanceof DomainError) continue;
      throw error;
    }
    read++;
    const [{ linhas = [], saldo = null } = {}] = found;
    expect(linhas, `${length}`).toEqual(READ.linhas.slice(0, linhas.length));
    expect([null, READ.saldo], `${length}`).toContain(saldo);
  }
  expect(read).toBeGreaterThan(100);
  expect(refusal(bytes(SGML.slice(0, SGML.indexOf('-89,9') + 3)))).toContain('termina antes do fim');
});

test('what is no statement is refused with its reason, and hostile files in no time', () => {
  expect(refusal(bytes('%PDF-1.7'))).toContain('não é um arquivo OFX');
  expect(refusal(bytes('<OFX></OFX>'))).toContain('conta alguma');
  expect(refusal(bytes(SGML.replace('BRL', 'USD')))).toContain('USD');
  expect(refusal(bytes(SGML.replace('<ACCTID>56789-0', '')))).toContain('ACCTID');
  expect(refusal(bytes(SGML.replace('20261118100000[-3:BRT]', '20261345')))).toContain('O movimento 1');
  expect(refusal(bytes(SGML.replace('1.234,56', 'muito')))).toContain('valor');
  expect(refusal(bytes('<!DOCTYPE x [<!ENTITY a "b">]><OFX>'))).toContain('DOCTYPE');
  expect(refusal(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).toContain('5 MB');
  const account = '<OFX><STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>';
  expect(refusal(bytes(account + '<STMTTRN><FITID>1'.repeat(20_001)))).toContain('20.000');
  expect(refusal(bytes(account + '<A>'.repeat(1_500_000)))).toContain('"linhas":[]');
  expect(refusal(bytes(`${account}${'<'.repeat(4_000_000)}`))).toContain('"linhas":[]');
  expect(refusal(bytes(`${account}<MEMO ${' '.repeat(4_000_000)}`))).toContain('"linhas":[]');
});
