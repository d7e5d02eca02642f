import { CallError } from './callError.ts'

/** Sends many inputs in consecutive calls of limited size. If one call fails, the results before it are returned with the error. */
export async function sendInBatches<Input, Result>(
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
