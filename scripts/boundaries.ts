import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { layersOf, type ModuleGraph, moduleCycles, moduleGraph } from './moduleGraph.ts'

/** The violations as text, the number of files read, and the module graph of each floor. */
export type Verdict = { problems: string[]; modules: number; graphs: Map<string, ModuleGraph> }

const floors = ['contract/src', 'server/src', 'web/src']
const projectRoot = fileURLToPath(new URL('..', import.meta.url))

if (import.meta.main) {
  const { problems, modules, graphs } = await checkBoundaries(projectRoot, 40)
  for (const [floor, graph] of graphs) {
    console.log(`${floor}, each layer using only those above it:`)
    for (const [index, layer] of layersOf(graph).layers.entries()) console.log(`  ${index + 1}  ${layer.join('  ')}`)
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${modules} files keep to their floors and modules; 0 cycles between modules.`)
}

/**
 * Checks the three floors below `root` by the rules of .dependency-cruiser.cjs. Fails also if it read fewer than `atLeast` modules, missed
 * a file, or parsed a file without its imports: such a check would find nothing.
 */
export async function checkBoundaries(root: string, atLeast: number): Promise<Verdict> {
  // The library resolves paths from the current folder.
  process.chdir(root)
  const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  const { output } = await cruise(floors, { ...options, ruleSet: { forbidden }, validate: true })
  if (typeof output === 'string') throw new Error(`the boundaries were not checked: ${output}`)

  const own = output.modules.filter(({ source }) => floors.some((floor) => source.startsWith(`${floor}/`)))
  const graphs = new Map(floors.map((path) => path.split('/')[0] ?? path).map((floor) => [floor, moduleGraph(floor, own)]))
  const cycles = [...graphs].flatMap(([floor, graph]) => moduleCycles(floor, graph))
  const problems = [...whatWasNotSeen(own), ...whatIsForbidden(output), ...cycles]
  if (own.length < atLeast) problems.push(`Only ${own.length} modules were read, fewer than ${atLeast}: the check itself is broken.`)
  return { problems, modules: own.length, graphs }
}

function whatIsForbidden({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to]
    return `${rule.name}: ${way.join(' → ')}`
  })
}

function whatWasNotSeen(modules: IModule[]): string[] {
  const seen = new Map(modules.map((module) => [module.source, module]))
  return floors.flatMap(sourcesIn).flatMap((file) => {
    const module = seen.get(file)
    if (!module) return [`${file} was not read by the boundary check.`]
    if (module.dependencies.length === 0 && importsSomething(file)) return [`The imports of ${file} were not read by the boundary check.`]
    return []
  })
}

function sourcesIn(floor: string): string[] {
  const entries = readdirSync(floor, { recursive: true, withFileTypes: true })
  const sources = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  return sources.map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'))
}

function importsSomething(file: string) {
  return /^(?:import|export)\b[^'"`;]*\bfrom ['"]|^import ['"]/m.test(readFileSync(file, 'utf8'))
}
