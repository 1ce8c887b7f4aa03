import { withoutAccents } from '#server/platform/without-accents.ts';
import { GRUPOS } from './grupos.ts';

/** What is written short in messages: its words, or nothing where it says nothing that could be looked up. */
const ABREVIADAS: Readonly<Record<string, string>> = {
  ...{
    msg: 'mensagem',
    msgs: 'mensagens',
    zap: 'whatsapp',
    zapzap: 'whatsapp',
    whats: 'whatsapp',
    wpp: 'whatsapp',
    wa: 'whatsapp',
  },
  ...{
    nf: 'nota fiscal',
    nfe: 'nota fiscal nfe',
    nfs: 'notas fiscais',
    nfce: 'nota fiscal nfce',
    tel: 'telefone',
    cel: 'celular',
  },
  ...{
    end: 'endereço',
    pgto: 'pagamento',
    pgt: 'pagamento',
    pag: 'pagamento',
    parc: 'parcela',
    cart: 'cartão',
    tx: 'taxa',
  },
  ...{
    qtd: 'quantidade',
    qtde: 'quantidade',
    prod: 'produto',
    prods: 'produtos',
    hr: 'horário',
    hrs: 'horas',
    hs: 'horas',
  },
  ...{
    sab: 'sábado',
    dom: 'domingo',
    seg: 'segunda',
    sex: 'sexta',
    obs: 'observação',
    ref: 'referência',
    cod: 'código',
  },
  ...{
    info: 'informações',
    infos: 'informações',
    promo: 'promoção',
    refri: 'refrigerante',
    note: 'notebook',
    geladera: 'geladeira',
  },
  ...{
    add: 'adicionar',
    doc: 'documento',
    docs: 'documentos',
    dps: 'depois',
    app: 'aplicativo',
    din: 'dinheiro',
    qnto: 'quanto',
  },
  ...{
    qto: 'quanto',
    qt: 'quanto',
    qd: 'quando',
    qdo: 'quando',
    qndo: 'quando',
    ond: 'onde',
    aond: 'onde',
    bb: 'bebê',
  },
};

/** Of questions, and of how people speak to each other: no passage is found by them. */
const VAZIAS = new Set(
  `oi ola opa eai hey alo bom boa dia tarde noite tudo bem beleza obrigado obrigada obg brigado valeu vlw favor pf pfv porfavor gentileza
  por pra pro pras pros para com sem que qual quais quem como porque porq pq oque vc vcs voce voces ce tb tbm tambem td mto mt muito muita mais
  menos hj ne ta to tou tava ja so ai la aqui ali isso isto esse essa esses essas este esta estes estas aquele aquela meu minha meus minhas seu sua
  seus suas nosso nossa eu ele ela eles elas nos gente eh sim nao nn n s q d c p o a e um uma uns umas de do da dos das em no na nas ao aos
  se ou mas entao pois me te lhe tem tenho temos teria tinha ter haver ha existe ser sou eh era foi vai vou vamos ir indo fui estou
  estao estava esteja fica ficar quero queria querer gostaria gosto preciso precisa precisar posso pode podem poderia podia
  poder consigo consegue conseguir sei sabe saber dizer diz diga fala falam informar explica explicar quer deu da dar dou dao
  fazer faz faco fazem feito fiz tipo coisa algum alguma alguns algumas algo alguem qualquer cada todo toda todos todas outro outra
  ainda agora depois antes sobre ate entre quando quanto quanta quantos quantas onde aonde cade dps deve devo tenta tentar
  caso assim mesmo mesma sempre nunca jeito acontece aconteceu acontecer kkk kkkk rs rsrs hein ok blz moco moca amigo amiga`.split(
    /\s+/,
  ),
);

const ENDINGS = [
  ...[
    'amentos',
    'imentos',
    'amento',
    'imento',
    'acoes',
    'icoes',
    'acao',
    'icao',
    'coes',
    'cao',
    'mente',
    'aveis',
    'avel',
    'iveis',
    'ivel',
  ],
  ...[
    'assem',
    'essem',
    'armos',
    'ermos',
    'irmos',
    'ariam',
    'eriam',
    'iriam',
    'aram',
    'eram',
    'iram',
    'avam',
    'aria',
    'eria',
    'iria',
  ],
  ...[
    'amos',
    'emos',
    'imos',
    'ando',
    'endo',
    'indo',
    'arei',
    'erei',
    'irei',
    'asse',
    'esse',
    'isse',
    'ados',
    'adas',
    'idos',
    'idas',
    'adores',
  ],
  ...[
    'ador',
    'ado',
    'ada',
    'ido',
    'ida',
    'ava',
    'ara',
    'era',
    'ira',
    'oes',
    'ais',
    'eis',
    'ar',
    'er',
    'ir',
    'ou',
    'ei',
    'eu',
    'iu',
    'am',
    'em',
  ],
  ...['ao', 'as', 'os', 'es', 'is', 'a', 'o', 'e', 'i', 's'],
];

/** A word without its ending: what its forms have in common, roughly. Of a word without accents, in lower case. */
export function radical(palavra: string): string {
  const ending = ENDINGS.find((one) => palavra.endsWith(one) && palavra.length - one.length >= 3);
  return ending ? palavra.slice(0, -ending.length) : palavra;
}

const groups = new Map<string, Set<string>>();
/** All words of the groups, without accents: what a misspelt word may have been meant to be, besides the company's own. */
export const CONHECIDAS: ReadonlySet<string> = new Set(GRUPOS.flat().map(withoutAccents));
for (const words of GRUPOS) {
  for (const word of words) {
    const key = radical(withoutAccents(word));
    const others = groups.get(key) ?? new Set();
    for (const other of words) if (radical(withoutAccents(other)) !== key) others.add(other);
    groups.set(key, others);
  }
}

/** Words that mean about the same as a word (without accents, in lower case), whatever form that has; written with their accents. */
export const sinonimosDe = (palavra: string): string[] => [...(groups.get(radical(palavra)) ?? [])];

/** What a word that is written short stands for; null where it is none. */
export const porExtenso = (palavra: string): string | null =>
  Object.hasOwn(ABREVIADAS, palavra) ? (ABREVIADAS[palavra] ?? null) : null;

/** Whether a word says nothing that could be looked up. */
export const isVazia = (palavra: string): boolean => VAZIAS.has(palavra);
