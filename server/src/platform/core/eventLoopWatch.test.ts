import { expect, test } from 'vitest'
import { beginWork, watchEventLoop } from './eventLoopWatch.ts'

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a blocked event loop is logged with the work that ran then, and not with earlier work', async () => {
  const lines: { blockedMs: number; during: string[] }[] = []
  let resolve = () => {}
  const logged = new Promise<void>((done) => {
    resolve = done
  })
  const end = watchEventLoop(() => ({
    warn: (fields: object) => {
      lines.push(fields as (typeof lines)[number])
      resolve()
    },
  }))
  try {
    beginWork('call orders.list')()
    // The next check forgets work that ended before it.
    await new Promise((done) => setTimeout(done, 600))
    const endLong = beginWork('job receiveMail')
    const endShort = beginWork('call chat.send')
    block(1_400)
    endShort()
    await logged
    endLong()
    const line = lines.find(({ during }) => during.includes('job receiveMail'))
    expect(line?.blockedMs).toBeGreaterThanOrEqual(1_000)
    expect(line?.during).toEqual(expect.arrayContaining(['job receiveMail', 'call chat.send']))
    expect(line?.during).not.toContain('call orders.list')
  } finally {
    end()
  }
})
