import { randomBytes } from 'node:crypto';
import type { Corpo } from '#server/platform/http/transfer-message.ts';

/** A file of a form. */
export type ParteArquivo = {
  nome: string;
  mime: string;
  tamanho: number;
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
};

/** As browsers write names in forms: what would end the quoted text is escaped. */
const quoted = (text: string) => text.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');

/**
 * A `multipart/form-data` body of texts and files, of known length, whose files are read while they are sent.
 * @param parts in their order; the names as the receiver expects them
 */
export function multipart(parts: readonly (readonly [name: string, value: string | ParteArquivo])[]): Corpo {
  const boundary = `romaneio-${randomBytes(18).toString('hex')}`;
  const pieces = parts.map(([name, value]) => {
    const isText = typeof value === 'string';
    const file = isText
      ? ''
      : `; filename="${quoted(value.nome)}"\r\nContent-Type: ${value.mime.replace(/[\r\n]/g, '')}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`;
    return isText ? { head: Buffer.from(`${head}${value}`) } : { head: Buffer.from(head), file: value };
  });
  const between = Buffer.from('\r\n');
  const end = Buffer.from(`--${boundary}--\r\n`);
  const lengths = pieces.map(({ head, file }) => head.length + (file?.tamanho ?? 0) + between.length);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: lengths.reduce((sum, each) => sum + each, end.length),
    async *open() {
      for (const { head, file } of pieces) {
        yield head;
        if (file) yield* await file.open();
        yield between;
      }
      yield end;
    },
  };
}
