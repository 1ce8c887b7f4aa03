type Part = { name: string; filename?: string; type?: string; bytes: Uint8Array | string };

/** Values as the texts of a form, objects as JSON; none is sent of those that are missing. */
export const textsOf = (values: Record<string, unknown>): Part[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [{ name, bytes: typeof value === 'object' ? JSON.stringify(value) : String(value) }],
  );

/** A `multipart/form-data` body, byte for byte. */
export class Form {
  readonly type: string;
  readonly bytes: Buffer;

  constructor(parts: readonly Part[], boundary = '----romaneio') {
    this.type = `multipart/form-data; boundary=${boundary}`;
    this.bytes = Buffer.concat([
      ...parts.flatMap(({ name, filename, type, bytes }) => [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
            filename === undefined ? '' : `; filename="${filename}"`
          }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
        ),
        Buffer.from(bytes),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
  }

  /** A form with one file in the field `arquivo`. */
  static of(bytes: Uint8Array | string, filename = 'foto.jpg', type = 'image/jpeg'): Form {
    return new Form([{ name: 'arquivo', filename, type, bytes }]);
  }
}
