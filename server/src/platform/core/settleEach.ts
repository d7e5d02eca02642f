import { Refusal } from './refusal.ts'

type Answered<Done> = { id: string; before: Done } | { id: string; problem: string }

/**
 * Does the same for one row after the other, each by itself: what is refused is answered with the reason, and keeps nothing else from
 * being done. `work` opens the transaction of its row.
 */
export async function settleEach<Input extends { id: string }, Done>(
  wishes: readonly Input[],
  work: (input: Input) => Promise<Done>,
): Promise<Answered<Done>[]> {
  const results: Answered<Done>[] = []
  for (const input of wishes) {
    try {
      results.push({ id: input.id, before: await work(input) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id: input.id, problem: error.message })
    }
  }
  return results
}
