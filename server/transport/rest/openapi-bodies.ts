import { CAMPO } from '../midia/campo.ts';
import { rulesOf, type TakesFile } from '../midia/with-upload.ts';
import { json, reference } from './openapi-components.ts';
import type { Operation } from './openapi-types.ts';
import type { Body, Route } from './route.ts';

/** What is refused of a body whatever is in it, by the names of the shared answers. */
export function bodyRefusals({ body, method }: Route): Record<string, string> {
  if (body?.form) {
    return { 413: 'CorpoOuArquivoGrande', 415: 'CorpoOuFormularioNaoAceito', 503: 'ArmazenamentoFora' };
  }
  if (body?.upload) {
    const refusals = { 413: 'ArquivoGrande', 415: 'FormularioNaoAceito' };
    return 'judge' in body.upload ? refusals : { ...refusals, 503: 'ArmazenamentoFora' };
  }
  if (body) return { 413: 'CorpoGrande', 415: 'TipoNaoAceito' };
  return method === 'POST' ? { 413: 'CorpoGrande' } : {};
}

/** What an operation takes: JSON, a form with a file, or either. */
export function requestBody({ name, optional, example, upload, form }: Body): Operation['requestBody'] {
  const schema = reference('schemas', name);
  if (upload) return { required: true, content: formContent({ name, example, upload }) };
  const content = json(schema, { exemplo: { value: example } });
  return { required: !optional, content: form ? { ...content, ...formContent(form) } : content };
}

function formContent({ name, example, upload }: Pick<Body, 'name' | 'example'> & { upload: TakesFile }) {
  const contentType = rulesOf(upload).tipos.join(', ');
  const form = { schema: reference('schemas', name), encoding: { [CAMPO]: { contentType } }, example };
  return { 'multipart/form-data': form };
}
