// Who may import whom: the floor plan of docs/architecture.md as rules. `npm run boundaries` reads it.

const serverModule = '^server/src/modules/[^/]+/'
const webModule = '^web/src/modules/[^/]+/'
// A module's tests may share a file of their own, such as testUploads.ts.
const tests = String.raw`(?:\.test\.tsx?|/test[A-Z]\w*\.tsx?)$`
const typesOnly = ['type-only']

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'web-never-imports-server',
      comment: 'The web knows the server only through the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server knows the web only through the contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract is pure, so that both sides can load it anywhere.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide and know nothing else; the browser loads them without the shapes.',
      severity: 'error',
      from: { path: String.raw`^contract/src/.+\.rules\.ts$` },
      to: { pathNot: [String.raw`\.rules\.ts$`, '^contract/src/platform/'], dependencyTypesNot: typesOnly },
    },
    {
      name: 'lists-bring-no-shapes',
      comment: 'What a list shows and is narrowed by is loaded without what checks an input, which weighs as much as the list.',
      severity: 'error',
      from: { path: String.raw`^contract/src/.+(\.filters|/(filters|filterWords|format|calendarDay|dueDay|money))\.ts$`, pathNot: tests },
      to: {
        path: ['node_modules/zod/', String.raw`\.(shapes|fields|calls)\.ts$`, String.raw`core/(day|filterFields|fields|call|paging)\.ts$`],
        dependencyTypesNot: typesOnly,
      },
    },
    {
      name: 'contract-platform-knows-no-module',
      comment: "The contract's platform is what all modules stand on.",
      severity: 'error',
      from: { path: '^contract/src/platform/', pathNot: tests },
      to: { path: '^contract/src/(?!platform/)', dependencyTypesNot: typesOnly },
    },
    {
      name: 'server-modules-are-entered-by-index',
      comment: "Another module is entered through its index.ts; only stores and tables reach further, for others' tables.",
      severity: 'error',
      from: {
        path: '^server/src/modules/([^/]+)/',
        pathNot: [tests, String.raw`\.(store|table)\.ts$`],
      },
      to: { path: serverModule, pathNot: ['^server/src/modules/$1/', String.raw`^server/src/modules/[^/]+/index\.ts$`] },
    },
    {
      name: 'stores-join-tables-only',
      comment: "A store or table reads other modules' tables, and everything else through their index.ts.",
      severity: 'error',
      from: { path: String.raw`^server/src/modules/([^/]+)/.*\.(?:store|table)\.ts$` },
      to: {
        path: serverModule,
        pathNot: ['^server/src/modules/$1/', String.raw`^server/src/modules/[^/]+/index\.ts$`, String.raw`\.table\.ts$`],
      },
    },
    {
      name: 'server-platform-knows-no-module',
      comment: 'Modules stand on the platform, never the other way round.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: serverModule },
    },
    {
      name: 'modules-see-only-ports',
      comment:
        'What is outside is reached through its port, so that the adapter can be another one; letters are what the port of mail sends.',
      severity: 'error',
      from: { path: serverModule, pathNot: tests },
      to: {
        path: '^server/src/platform/outside/[^/]+/',
        pathNot: String.raw`^server/src/platform/outside/[^/]+/(?:port|index|emailTemplate)\.ts$`,
      },
    },
    {
      name: 'product-never-imports-test-kit',
      comment: 'What only tests need is not part of the product.',
      severity: 'error',
      from: { path: '^(?:server|web)/src/', pathNot: [tests, '^(?:server|web)/src/test/'] },
      to: { path: '^(?:server|web)/src/test/' },
    },
    {
      name: 'web-modules-are-entered-by-index',
      comment: 'Another module is entered through its index.ts.',
      severity: 'error',
      from: { path: '^web/src/modules/([^/]+)/', pathNot: tests },
      to: { path: webModule, pathNot: ['^web/src/modules/$1/', String.raw`^web/src/modules/[^/]+/index\.tsx?$`] },
    },
    {
      name: 'web-platform-knows-no-module',
      comment: 'Modules stand on the platform, never the other way round.',
      severity: 'error',
      from: { path: '^web/src/platform/', pathNot: tests },
      to: { path: webModule },
    },
    {
      name: 'web-platform-is-layered',
      comment: 'The shell stands on the kit, the kit on the core, never the other way round.',
      severity: 'error',
      from: { path: '^web/src/platform/core/', pathNot: tests },
      to: { path: '^web/src/platform/(?:ui|app)/' },
    },
    {
      name: 'kit-knows-no-shell',
      comment: 'The parts of a screen know nothing of the frame around it.',
      severity: 'error',
      from: { path: '^web/src/platform/ui/', pathNot: tests },
      to: { path: '^web/src/platform/app/' },
    },
    {
      name: 'first-page-loads-no-shapes',
      comment: 'Shapes bring zod, which forms load when they are opened; the frame of every page imports their types only.',
      severity: 'error',
      from: { path: '^web/src/platform/(?:core|app)/', pathNot: tests },
      to: {
        path: [String.raw`^contract/src/.+\.(?:calls|shapes)\.ts$`, String.raw`^contract/src/index\.ts$`, '^node_modules/zod/'],
        dependencyTypesNot: typesOnly,
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that load each other are one thought in two places, and one of them finds the other half loaded.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: typesOnly } },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that leads nowhere is also one that no rule was asked about.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.css', '.json'],
    },
  },
}
