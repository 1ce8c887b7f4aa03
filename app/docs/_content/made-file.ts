import { createHash } from 'node:crypto';

type MadeFile = { body: string; etag: string };

/**
 * A file that is made of the documentation when it is first asked for, and kept: in a process, content and addresses stay what they are.
 * @returns answers a request for the file; who has it already is told so (304)
 */
export function madeFile(type: string, make: () => string): (request: Request) => Response {
  let made: MadeFile | undefined;
  return (request) => {
    if (!made) {
      const body = make();
      made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
    }
    const { body, etag } = made;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
    // Who compresses an answer on its way marks its tag as weak.
    const known = request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .map((tag) => tag.replace(/^W\//, ''));
    if (known?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` } });
  };
}
