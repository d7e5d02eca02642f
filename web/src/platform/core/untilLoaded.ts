const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Whether an error says that code or its style sheet did not arrive: there was no connection, or a newer release has replaced the files. */
export const didNotArrive = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && /module|import/i.test(error.message)) || /^Unable to preload CSS/.test(error.message))

/**
 * Loads code of what stands outside every screen, and so has no error screen: is asked for again until it is there, after pauses that
 * grow and when the line is back. `onMissing` is called once, when it did not arrive. Code that breaks is not asked for again.
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
