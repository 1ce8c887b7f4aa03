import { receiveImagem } from '#server/transport/midia/panel.ts';

/** A photo that the panel sends: a form, so that the browser tells of its progress. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return receiveImagem(request, (await params).id);
}
