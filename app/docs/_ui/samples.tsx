import type { OpenApiDocument } from '#server/transport/rest/openapi-types.ts';
import { SAMPLE_LANGUAGES } from '../_content/amostras/index.ts';
import { sampleRequest } from '../_content/amostras/request.ts';
import type { OperationPage } from '../_content/operations.ts';
import { Code } from './code.tsx';
import { SampleTabs } from './sample-tabs.tsx';

/** An operation's request in each language. */
export function Samples({ document, page }: { document: OpenApiDocument; page: OperationPage }) {
  const request = sampleRequest(document, page.method, page.path, page.operation);
  const samples = SAMPLE_LANGUAGES.map(({ id, label, language, fileOf, needs, render }) => ({
    id,
    label,
    panel: (
      <Code
        language={language}
        text={render(request)}
        title={id === 'curl' ? needs : `${fileOf(request.operationId)} · ${needs}`}
      />
    ),
  }));
  return <SampleTabs samples={samples} />;
}
