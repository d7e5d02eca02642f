const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Whether an error means that a chunk or its style sheet did not load: no connection, or a newer release replaced the files. */
export const didNotArrive = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && /module|import/i.test(error.message)) || /^Unable to preload CSS/.test(error.message))

/**
 * Loads code of parts outside of every screen, which have no error screen. Retries after growing pauses and when the browser comes online.
 * Calls `onMissing` once, at the first failure. Code that throws is not retried.
 */
export async function untilLoaded<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  let pauseMs = firstPauseMs
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (!didNotArrive(error)) throw error
      if (pauseMs === firstPauseMs) onMissing?.()
      await lineOrPause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
}

const lineOrPause = (ms: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
  })
