import { bulkhead } from 'cockatiel'
import type { Piscina } from 'piscina'

/** A file that strangers made must not take more than this of the process. */
const memoryMb = 512
/** Threads that work at once, for every kind of work. */
const mostThreads = 2
const idleMs = 30_000

/** Work in a thread took longer than it may, or needed more memory. The same input will do so again. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError'
}

let starting: Promise<Piscina> | undefined
/** The threads start with the first work and end when they are idle. */
const startPool = async (): Promise<Piscina> => {
  const { Piscina } = await import('piscina')
  return new Piscina({
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
}

/** Waits for a free thread, so that the time limit of a piece of work does not include the work before it. */
const threads = bulkhead(mostThreads, Number.POSITIVE_INFINITY)

/**
 * Makes a function that runs the default export of a file in a thread, so that expensive work does not block requests. Input and result are
 * copied. A thread that exceeds its limits is ended.
 * @throws ThreadLimitError; errors of the file itself as they are
 */
export function inThread<Input, Output>(file: URL, { timeoutMs }: { timeoutMs: number }) {
  return (input: Input, signal?: AbortSignal): Promise<Output> =>
    threads.execute(async () => {
      starting ??= startPool()
      const pool = await starting.catch((error: unknown) => {
        // The next work tries again.
        starting = undefined
        throw error
      })
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        // The file's default export takes this input and returns this output; a copy keeps the type.
        return (await pool.run(input, { filename: file.href, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })) as Output
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.aborted) throw new ThreadLimitError(`It took longer than ${timeoutMs} ms.`)
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ThreadLimitError(`It needed more than ${memoryMb} MB of memory.`)
        throw error
      }
    })
}
