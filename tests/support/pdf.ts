import { extractImages, extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, with one space for whatever lies between words. */
export async function pagesOf(answer: Response): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** Width and height of the pictures on a PDF's first page. */
export async function imagesOfPdf(file: Uint8Array): Promise<[number, number][]> {
  const images = await extractImages(await getDocumentProxy(new Uint8Array(file)), 1);
  return images.map(({ width, height }) => [width, height]);
}

/** The colours (`#rrggbb`) that a PDF's first page is drawn with. */
export async function coloursOfPdf(file: Uint8Array): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const { argsArray } = await page.getOperatorList();
  return [...new Set(argsArray.flat().filter((arg): arg is string => /^#[0-9a-f]{6}$/.test(String(arg))))];
}
