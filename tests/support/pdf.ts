import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, with one space for whatever lies between words. */
export async function pagesOf(answer: Response): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.map((page) => page.replace(/\s+/g, ' '));
}
