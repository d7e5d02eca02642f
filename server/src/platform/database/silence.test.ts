import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPatiently, newCallWaits, waitingAs } from './silence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const answer = async () => 'answer'
/** How long it takes until this is refused, in milliseconds. */
async function refusedAfter(asked: Promise<unknown>): Promise<number> {
  const began = performance.now()
  const refused = expect(asked).rejects.toThrow('Query read timeout')
  await vi.runAllTimersAsync()
  await refused
  return performance.now() - began
}

test('queries at once share the limit of the oldest, and one right after a silence is not sent', async () => {
  await waitingAs(newCallWaits(), async () => {
    const first = refusedAfter(askPatiently(2_500, never))
    await vi.advanceTimersByTimeAsync(500)
    const second = askPatiently(2_500, never).catch((error: unknown) => error)
    expect(await first).toBeCloseTo(2_500, -1)
    expect(await second).toBeInstanceOf(Error)
    const third = vi.fn(answer)
    await expect(askPatiently(2_500, third)).rejects.toThrow('Query read timeout')
    expect(third).not.toHaveBeenCalled()
  })
})

test('a call that lasts longer than the silence asks again', async () => {
  await waitingAs(newCallWaits(), async () => {
    expect(await refusedAfter(askPatiently(2_500, never))).toBeCloseTo(2_500, -1)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await askPatiently(2_500, answer)).toBe('answer')
  })
})

test('other calls, and work outside of calls, are not concerned', async () => {
  await waitingAs(newCallWaits(), () => refusedAfter(askPatiently(2_500, never)))
  expect(await waitingAs(newCallWaits(), () => askPatiently(2_500, answer))).toBe('answer')
  expect(await askPatiently(2_500, answer)).toBe('answer')
})
