import { type AttachmentStream, MailParser } from 'mailparser';
import { oneLine } from './cabecalhos.ts';
import { LEITURA } from './limites.ts';

/** What mailparser hands from its splitter to itself: a part's header, or a piece of its body. */
type Piece = {
  type: 'node' | 'body' | 'data';
  value?: Uint8Array;
  headerCost?: () => number;
};

/** The part of mailparser at which its memory can be bounded. tests/unit/email-hostil.test.ts holds that it is there. */
type Inner = {
  processChunk: (piece: Piece, done: (error?: Error) => void) => void;
  curnode: { isAttachment?: boolean } | false;
};

/** What was not handed to the parser of an e-mail's texts. */
export type Corte = { cortado: boolean };

/**
 * A parser that reads the same parts in the same order, whoever reads. It has limits of its own for headers and parts; of texts, which it
 * keeps whole and several times over, it is handed no more than LEITURA.textos: a thread that is out of memory may take the process along.
 * @param withHtml whether texts that stand beside HTML are made into HTML, too
 */
export function newParser(withHtml: boolean): { parser: MailParser; corte: Corte } {
  const corte: Corte = { cortado: false };
  const parser = new MailParser({
    ...{ skipTextLinks: true, skipImageLinks: true, skipTextToHtml: !withHtml, skipHtmlToText: true },
    ...{ keepDeliveryStatus: true, ignoreEmbedded: true, checksumAlgo: false },
    ...{ maxHeadSize: LEITURA.cabecalho, maxChildNodes: LEITURA.partes },
  });
  const inner = parser as unknown as Inner;
  const process = inner.processChunk.bind(parser);
  let headers = 0;
  let texts = 0;
  inner.processChunk = (piece, done) => {
    if (piece.type === 'node') headers += piece.headerCost?.() ?? 0;
    if (headers > LEITURA.cabecalhos) {
      done(Object.assign(new Error('Too much of it is headers'), { code: 'EMAXLEN' }));
      return;
    }
    if (piece.type === 'body' && inner.curnode && !inner.curnode.isAttachment) {
      texts += piece.value?.byteLength ?? 0;
      if (texts > LEITURA.textos) {
        corte.cortado = true;
        setImmediate(done);
        return;
      }
    }
    process(piece, done);
  };
  return { parser, corte };
}

export const typeOf = (part: Pick<AttachmentStream, 'contentType'>): string =>
  String(part.contentType || '').toLowerCase();

/** Parts that are no file for people: seals, and the same text once more for programs that nobody has. */
const NAO_CONTAM =
  /^(?:text\/x-amp-html|application\/(?:x-)?pkcs7-signature|application\/pgp-signature|message\/delivery-status)$/;

/** Whether a part of an e-mail is one of its files. */
export const isArquivo = (part: Pick<AttachmentStream, 'contentType'>): boolean => !NAO_CONTAM.test(typeOf(part));

export const nameOf = (part: AttachmentStream): string | null =>
  oneLine((part.filename ?? '').replace(/[/\\]/g, '_'), LEITURA.nome) ||
  (typeOf(part) === 'message/rfc822' ? 'mensagem.eml' : null);
