import { number } from '@app/contract/core/format.ts'
import { asSetupProblem } from '#config/setupProblem.ts'
import { withoutParameters } from '#core/errorLines.ts'
import type { Manifest } from './manifest.ts'

/** Runs a command; setup problems are printed as a sentence, and the exit code tells whether it succeeded. */
export async function endWith(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    console.error(isUse ? error.message : (asSetupProblem(error)?.message ?? withoutParameters(error).stack))
    process.exitCode = 1
  }
}

/** The content of a backup and its duration, in words. */
export function inWords({ database, files, secret }: Manifest, began: number): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...database.tables, ...files].reduce((sum, part) => sum + part.bytes, 0)
  const [count, size] = [number(rows), (bytes / 1_000_000).toFixed(1)]
  const parts = `${database.tables.length} tables with ${count} rows, ${number(files.length)} files${secret.from === 'DATA_DIR' ? ' and the secret' : ''}`
  return `${parts} (${size} MB) in ${((performance.now() - began) / 1_000).toFixed(1)} s`
}
