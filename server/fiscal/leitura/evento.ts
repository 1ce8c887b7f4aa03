import { judgeCertificate } from './certificate.ts';
import { isChave } from './chave.ts';
import { NotaRecusada } from './limits.ts';
import { onlySignature, type Regras, requireAmbiente, titular } from './nota.ts';
import { documentOf } from './participante.ts';
import { named, verifySignature } from './signature.ts';
import { FORMA, type No, Parte } from './tree.ts';
import type { EventoLido } from './types.ts';

/** Cancellation, and cancellation by substitution (NFC-e). */
const CANCELAMENTOS = ['110111', '110112'];
const REGISTERED = ['135', '136', '155'];

/**
 * Reads a registered cancellation (procEventoNFe), as `readNota` reads a note.
 * @throws NotaRecusada
 */
export function readEvento(root: No, regras: Regras): EventoLido {
  const proc = new Parte(root);
  proc.only('evento', 'retEvento');
  const evento = proc.one('evento');
  evento.only('infEvento', 'Signature');
  const inf = evento.one('infEvento');
  if (named(evento.no, 'infEvento').length !== 1 || named(evento.no, 'Signature').length !== 1) {
    throw new NotaRecusada('estrutura', 'O XML tem mais de um evento ou mais de uma assinatura.');
  }
  const tipo = inf.text('tpEvento', FORMA.digitos(6));
  if (!CANCELAMENTOS.includes(tipo)) {
    throw new NotaRecusada('formato', `O evento ${tipo} não é um cancelamento: só cancelamentos são importados.`);
  }
  const chave = inf.text('chNFe', FORMA.chave);
  const sequencia = inf.text('nSeqEvento', /^[1-9][0-9]?$/);
  const id = inf.attribute('Id', /^ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}$/);
  if (id !== `ID${tipo}${chave}${sequencia.padStart(2, '0')}`) {
    throw new NotaRecusada('estrutura', 'O identificador do evento não corresponde aos seus dados.');
  }
  const documento = documentOf(inf);
  const tpAmb = inf.text('tpAmb', /^[12]$/);
  const em = inf.text('dhEvento', FORMA.instante);
  const detalhe = inf.one('detEvento');
  const protocolo_nota = detalhe.text('nProt', FORMA.protocolo);
  const justificativa = detalhe.text('xJust', FORMA.texto(255));
  const ret = answerOf(proc);

  const { certificado } = verifySignature(new Parte(onlySignature(evento.no)), inf.no);
  // Who signs a cancellation is who the key names as the note's issuer.
  if (!isChave(chave) || documento === null || chave.slice(6, 20) !== documento.padStart(14, '0')) {
    throw new NotaRecusada('chave', 'A chave de acesso do evento está errada, ou é de outro emitente.');
  }
  const cadeia = judgeCertificate(certificado, { documento, em: new Date(em), raizes: regras.raizes });
  if (ret.chave !== chave || ret.tipo !== tipo || ret.sequencia !== sequencia || ret.tpAmb !== tpAmb) {
    throw new NotaRecusada('protocolo', 'A resposta da SEFAZ no arquivo é de outro evento.');
  }
  requireAmbiente(tpAmb, regras);
  return {
    especie: 'evento',
    chave_acesso: chave,
    tipo_evento: tipo,
    sequencia: Number(sequencia),
    documento,
    destinatario: ret.destinatario,
    homologacao: tpAmb === '2',
    protocolo_nota,
    justificativa,
    protocolo: ret.numero,
    registrado_em: ret.em,
    cadeia,
    certificado: titular(certificado),
  };
}

function answerOf(proc: Parte) {
  const ret = proc.one('retEvento');
  ret.only('infEvento', 'Signature?');
  const inf = ret.one('infEvento');
  const status = inf.text('cStat', FORMA.digitos(3));
  const chave = inf.maybeText('chNFe', FORMA.chave);
  const numero = inf.maybeText('nProt', FORMA.protocolo);
  if (!REGISTERED.includes(status) || numero === null) {
    const motivo = inf.loose('xMotivo', 255) ?? 'sem motivo';
    throw new NotaRecusada('protocolo', `O cancelamento não foi registrado: a resposta diz ${status} (${motivo}).`);
  }
  return {
    numero,
    chave,
    tpAmb: inf.text('tpAmb', /^[12]$/),
    tipo: inf.text('tpEvento', FORMA.digitos(6)),
    sequencia: inf.text('nSeqEvento', /^[1-9][0-9]?$/),
    em: inf.text('dhRegEvento', FORMA.instante),
    destinatario: inf.maybeText('CNPJDest', FORMA.cnpj) ?? inf.maybeText('CPFDest', FORMA.cpf),
  };
}
