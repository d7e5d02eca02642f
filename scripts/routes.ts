import { writeFileSync } from 'node:fs'
import { callsByModule } from '@app/contract/index.ts'

const target = new URL('../web/src/platform/core/routes.gen.ts', import.meta.url)

/** The method and path of each call for the browser, without the shapes: two kilobytes instead of a validation library. */
export function routesSource(): string {
  const modules = Object.entries(callsByModule).map(([module, calls]) => {
    const lines = Object.entries(calls).map(([name, call]) => `    ${name}: '${call.method} ${call.path}',`)
    return [`  ${module}: {`, ...lines, '  },'].join('\n')
  })
  return [
    '// Written by scripts/routes.ts from the contract; npm run docs writes it again.',
    "import type { Contract } from '@app/contract/index.ts'",
    "import type { RoutesOf } from './client.ts'",
    '',
    'export const routes: RoutesOf<Contract> = {',
    ...modules,
    '}',
    '',
  ].join('\n')
}

export const writeRoutes = () => writeFileSync(target, routesSource())

if (import.meta.main) writeRoutes()
