import { Refusal } from './refusal.ts'

type Answered<Done> = { id: string; before: Done } | { id: string; problem: string }

/** Processes rows one by one: a refusal becomes the row's result and does not stop the others. `work` opens the row's own transaction. */
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
