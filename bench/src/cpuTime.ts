import { readdirSync, readFileSync } from 'node:fs'

/** `/proc` counts in hundredths of a second on every Linux that Node runs on. */
const tickMs = 10

type ProcessTimes = { parent: number; ownMs: number; childrenMs: number }

/** The times of a process from `/proc`; undefined once it has ended. */
function told(pid: number): ProcessTimes | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The program's name is in parentheses and may contain anything; the other fields are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (position: number) => Number(fields[position - 3])
  return { parent: at(4), ownMs: (at(14) + at(15)) * tickMs, childrenMs: (at(16) + at(17)) * tickMs }
}

/** The CPU time of a process with all its threads, in milliseconds. */
export const cpuOf = (pid: number): number => told(pid)?.ownMs ?? 0

/** The parent of a process. */
export const parentOf = (pid: number): number => told(pid)?.parent ?? 0

/** A process, its children, and its ended children: a whole PostgreSQL server, by its postmaster. */
export function cpuOfFamily(pid: number): number {
  const itself = told(pid)
  const children = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? told(Number(name)) : undefined
    return child?.parent === pid ? [child.ownMs] : []
  })
  return children.reduce((sum, ms) => sum + ms, (itself?.ownMs ?? 0) + (itself?.childrenMs ?? 0))
}
