import { formatJson } from '../blocks.ts';
import { doubleQuoted } from './literal.ts';
import type { FormPart, SampleBody, SampleRequest } from './request.ts';

/** The request in C#, with the HttpClient of .NET: the Program.cs of a console project. */
export function csharpSample(request: SampleRequest): string {
  const { method, address, body, answer } = request;
  const usings = usingsOf(request);
  return [
    ...usings.map((name) => `using ${name};`),
    ...(usings.length > 0 ? [''] : []),
    'string Variavel(string nome) =>',
    '    Environment.GetEnvironmentVariable(nome) ?? throw new InvalidOperationException($"Defina {nome}.");',
    '',
    'using var cliente = new HttpClient();',
    `using var requisicao = new HttpRequestMessage(HttpMethod.${verb(method)}, Variavel("BASE") + "${address}");`,
    ...headerLines(request),
    ...(body ? bodyLines(body) : []),
    'using var resposta = await cliente.SendAsync(requisicao);',
    'if (!resposta.IsSuccessStatusCode)',
    '{',
    '    var erro = await resposta.Content.ReadAsStringAsync();',
    '    throw new HttpRequestException($"HTTP {(int)resposta.StatusCode}: {erro}");',
    '}',
    ...answerLines(answer),
  ].join('\n');
}

const verb = (method: string) => method.charAt(0) + method.slice(1).toLowerCase();

const usingsOf = ({ credentials, body }: SampleRequest): string[] => [
  ...(credentials === 'none' ? [] : ['System.Net.Http.Headers']),
  ...(credentials === 'application' || body?.kind === 'json' ? ['System.Text'] : []),
];

function headerLines({ credentials, idempotencyKey }: SampleRequest): string[] {
  const authorization = (scheme: string, value: string) =>
    `requisicao.Headers.Authorization = new AuthenticationHeaderValue("${scheme}", ${value});`;
  return [
    ...(credentials === 'token' ? [authorization('Bearer', 'Variavel("TOKEN")')] : []),
    ...(credentials === 'application'
      ? [
          'var credenciais = Encoding.UTF8.GetBytes(Variavel("CLIENT_ID") + ":" + Variavel("CLIENT_SECRET"));',
          authorization('Basic', 'Convert.ToBase64String(credenciais)'),
        ]
      : []),
    ...(idempotencyKey ? [`requisicao.Headers.Add("Idempotency-Key", "${idempotencyKey}");`] : []),
  ];
}

function bodyLines(body: SampleBody): string[] {
  if (body.kind === 'json') return jsonLines(formatJson(body.value));
  if (body.kind === 'form') {
    const fields = body.parts.map(({ name, value }) => `    [${doubleQuoted(name)}] = ${doubleQuoted(value)},`);
    return ['requisicao.Content = new FormUrlEncodedContent(new Dictionary<string, string>', '{', ...fields, '});'];
  }
  return [
    'using var corpo = new MultipartFormDataContent();',
    ...body.parts.flatMap(partLines),
    'requisicao.Content = corpo;',
  ];
}

/** A raw text of three quotes ends where its last line is indented to. */
function jsonLines(text: string): string[] {
  const quotes = '"'.repeat(Math.max(3, ...[...text.matchAll(/"+/g)].map(([run]) => run.length + 1)));
  return [
    'requisicao.Content = new StringContent(',
    `    ${quotes}`,
    ...text.split('\n').map((line) => `    ${line}`),
    `    ${quotes},`,
    '    Encoding.UTF8,',
    '    "application/json");',
  ];
}

function partLines({ name, value, isFile }: FormPart): string[] {
  const given = isFile
    ? `new StreamContent(File.OpenRead(${doubleQuoted(value)})), ${doubleQuoted(name)}, ${doubleQuoted(value)}`
    : `new StringContent(${doubleQuoted(value)}), ${doubleQuoted(name)}`;
  return [`corpo.Add(${given});`];
}

function answerLines(answer: SampleRequest['answer']): string[] {
  if (answer.kind !== 'file') return ['Console.WriteLine(await resposta.Content.ReadAsStringAsync());'];
  return [
    `await File.WriteAllBytesAsync("${answer.name}", await resposta.Content.ReadAsByteArrayAsync());`,
    `Console.WriteLine("Salvo em ${answer.name}");`,
  ];
}
