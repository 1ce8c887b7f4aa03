import { TIPO_MIDIA } from '#modulos/conversa-valores.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import type { TipoMidia } from '../port.ts';
import {
  fill,
  headerText,
  isNamed,
  type Modelo,
  ofType,
  type ParametrosModelo,
  type ParametrosPedidos,
  parametrosDe,
  partsOf,
} from './modelos.ts';

/** Meta takes neither line breaks nor tabs nor more than four spaces in a row in a place. */
const fault = (value: string): string | null => {
  if (value.trim() === '') return 'Este parâmetro não pode ficar vazio.';
  if (/[\n\r\t]| {5}/.test(value)) {
    return 'Um parâmetro não pode ter quebras de linha, tabulações nem mais de quatro espaços seguidos.';
  }
  return null;
};

/** The texts of the body's places by name; what is wrong with them goes into `wrong`. */
function bodyValues(
  pedidos: ParametrosPedidos['corpo'],
  corpo: ParametrosModelo['corpo'],
  wrong: ErrorDetails,
): Map<string, string> {
  const { nomes, nomeados } = pedidos;
  const field = 'parametros.corpo';
  const values = new Map<string, string>();
  const given = corpo ?? [];
  if (Array.isArray(given)) {
    if (nomeados && given.length > 0) {
      wrong[field] = [`Este modelo tem parâmetros com nome: informe um objeto com ${nomes.join(', ')}.`];
      return values;
    }
    if (given.length !== nomes.length) {
      wrong[field] = [
        nomes.length === 0
          ? 'O corpo deste modelo não tem parâmetros.'
          : nomeados
            ? `Informe os parâmetros ${nomes.join(', ')}.`
            : `O corpo deste modelo tem ${nomes.length} parâmetro(s): foram informados ${given.length}.`,
      ];
      return values;
    }
    for (const [i, value] of given.entries()) values.set(nomes[i] ?? '', value);
  } else {
    for (const name of nomes) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined) wrong[`${field}.${name}`] = ['Este parâmetro é obrigatório.'];
      else values.set(name, value);
    }
    for (const name of Object.keys(given)) {
      if (!nomes.includes(name)) wrong[`${field}.${name}`] = ['O modelo não tem este parâmetro.'];
    }
  }
  for (const [name, value] of values) {
    const why = fault(value);
    if (why) wrong[Array.isArray(given) ? `${field}.${nomes.indexOf(name)}` : `${field}.${name}`] = [why];
  }
  return values;
}

const textParameter = (name: string, value: string, named: boolean) => ({
  type: 'text',
  ...(named && { parameter_name: name }),
  text: value,
});

const FILE_TYPES = { imagem: 'image', video: 'video', documento: 'document' } as const;
const wordOf = (tipo: TipoMidia) => TIPO_MIDIA[tipo].toLowerCase();

/** A file that comes with the parameters: its kind; `por ver` while nobody has judged what it is. */
export type ArquivoDoModelo = TipoMidia | 'por ver';

/** Why a header does not take a file. */
function refusalOf(pedido: ParametrosPedidos['cabecalho'], arquivo: ArquivoDoModelo): string | null {
  if (pedido === null || pedido.tipo === 'texto') return 'O cabeçalho deste modelo não leva arquivo.';
  if (arquivo === 'por ver' || arquivo === pedido.tipo) return null;
  return `O cabeçalho deste modelo é de ${wordOf(pedido.tipo)}, e o arquivo é de ${wordOf(arquivo)}.`;
}

function headerComponent(
  pedido: ParametrosPedidos['cabecalho'],
  dado: ParametrosModelo['cabecalho'],
  arquivo: ArquivoDoModelo | null,
  wrong: ErrorDetails,
): Record<string, unknown>[] {
  const field = 'parametros.cabecalho';
  const given = (['texto', 'midia_url'] as const).filter((name) => dado?.[name] !== undefined);
  const wanted = pedido === null ? [] : pedido.tipo === 'texto' ? ['texto'] : ['midia_url'];
  for (const name of given)
    if (!wanted.includes(name)) wrong[`${field}.${name}`] = ['O cabeçalho deste modelo não leva isto.'];
  const refusal = arquivo && refusalOf(pedido, arquivo);
  if (refusal) wrong.arquivo = [refusal];
  if (pedido === null) return [];
  if (pedido.tipo === 'texto') {
    const value = dado?.texto;
    const why = value === undefined ? 'O cabeçalho deste modelo tem um parâmetro: informe o texto.' : fault(value);
    if (why) wrong[`${field}.texto`] = [why];
    const nome = pedido.nome ?? '1';
    return [{ type: 'header', parameters: [textParameter(nome, value ?? '', isNamed([nome]))] }];
  }
  const type = FILE_TYPES[pedido.tipo];
  if (arquivo && dado?.midia_url !== undefined) {
    wrong[`${field}.midia_url`] = ['Envie o arquivo ou informe midia_url, e não os dois.'];
  }
  if (!arquivo && dado?.midia_url === undefined) {
    wrong[field] = [`O cabeçalho deste modelo é de ${wordOf(pedido.tipo)}: envie o arquivo ou informe midia_url.`];
  }
  // Whoever sends the message uploads the file, and fills its id in (`withArquivo`).
  return [{ type: 'header', parameters: [{ type, [type]: arquivo ? {} : { link: dado?.midia_url } }] }];
}

