import { doubleQuoted, literal, type Notation } from './literal.ts';
import type { FormPart, SampleBody, SampleRequest } from './request.ts';

const NOTATION: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (name) => `${doubleQuoted(name)}: `,
  text: doubleQuoted,
  true: 'True',
  false: 'False',
  null: 'None',
  indent: '    ',
  padding: '',
};

/** The request in Python, with the library requests. */
export function pythonSample(request: SampleRequest): string {
  const { method, address, credentials, body, answer } = request;
  const file = body?.kind === 'multipart' ? body.parts.find(({ isFile }) => isFile) : undefined;
  const call = [
    `resposta = requests.${method.toLowerCase()}(`,
    `    f"{BASE}${address}",`,
    ...headerLines(request),
    ...(credentials === 'application' ? ['    auth=(os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"]),'] : []),
    ...(body ? bodyLines(body) : []),
    '    timeout=30,',
    ')',
  ];
  return [
    '# pip install requests',
    ...(answer.kind === 'json' ? ['import json'] : []),
    'import os',
    '',
    'import requests',
    '',
    'BASE = os.environ["BASE"]',
    ...(credentials === 'token' ? ['TOKEN = os.environ["TOKEN"]'] : []),
    '',
    ...(file
      ? [`with open(${doubleQuoted(file.value)}, "rb") as arquivo:`, ...call.map((line) => `    ${line}`)]
      : call),
    'if not resposta.ok:',
    '    raise SystemExit(f"HTTP {resposta.status_code}: {resposta.content.decode()}")',
    ...answerLines(answer),
  ].join('\n');
}

function headerLines({ credentials, idempotencyKey }: SampleRequest): string[] {
  const headers = [
    ...(credentials === 'token' ? ['"Authorization": f"Bearer {TOKEN}"'] : []),
    ...(idempotencyKey ? [`"Idempotency-Key": ${doubleQuoted(idempotencyKey)}`] : []),
  ];
  if (headers.length < 2) return headers.map((header) => `    headers={${header}},`);
  return ['    headers={', ...headers.map((header) => `        ${header},`), '    },'];
}

const fields = (parts: readonly FormPart[]) =>
  literal(Object.fromEntries(parts.map(({ name, value }) => [name, value])), NOTATION, '    ');

function bodyLines(body: SampleBody): string[] {
  if (body.kind === 'json') return [`    json=${literal(body.value, NOTATION, '    ')},`];
  const texts = body.parts.filter(({ isFile }) => !isFile);
  const data = texts.length > 0 ? [`    data=${fields(texts)},`] : [];
  const files = body.parts.flatMap(({ name, isFile }) =>
    isFile ? [`    files={${doubleQuoted(name)}: arquivo},`] : [],
  );
  return [...data, ...files];
}

function answerLines(answer: SampleRequest['answer']): string[] {
  if (answer.kind === 'json') return ['print(json.dumps(resposta.json(), ensure_ascii=False, indent=2))'];
  if (answer.kind === 'text') return ['print(resposta.content.decode())'];
  return [
    `with open(${doubleQuoted(answer.name)}, "wb") as saida:`,
    '    saida.write(resposta.content)',
    `print("Salvo em ${answer.name}")`,
  ];
}
