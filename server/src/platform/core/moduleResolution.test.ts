import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ownFile, ownPackages } from './moduleResolution.ts'

const packages = ownPackages()
const [server = '', contract = ''] = packages.map(({ base }) => fileURLToPath(base))

/** Every import of our sources, each specifier once, with a file that uses it. */
function importsIn(folder: string): [string, string][] {
  const known = new Map<string, string>()
  for (const name of readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const file = path.join(folder, 'src', name)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'$/gm))
      known.set(specifier.startsWith('.') ? `${path.dirname(file)} ${specifier}` : specifier, file)
  }
  return [...known].map(([key, file]) => [key.slice(key.lastIndexOf(' ') + 1), file])
}

test('our imports resolve exactly as in Node, and other files are left to Node', () => {
  const imports = [server, contract].flatMap(importsIn)
  expect(imports.length).toBeGreaterThan(1_000)
  for (const [specifier, file] of imports) {
    const url = ownFile(packages, specifier, pathToFileURL(file).href)
    const isOurs = specifier.endsWith('.ts')
    expect(url, `${specifier} in ${file}`).toBe(
      isOurs ? pathToFileURL(realpathSync(createRequire(file).resolve(specifier))).href : undefined,
    )
  }
})

test("a library's own files and other packages are left to Node", () => {
  const context = pathToFileURL(path.join(server, 'src', 'main.ts')).href
  expect(ownFile(packages, './index.ts', 'file:///somewhere/node_modules/other/main.js')).toBeUndefined()
  expect(ownFile(packages, '@other/contract/core/access.ts', context)).toBeUndefined()
  expect(ownFile(packages, 'node:fs', context)).toBeUndefined()
  expect(ownFile(packages, '#nothing/here.json', context)).toBeUndefined()
})
