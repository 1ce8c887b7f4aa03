import { formatJson } from '../blocks.ts';
import { doubleQuoted } from './literal.ts';
import type { SampleBody, SampleRequest } from './request.ts';

/** The request in Go, with its standard library alone. */
export function goSample(request: SampleRequest): string {
  const { method, address, body, answer } = request;
  return [
    'package main',
    '',
    'import (',
    ...importsOf(request).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...[
      ...(body ? bodyLines(body) : []),
      `requisicao, err := http.NewRequest("${method}", os.Getenv("BASE")+"${address}", ${body ? 'corpo' : 'nil'})`,
      ...FAILED,
      ...headerLines(request),
      'resposta, err := http.DefaultClient.Do(requisicao)',
      ...FAILED,
      'defer resposta.Body.Close()',
      'conteudo, err := io.ReadAll(resposta.Body)',
      ...FAILED,
      'if resposta.StatusCode >= 400 {',
      '\tlog.Fatalf("HTTP %d: %s", resposta.StatusCode, conteudo)',
      '}',
      ...answerLines(answer),
    ].map((line) => (line && !line.startsWith('\r') ? `\t${line}` : line.slice(1))),
    '}',
  ].join('\n');
}

const FAILED = ['if err != nil {', '\tlog.Fatal(err)', '}'];

const PACKAGES: Record<SampleBody['kind'], readonly string[]> = {
  json: ['strings'],
  form: ['net/url', 'strings'],
  multipart: ['bytes', 'mime/multipart'],
};

const importsOf = ({ body }: SampleRequest): string[] =>
  ['fmt', 'io', 'log', 'net/http', 'os', ...(body ? PACKAGES[body.kind] : [])].sort();

function headerLines({ credentials, idempotencyKey, body }: SampleRequest): string[] {
  const set = (name: string, value: string) => `requisicao.Header.Set("${name}", ${value})`;
  return [
    ...(credentials === 'token' ? [set('Authorization', '"Bearer "+os.Getenv("TOKEN")')] : []),
    ...(credentials === 'application'
      ? ['requisicao.SetBasicAuth(os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"))']
      : []),
    ...(body ? [set('Content-Type', TYPES[body.kind])] : []),
    ...(idempotencyKey ? [set('Idempotency-Key', `"${idempotencyKey}"`)] : []),
  ];
}

const TYPES: Record<SampleBody['kind'], string> = {
  json: '"application/json"',
  form: '"application/x-www-form-urlencoded"',
  multipart: 'formulario.FormDataContentType()',
};

/** Lines that begin with a carriage return stand as they are: the inside of a text of several lines is not indented. */
function bodyLines(body: SampleBody): string[] {
  if (body.kind === 'json') {
    const text = formatJson(body.value);
    if (text.includes('`')) return [`corpo := strings.NewReader(${doubleQuoted(JSON.stringify(body.value))})`];
    const [first = '', ...rest] = `corpo := strings.NewReader(\`${text}\`)`.split('\n');
    return [first, ...rest.map((line) => `\r${line}`)];
  }
  if (body.kind === 'form') {
    const fields = body.parts.map(({ name, value }) => `\t${doubleQuoted(name)}: {${doubleQuoted(value)}},`);
    return ['corpo := strings.NewReader(url.Values{', ...aligned(fields), '}.Encode())'];
  }
  return [
    'corpo := &bytes.Buffer{}',
    'formulario := multipart.NewWriter(corpo)',
    ...body.parts.flatMap(({ name, value, isFile }) =>
      isFile ? fileLines(name, value) : [`formulario.WriteField(${doubleQuoted(name)}, ${doubleQuoted(value)})`],
    ),
    'formulario.Close()',
  ];
}

/** As gofmt writes a map: values below each other. */
function aligned(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.indexOf(': ')));
  return lines.map((line) => {
    const at = line.indexOf(': ');
    return `${line.slice(0, at + 1)}${' '.repeat(width - at + 1)}${line.slice(at + 2)}`;
  });
}

const fileLines = (name: string, file: string): string[] => [
  `arquivo, err := os.Open(${doubleQuoted(file)})`,
  ...FAILED,
  'defer arquivo.Close()',
  `parte, err := formulario.CreateFormFile(${doubleQuoted(name)}, ${doubleQuoted(file)})`,
  ...FAILED,
  'if _, err := io.Copy(parte, arquivo); err != nil {',
  '\tlog.Fatal(err)',
  '}',
];

function answerLines(answer: SampleRequest['answer']): string[] {
  if (answer.kind !== 'file') return ['fmt.Println(string(conteudo))'];
  return [
    `if err := os.WriteFile("${answer.name}", conteudo, 0o600); err != nil {`,
    '\tlog.Fatal(err)',
    '}',
    `fmt.Println("Salvo em ${answer.name}")`,
  ];
}
