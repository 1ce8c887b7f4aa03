import { literal, type Notation, singleQuoted } from './literal.ts';
import type { FormPart, SampleBody, SampleRequest } from './request.ts';

const NOTATION: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name)}: `,
  text: singleQuoted,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
  padding: ' ',
};

/** The request in JavaScript, with the fetch of Node. */
export function javascriptSample(request: SampleRequest): string {
  const { method, address, body, answer } = request;
  const headers = headerLines(request);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 1 ? ['  headers: {', ...headers.map((line) => `    ${line},`), '  },'] : []),
    ...(headers.length === 1 ? [`  headers: { ${headers[0]} },`] : []),
    ...(body ? [`  body: ${bodyOf(body)},`] : []),
  ];
  const variables = [...(request.credentials === 'token' ? ['TOKEN'] : []), ...application(request)];
  const url = `\`\${BASE}${address}\``;
  return [
    ...imports(request),
    `const { ${['BASE', ...variables].join(', ')} } = process.env;`,
    '',
    ...(body?.kind === 'multipart' ? [...body.parts.reduce(formLines, ['const corpo = new FormData();']), ''] : []),
    options.length > 0 ? `const resposta = await fetch(${url}, {` : `const resposta = await fetch(${url});`,
    ...(options.length > 0 ? [...options, '});'] : []),
    `if (!resposta.ok) throw new Error(\`HTTP \${resposta.status}: \${await resposta.text()}\`);`,
    ...answerLines(answer),
  ].join('\n');
}

const application = ({ credentials }: SampleRequest) =>
  credentials === 'application' ? ['CLIENT_ID', 'CLIENT_SECRET'] : [];

function imports({ body, answer }: SampleRequest): string[] {
  const lines = [
    ...(body?.kind === 'multipart' ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(answer.kind === 'file' ? ["import { writeFile } from 'node:fs/promises';"] : []),
  ];
  return lines.length > 0 ? [...lines, ''] : [];
}

function headerLines({ credentials, idempotencyKey, body }: SampleRequest): string[] {
  return [
    ...(credentials === 'token' ? [`Authorization: \`Bearer \${TOKEN}\``] : []),
    ...(credentials === 'application'
      ? [`Authorization: \`Basic \${btoa(\`\${CLIENT_ID}:\${CLIENT_SECRET}\`)}\``]
      : []),
    ...(body?.kind === 'json' ? ["'Content-Type': 'application/json'"] : []),
    ...(idempotencyKey ? [`'Idempotency-Key': '${idempotencyKey}'`] : []),
  ];
}

function bodyOf(body: SampleBody): string {
  if (body.kind === 'json') return `JSON.stringify(${literal(body.value, NOTATION, '  ')})`;
  if (body.kind === 'multipart') return 'corpo';
  return `new URLSearchParams(${literal(Object.fromEntries(body.parts.map(({ name, value }) => [name, value])), NOTATION, '  ')})`;
}

function formLines(lines: string[], { name, value, isFile }: FormPart): string[] {
  const given = isFile ? `await openAsBlob(${singleQuoted(value)}), ${singleQuoted(value)}` : singleQuoted(value);
  return [...lines, `corpo.set(${singleQuoted(name)}, ${given});`];
}

function answerLines(answer: SampleRequest['answer']): string[] {
  if (answer.kind === 'json') return ['console.log(JSON.stringify(await resposta.json(), null, 2));'];
  if (answer.kind === 'text') return ['console.log(await resposta.text());'];
  return [
    `await writeFile('${answer.name}', Buffer.from(await resposta.arrayBuffer()));`,
    `console.log('Salvo em ${answer.name}');`,
  ];
}
