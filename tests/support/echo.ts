import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

// Servers of ill will, or of bad habits: whatever they are told they say again, in every place of an answer from which somebody might read a
// reason.

export type Echo = { port: number; heard: string[]; close: () => Promise<void> };

async function listening(server: Server, heard: string[]): Promise<Echo> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, heard, close };
}

const decoded = (text: string) =>
  text.replace(/\bBasic ([\w+/=]+)/g, (_, code: string) => Buffer.from(code, 'base64').toString());

/** HTTP, with the next of these statuses at each request, again and again; in XML as S3 writes it, or in JSON as everybody else does. */
export function startHttpEcho(statuses: readonly number[], form: 'json' | 's3' = 'json'): Promise<Echo> {
  const heard: string[] = [];
  let n = 0;
  const server = createHttp((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const said = decoded(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(parts)}`);
      heard.push(said);
      // The values alone: what reads a message shortens it.
      const values = Object.entries(request.headers)
        .filter(([name]) => /auth|key|token|chave/i.test(name))
        .map(([, value]) => decoded(String(value)))
        .join(' ');
      const text = `recusado: ${values} ${said}`;
      const error = {
        code: 1_234_567,
        message: text,
        error_user_msg: text,
        error_data: { details: text },
        title: text,
      };
      const body = {
        ...{ code: 'X-1', codigo: text, message: text, mensagem: text, erro: text, description: text, detail: text },
        ...{ error, errors: [error], response: { message: [text] }, exception: { message: text }, status: text },
        ...{ requestError: { serviceException: { text, messageId: 'X' } }, error_description: text, detalhe: text },
        messages: [{ status: { name: 'REJECTED', description: text, groupName: 'REJECTED' } }],
      };
      if (form === 's3') {
        const [, key = ''] = /Credential=([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
        response.writeHead(statuses[n++ % statuses.length] ?? 400, { 'content-type': 'application/xml' });
        response.end(`<Error><Code>${key}</Code><Message>${text.replaceAll('<', '')}</Message></Error>`);
        return;
      }
      response.writeHead(statuses[n++ % statuses.length] ?? 400, { 'content-type': 'application/json', 'x-echo': 'x' });
      response.end(JSON.stringify(body));
    });
  });
  return listening(server, heard);
}

/** IMAP and SMTP, which refuse a password by saying it. */
export function startMailEcho(kind: 'imap' | 'smtp'): Promise<Echo> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    heard.push('(connected)');
    socket.write(kind === 'imap' ? '* OK [CAPABILITY IMAP4rev1] eco\r\n' : '220 eco ESMTP\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const plain = line.replace(/^AUTH PLAIN (\S+)$/, (_, code: string) =>
          Buffer.from(code, 'base64').toString().replaceAll('\0', ' '),
        );
        heard.push(plain);
        if (kind === 'imap') socket.write(`${line.split(' ')[0]} NO [AUTHENTICATIONFAILED] recusado: ${plain}\r\n`);
        else if (/^EHLO/.test(line)) socket.write('250-eco\r\n250 AUTH PLAIN\r\n');
        else socket.write(`535 5.7.8 recusado: ${plain}\r\n`);
      }
    });
  });
  return listening(server, heard);
}

/** Answers whatever comes with the same again, which is no HTTP. */
export function startNonsenseEcho(): Promise<Echo> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(String(chunk));
      socket.end(chunk);
    });
  });
  return listening(server, heard);
}
