import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GUIDES, markdownHref } from '#app/docs/_content/guides.ts';
import { toMarkdown } from '#app/docs/_content/markdown.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';

const FOLDER = new URL('../evaluation/conhecimento/', import.meta.url);

export const STYLES = ['direta', 'parafrase', 'sem_acento', 'coloquial', 'erro_de_digitacao'] as const;

export type HeldOutQuestion = {
  id: string;
  pergunta: string;
  /** The document's name, as in `evaluationDocuments`. */
  documento: string;
  /** Quoted from the passage that answers; no other passage of any document contains these words. */
  resposta: string;
  estilo: (typeof STYLES)[number];
};

/** `ajuste` is there to tune the search, `prova` only to judge it. */
export type EvaluationQuestion = HeldOutQuestion & { conjunto: 'ajuste' | 'prova' };

type EvaluationDocument = { nome: string; origem: 'loja' | 'guia'; texto: string };

/** The changelog tells again what guides say, and the catalogue of events is a reference: neither answers a question alone. */
const NO_GUIDES = ['changelog', 'eventos'];

/** What is searched: the policies of a made-up shop, and the product's own guides, in Markdown. */
export function evaluationDocuments(): EvaluationDocument[] {
  const facts = documentationFacts();
  const loja = readdirSync(new URL('loja/', FOLDER)).sort();
  return [
    ...loja.map((nome) => ({
      nome,
      origem: 'loja' as const,
      texto: readFileSync(new URL(`loja/${nome}`, FOLDER), 'utf8'),
    })),
    ...GUIDES.filter(({ slug }) => !NO_GUIDES.includes(slug)).map((guide) => ({
      nome: basename(markdownHref(guide.slug)),
      origem: 'guia' as const,
      texto: toMarkdown(guide, guide.blocks(facts), facts.baseUrl),
    })),
  ];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

/** The questions of `perguntas.json`. */
export const evaluationQuestions = (): EvaluationQuestion[] => read('perguntas.json');

/** The questions of `reserva.json`: nothing is tuned on them. */
export const heldOutQuestions = (): HeldOutQuestion[] => read('reserva.json');
