import { literal, type Notation } from './literal.ts';
import type { SampleBody, SampleRequest } from './request.ts';

/** A text of PHP: only double quotes know line breaks. */
const quoted = (text: string): string =>
  /[\n\r\t]/.test(text)
    ? JSON.stringify(text).replaceAll('$', '\\$')
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const NOTATION: Notation = {
  object: ['[', ']'],
  list: ['[', ']'],
  // A list without an item and an object without a field would be the same.
  emptyObject: 'new stdClass()',
  key: (name) => `${quoted(name)} => `,
  text: quoted,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '    ',
  padding: '',
};

/** The request in PHP, with its extension curl. */
export function phpSample(request: SampleRequest): string {
  const { method, address, credentials, body, answer } = request;
  const headers = headersOf(request);
  return [
    '<?php',
    '',
    'declare(strict_types=1);',
    '',
    `$curl = curl_init(getenv('BASE') . '${address}');`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(headers.length > 0
      ? ['    CURLOPT_HTTPHEADER => [', ...headers.map((line) => `        ${line},`), '    ],']
      : []),
    ...(credentials === 'application'
      ? ["    CURLOPT_USERPWD => getenv('CLIENT_ID') . ':' . getenv('CLIENT_SECRET'),"]
      : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyOf(body)},`] : []),
    ...(answer.kind === 'file' ? ['    CURLOPT_FOLLOWLOCATION => true,'] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 30,',
    ']);',
    '$resposta = curl_exec($curl);',
    'if ($resposta === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($status >= 400) {',
    '    throw new RuntimeException("HTTP $status: $resposta");',
    '}',
    ...answerLines(answer),
  ].join('\n');
}

function headersOf({ credentials, idempotencyKey, body }: SampleRequest): string[] {
  return [
    ...(credentials === 'token' ? ["'Authorization: Bearer ' . getenv('TOKEN')"] : []),
    ...(body?.kind === 'json' ? ["'Content-Type: application/json'"] : []),
    ...(idempotencyKey ? [`'Idempotency-Key: ${idempotencyKey}'`] : []),
  ];
}

function bodyOf(body: SampleBody): string {
  if (body.kind === 'json') return `json_encode(${literal(body.value, NOTATION, '    ')}, JSON_THROW_ON_ERROR)`;
  if (body.kind === 'form') {
    const fields = Object.fromEntries(body.parts.map(({ name, value }) => [name, value]));
    return `http_build_query(${literal(fields, NOTATION, '    ')})`;
  }
  const lines = body.parts.map(
    ({ name, value, isFile }) =>
      `        ${quoted(name)} => ${isFile ? `new CURLFile(${quoted(value)})` : quoted(value)},`,
  );
  return ['[', ...lines, '    ]'].join('\n');
}

function answerLines(answer: SampleRequest['answer']): string[] {
  if (answer.kind !== 'file') return ['echo $resposta, PHP_EOL;'];
  return [`file_put_contents('${answer.name}', $resposta);`, `echo 'Salvo em ${answer.name}', PHP_EOL;`];
}
