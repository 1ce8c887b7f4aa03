import type { Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What becomes of the next e-mail: as of a simulator's requests. */
export type MoodSmtp = 'cut-before' | 'cut-after' | 'silent-after' | 'later';

export type Carta = { id: string; para: string; texto: string };

/** A real SMTP server that loses connections before and after it has taken an e-mail. */
export class Correio {
  /** What it took, in order; an e-mail that came again too. */
  readonly received: Carta[] = [];
  readonly moods: MoodSmtp[] = [];
  /** Recipients that it has not. */
  readonly refused = new Set<string>();
  asked = 0;
  port = 0;
  readonly #server = new SMTPServer({
    ...{ authOptional: true, disableReverseLookup: true, closeTimeout: 200, logger: false },
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(this.refused.has(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: (stream, { id }, done) => {
      this.asked++;
      const mood = this.moods.shift();
      if (mood === 'cut-before') return this.#cut(id);
      simpleParser(stream).then((mail) => {
        if (mood === 'later') return done(Object.assign(new Error('Not now'), { responseCode: 451 }));
        const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
        const para = to?.value[0]?.address ?? '';
        this.received.push({ id: mail.messageId ?? '', para, texto: (mail.text ?? '').trim() });
        if (mood === 'cut-after') return this.#cut(id);
        if (mood !== 'silent-after') done();
      }, done);
    },
  });

  static async start(): Promise<Correio> {
    const correio = new Correio();
    const server = correio.#server;
    // A client that hangs up is no fault of the server's.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    correio.port = (server.server.address() as { port: number }).port;
    return correio;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #cut(id: string): void {
    // The library does not tell a session's socket otherwise.
    const { connections } = this.#server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
    for (const one of connections) if (one.id === id) one._socket.destroy();
  }
}