function buttonComponents(
  pedidos: ParametrosPedidos['botoes'],
  dados: ParametrosModelo['botoes'],
  wrong: ErrorDetails,
): Record<string, unknown>[] {
  const values = new Map<number, string>();
  for (const { indice, valor } of dados ?? []) {
    const field = `parametros.botoes.${indice}`;
    if (!pedidos.some((each) => each.indice === indice))
      wrong[field] = ['O modelo não tem neste lugar um botão com parâmetro.'];
    if (values.has(indice)) wrong[field] = ['Este botão foi informado duas vezes.'];
    values.set(indice, valor);
  }
  return pedidos.flatMap(({ indice, tipo, texto, obrigatorio }) => {
    const valor = values.get(indice);
    const field = `parametros.botoes.${indice}`;
    if (valor === undefined) {
      if (obrigatorio) wrong[field] = [`O botão "${texto}" tem um parâmetro: informe o valor.`];
      return [];
    }
    if (tipo === 'url' && /\s/.test(valor)) wrong[field] = ['O fim do endereço de um botão não pode ter espaços.'];
    if (tipo === 'copy_code' && valor.length > 15) wrong[field] = ['O código tem no máximo 15 caracteres.'];
    if (tipo === 'quick_reply' && valor.length > 256)
      wrong[field] = ['O retorno do botão tem no máximo 256 caracteres.'];
    return [{ type: 'button', sub_type: tipo, index: String(indice), parameters: [buttonParameter(tipo, valor)] }];
  });
}

const buttonParameter = (tipo: ParametrosPedidos['botoes'][number]['tipo'], valor: string) => {
  if (tipo === 'url') return { type: 'text', text: valor };
  if (tipo === 'copy_code') return { type: 'coupon_code', coupon_code: valor };
  if (tipo === 'flow') return { type: 'action', action: { flow_token: valor } };
  return { type: 'payload', payload: valor };
};

/** Texts that Meta measures with their places filled, in characters. */
const BODY_MAX = 1_024;
const HEADER_MAX = 60;

/**
 * The components of a template's message, in Meta's form, of what fills its places. A header that a file fills waits for its id.
 * @param arquivo the file that goes in the header, where one does
 * @throws DomainError VALIDATION_ERROR that names every place that is missing, too many or wrong
 */
export function buildComponentes(
  modelo: Modelo,
  parametros: ParametrosModelo,
  arquivo: ArquivoDoModelo | null = null,
): Record<string, unknown>[] {
  const pedidos = parametrosDe(modelo);
  const wrong: ErrorDetails = pedidos.impedimento === null ? {} : { modelo: [pedidos.impedimento] };
  const header = headerComponent(pedidos.cabecalho, parametros.cabecalho, arquivo, wrong);
  const values = bodyValues(pedidos.corpo, parametros.corpo, wrong);
  const buttons = buttonComponents(pedidos.botoes, parametros.botoes, wrong);
  const parts = partsOf(modelo);
  if (fill(ofType(parts, 'BODY')?.text ?? '', values).length > BODY_MAX) {
    wrong['parametros.corpo'] ??= [`Com estes parâmetros o texto passa de ${BODY_MAX} caracteres.`];
  }
  const title = ofType(parts, 'HEADER');
  if (title?.format === 'TEXT' && headerText(title, parametros).length > HEADER_MAX) {
    wrong['parametros.cabecalho.texto'] ??= [`Com este parâmetro o cabeçalho passa de ${HEADER_MAX} caracteres.`];
  }
  refuseFields(wrong);
  const { nomes, nomeados } = pedidos.corpo;
  const body = nomes.map((name) => textParameter(name, values.get(name) ?? '', nomeados));
  return [...header, ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []), ...buttons];
}

/** The components with the id of an uploaded file in the header that waits for one. */
export function withArquivo(
  componentes: readonly Record<string, unknown>[],
  media_id: string,
  nome: string,
): Record<string, unknown>[] {
  return componentes.map((each) => {
    if (each.type !== 'header' || !Array.isArray(each.parameters)) return each;
    const parameters = each.parameters.map((parameter: Record<string, unknown>) => {
      const type = String(parameter.type);
      const file = parameter[type];
      if (typeof file !== 'object' || file === null || Object.keys(file).length > 0) return parameter;
      return { ...parameter, [type]: { id: media_id, ...(type === 'document' && { filename: nome }) } };
    });
    return { ...each, parameters };
  });
}
