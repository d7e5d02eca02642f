import { CallError } from './callError.ts'

/**
 * Sends many wishes one call after the other, as many in each as it takes. What was answered before one of them failed is done, and
 * stands beside the failure.
 */
export async function inCalls<Input, Result>(
  wishes: readonly Input[],
  atOnce: number,
  send: (some: Input[]) => Promise<{ results: readonly Result[] }>,
): Promise<{ results: Result[]; error?: CallError }> {
  const results: Result[] = []
  try {
    for (let from = 0; from < wishes.length; from += atOnce) results.push(...(await send(wishes.slice(from, from + atOnce))).results)
    return { results }
  } catch (error) {
    if (error instanceof CallError) return { results, error }
    throw error
  }
}
