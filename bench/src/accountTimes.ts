/** One call, for a known or an unknown person of a number. */
export type Kind = { name: string; path: string; input: (isKnown: boolean, at: number) => object }

/** The range of the ratio of medians that is explained by chance. */
const bounds = { least: 0.9, most: 1.1 } as const

type Answer = { status: number; body: string; ms: number }

/** The result of one call: the medians in milliseconds, and the number of different answers. */
export type Times = { known: number; unknown: number; ratio: number; answers: number; status: number | undefined }

export const tells = ({ ratio, answers }: Times) => answers !== 1 || !(ratio >= bounds.least && ratio <= bounds.most)

/** Makes a call for known and unknown people in turn, alternating who comes first, so that a slow computer affects both. */
export async function timesOf(base: string, { path, input }: Kind, numbers: readonly number[], warmUps: readonly number[]): Promise<Times> {
  const ask = (isKnown: boolean, at: number) => answerOf(base + path, input(isKnown, at))
  for (const at of warmUps) await Promise.all([ask(true, at), ask(false, at)])
  const answers: { known: Answer[]; unknown: Answer[] } = { known: [], unknown: [] }
  for (const [turn, at] of numbers.entries())
    for (const who of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      answers[who].push(await ask(who === 'known', at))
  const all = [...answers.known, ...answers.unknown]
  const [known, unknown] = [medianOf(answers.known), medianOf(answers.unknown)]
  const different = new Set(all.map(({ status, body }) => `${status} ${body}`)).size
  return { known, unknown, ratio: unknown / known, answers: different, status: all[0]?.status }
}

async function answerOf(url: string, input: object): Promise<Answer> {
  const body = JSON.stringify(input)
  const began = performance.now()
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  const ms = performance.now() - began
  // Every refusal contains its request id.
  return { status: response.status, body: text.replace(/"requestId":"[^"]*"/, ''), ms }
}

const medianOf = (answers: readonly Answer[]) => {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
