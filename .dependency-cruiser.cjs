/** Who may import whom. Between rooms it is `server/rooms.ts` that says so; a new edge is a decision. */

const { ROOMS: MATRIX, EVERYWHERE } = require('./server/rooms.ts');

const ROOMS = Object.keys(MATRIX);

const tablesOf = ({ reads, writes }) => Object.keys({ ...reads, ...writes });

const rooms = Object.entries(MATRIX).map(([room, { imports = [], ...tables }]) => {
  const doors = [room, ...(EVERYWHERE.includes(room) ? [] : EVERYWHERE), ...imports];
  const schemas = [room, ...tablesOf(tables).map((table) => table.split('.')[0])];
  return {
    name: `room-${room}`,
    comment: `${room} imports platform, its own schema, and the doors of: ${doors.slice(1).join(', ') || 'none'}`,
    severity: 'error',
    from: { path: `^server/${room}/` },
    to: {
      path: '^(server|drizzle|app|tests)/',
      pathNot: [
        '^server/platform/',
        `^server/${room}/`,
        `^drizzle/schema/(${schemas.join('|')})\\.ts$`,
        ...doors.slice(1).map((other) => `^server/${other}/index\\.ts$`),
      ],
    },
  };
});

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'no-dev-dependencies',
    comment: 'What runs must be in dependencies; samples are text that pages show',
    severity: 'error',
    from: { path: '^(app|server|drizzle)/', pathNot: '^app/docs/_content/samples/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  ...rooms,
  {
    name: 'platform-knows-no-domain',
    severity: 'error',
    from: { path: '^server/platform/' },
    to: {
      path: '^(server|app|tests|drizzle)/',
      pathNot: ['^server/platform/', '^drizzle/schema/plataforma\\.ts$', '^drizzle/migrations/meta/'],
    },
  },
  {
    name: 'platform-knows-names-of-scopes',
    comment: 'Of the modules it knows one type: what a scope may be called',
    severity: 'error',
    from: { path: '^server/platform/' },
    to: { path: '^modulos/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'modulos-import-nothing',
    comment: 'Words as data, which the browser and the server read alike',
    severity: 'error',
    from: { path: '^modulos/' },
    to: { pathNot: '^modulos/' },
  },
  {
    name: 'schema-imports-nothing',
    severity: 'error',
    from: { path: '^drizzle/schema/' },
    to: { path: '^(server|app|tests|drizzle)/', pathNot: '^drizzle/schema/' },
  },
  {
    name: 'seeds-call-verbs',
    severity: 'error',
    from: { path: '^drizzle/seeds/' },
    to: {
      path: '^(server|app|tests|drizzle)/',
      pathNot: [`^server/(${ROOMS.join('|')})/index\\.ts$`, '^server/platform/', '^drizzle/seeds/'],
    },
  },
  {
    name: 'transport-uses-doors',
    comment: 'The doors of the house translate: rooms through their index.ts, platform, and no table',
    severity: 'error',
    from: { path: '^server/transport/' },
    to: {
      path: '^(server|app|tests|drizzle)/',
      pathNot: ['^server/transport/', '^server/platform/', `^server/(${ROOMS.join('|')})/index\\.ts$`],
    },
  },
  {
    name: 'app-uses-transport',
    severity: 'error',
    from: { path: '^app/' },
    to: { path: '^(server|tests|drizzle)/', pathNot: '^server/transport/' },
  },
  {
    name: 'browser-imports-types-only',
    comment:
      'Only pages, layouts and route handlers (and the documentation, which the server renders) run on the server',
    severity: 'error',
    from: { path: '^app/', pathNot: ['/(page|layout|not-found)\\.tsx$', '/route(\\.dev)?\\.ts$', '^app/docs/'] },
    to: { path: '^server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'start-is-wiring',
    severity: 'error',
    from: { path: '^server/start(/|\\.ts$)' },
    to: {
      path: '^(server|app|tests|drizzle)/',
      pathNot: ['^server/start/', '^server/local/', '^server/platform/', '^server/eventos/index\\.ts$'],
    },
  },
  {
    name: 'local-knows-no-domain',
    comment: 'What stands in for a database server and a secret store where nothing is installed',
    severity: 'error',
    from: { path: '^server/local/' },
    to: { path: '^(server|app|tests|drizzle)/', pathNot: ['^server/local/', '^server/platform/'] },
  },
  {
    name: 'sdk-client-imports-nothing',
    comment: 'The client for TypeScript is installed elsewhere: nothing of ours is there, and it has no dependencies',
    severity: 'error',
    from: { path: '^sdk/typescript/src/' },
    to: { pathNot: '^sdk/typescript/src/' },
  },
  {
    name: 'sdk-reads-the-document',
    comment: 'What writes the client reads the OpenAPI document and nothing else of the product',
    severity: 'error',
    from: { path: '^sdk/', pathNot: '^sdk/typescript/' },
    to: {
      path: '^(server|drizzle|app|tests|modulos)/',
      pathNot: '^server/transport/rest/(app|openapi|openapi-types)\\.ts$',
    },
  },
  {
    name: 'product-does-without-the-sdk',
    comment: 'The build packs the client; samples are text that pages show',
    severity: 'error',
    from: { path: '^(app|server|drizzle|modulos)/', pathNot: '^(app/docs/_content/samples/|server/start/build\\.ts$)' },
    to: { path: '^sdk/' },
  },
  {
    name: 'nothing-imports-the-wiring',
    severity: 'error',
    from: {},
    to: { path: '^server/(main|worker|cli|start)\\.ts$' },
  },
  { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: ['^tests/', '^\\.'] }, to: { path: '^tests/' } },
];

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|node_modules|next-env|sdk/typescript/dist)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
