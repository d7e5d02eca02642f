import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { type Seeded, signIn } from './seededProduct.ts'

/** Typical input: numbers, titles, names and addresses, frequent and rare, partial words, and words without a match. */
const typed = [
  ...['#50000', '50000', '#1301', '1301', '#99999999', '#42', '2026'],
  ...['library', 'Library database', 'yoga', 'Walker Yoga', 'churn analysis', 'visualiser', 'python', 'telecom', 'schema and queries'],
  ...['walker', 'amelia walker', 'walker4711', 'neha', 'Rohan Desai', 'mail.example', 'customer@', 'pi_demo_24'],
  ...['sl', 'w', 'a', 'c++', 'zzzz', 'bed'],
] as const

/** The call of the command palette, for each role, by this many people at once. */
export async function reportQuickSearch(seeded: Seeded, rounds: number): Promise<void> {
  const product = await seeded.launch({ ROLE: 'web', DATA_DIR_SHARED: 'yes', APP_SECRET: 'the same for all processes of a bench' })
  try {
    console.log(
      `\n| quick search, ${typed.length} questions, ${rounds} times each | at once | p50 ms | p99 ms | slowest |\n|---|---|---|---|---|`,
    )
    for (const username of ['admin', 'sales', 'manager', 'employee', 'customer'])
      for (const atOnce of [1, 4]) {
        const { accessToken } = SignedIn.parse(await signIn(product.base, username))
        const ask = async (search: string) => {
          const began = performance.now()
          const answer = await fetch(`${product.base}/api/main/quick-search?${new URLSearchParams({ search })}`, {
            headers: { 'x-access-token': accessToken },
          })
          if (!answer.ok) throw new Error(`'${search}' was answered ${answer.status}`)
          await answer.json()
          return { search, ms: performance.now() - began }
        }
        for (const search of typed) await ask(search)
        const questions = Array.from({ length: rounds }, () => typed).flat()
        const answers: { search: string; ms: number }[] = []
        const askOn = async () => {
          for (let next = questions.pop(); next !== undefined; next = questions.pop()) answers.push(await ask(next))
        }
        await Promise.all(Array.from({ length: atOnce }, askOn))
        answers.sort((a, b) => a.ms - b.ms)
        const at = (share: number) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))]
        const slowest = answers.at(-1)
        console.log(
          `| ${username} | ${atOnce} | ${at(0.5)?.ms.toFixed(1)} | ${at(0.99)?.ms.toFixed(1)} | ‘${slowest?.search}’, ${slowest?.ms.toFixed(0)} ms |`,
        )
      }
  } finally {
    await product.stop()
  }
}
