import type { IModule } from 'dependency-cruiser'

/** The imports between the modules of a floor, each with one import as evidence. */
export type ModuleGraph = Map<string, Map<string, string>>

const test = /(?:\.test\.tsx?|\/test[A-Z]\w*\.tsx?)$/
const store = /\.store\.ts$/
const table = /\.table\.ts$/

/**
 * The graph of a floor's modules, by every import between them, of types too. One kind is ignored: a store that joins another module's
 * table. The database is shared, and a join only reads it; a foreign key does count.
 */
export function moduleGraph(floor: string, files: readonly IModule[]): ModuleGraph {
  const graph: ModuleGraph = new Map()
  const moduleOf = (file: string) => (test.test(file) ? undefined : new RegExp(`^${floor}/src/modules/([^/]+)/`).exec(file)?.[1])
  for (const { source, dependencies } of files) {
    const from = moduleOf(source)
    if (!from) continue
    const uses = graph.get(from) ?? new Map<string, string>()
    graph.set(from, uses)
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved)
      if (to && to !== from && !(store.test(source) && table.test(resolved))) uses.set(to, `${source} → ${resolved}`)
    }
  }
  return graph
}

/** The modules in layers: each uses only modules of earlier layers. Modules that are left are in a cycle, or above one. */
export function layersOf(graph: ModuleGraph): { layers: string[][]; left: string[] } {
  const layers: string[][] = []
  const placed = new Set<string>()
  for (let left = [...graph.keys()].sort(); ; ) {
    const layer = left.filter((name) => [...(graph.get(name)?.keys() ?? [])].every((used) => placed.has(used) || !graph.has(used)))
    if (layer.length === 0) return { layers, left }
    layers.push(layer)
    for (const name of layer) placed.add(name)
    left = left.filter((name) => !placed.has(name))
  }
}

/** One problem for each import that is part of a cycle of modules. */
export function moduleCycles(floor: string, graph: ModuleGraph): string[] {
  const { left } = layersOf(graph)
  return left.flatMap((from) =>
    [...(graph.get(from) ?? [])].filter(([to]) => reaches(graph, to, from)).map(([, seen]) => `no-module-cycles: in ${floor}, ${seen}`),
  )
}

function reaches(graph: ModuleGraph, from: string, wanted: string): boolean {
  const seen = new Set<string>()
  for (const waiting = [from]; waiting.length > 0; ) {
    const name = waiting.pop() ?? ''
    if (name === wanted) return true
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(graph.get(name)?.keys() ?? []))
  }
  return false
}
