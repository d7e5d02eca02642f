// Who may import whom: the floor plan of docs/house.md as rules. `npm run boundaries` reads it.

const serverNoRooms = 'core|http|realtime|outside|embedded|seed|migrations|test'
const webNoRooms = 'core|ui|app|test'
const serverRoom = `^server/src/(?!(?:${serverNoRooms})/)[^/]+/`
const webRoom = `^web/src/(?!(?:${webNoRooms})/)[^/]+/`
// A room's tests may share a file of their own, such as testDesk.ts.
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
      to: { pathNot: [String.raw`\.rules\.ts$`, '^contract/src/core/'], dependencyTypesNot: typesOnly },
    },
    {
      name: 'contract-core-knows-no-room',
      comment: "The contract's core is what all rooms stand on.",
      severity: 'error',
      from: { path: '^contract/src/core/', pathNot: tests },
      to: { path: '^contract/src/(?!core/)', dependencyTypesNot: typesOnly },
    },
    {
      name: 'server-rooms-have-doors',
      comment: "Another room is entered through its index.ts; only stores and tables reach further, for others' tables.",
      severity: 'error',
      from: {
        path: '^server/src/(?!(?:core|outside|embedded|seed|migrations|test)/)([^/]+)/',
        pathNot: [tests, String.raw`\.(store|table)\.ts$`],
      },
      to: { path: serverRoom, pathNot: ['^server/src/$1/', String.raw`^server/src/[^/]+/index\.ts$`] },
    },
    {
      name: 'stores-join-tables-only',
      comment: "A store or table reads other rooms' tables, and everything else through their doors.",
      severity: 'error',
      from: { path: String.raw`^server/src/(?!(?:core|outside|embedded|seed|migrations|test)/)([^/]+)/.*\.(?:store|table)\.ts$` },
      to: {
        path: serverRoom,
        pathNot: ['^server/src/$1/', String.raw`^server/src/[^/]+/index\.ts$`, String.raw`\.table\.ts$`],
      },
    },
    {
      name: 'server-ground-knows-no-room',
      comment: 'Rooms stand on core, outside and embedded, never the other way round.',
      severity: 'error',
      from: { path: '^server/src/(?:core|outside|embedded)/', pathNot: tests },
      to: { path: serverRoom },
    },
    {
      name: 'rooms-see-only-ports',
      comment:
        'What is outside is reached through its port, so that the adapter can be another one; letters are what the port of mail sends.',
      severity: 'error',
      from: { path: serverRoom, pathNot: tests },
      to: { path: '^server/src/outside/[^/]+/', pathNot: String.raw`^server/src/outside/[^/]+/(?:port|index|letter)\.ts$` },
    },
    {
      name: 'product-never-imports-test-kit',
      comment: 'What only tests need is not part of the product.',
      severity: 'error',
      from: { path: '^(?:server|web)/src/', pathNot: [tests, '^(?:server|web)/src/test/'] },
      to: { path: '^(?:server|web)/src/test/' },
    },
    {
      name: 'web-rooms-have-doors',
      comment: 'Another room is entered through its index.ts.',
      severity: 'error',
      from: { path: `^web/src/(?!(?:${webNoRooms})/)([^/]+)/`, pathNot: tests },
      to: { path: webRoom, pathNot: ['^web/src/$1/', String.raw`^web/src/[^/]+/index\.tsx?$`] },
    },
    {
      name: 'web-ground-knows-no-room',
      comment: 'Rooms stand on core and ui, never the other way round.',
      severity: 'error',
      from: { path: '^web/src/(?:core|ui)/', pathNot: tests },
      to: { path: [webRoom, '^web/src/app/'] },
    },
    {
      name: 'first-page-loads-no-shapes',
      comment: 'Shapes bring zod, which forms load when they are opened; the frame of every page imports their types only.',
      severity: 'error',
      from: { path: '^web/src/(?:core|app)/', pathNot: tests },
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
