/** A document as the panel answers it: shown by the browser, which prints it. */
export const answerPdf = ({ nome, file }: { nome: string; file: Uint8Array<ArrayBuffer> }): Response =>
  new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${nome}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
