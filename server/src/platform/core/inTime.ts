/**
 * The result of a promise, or the timeout error after so many milliseconds. A result that arrived in time counts even if the process was
 * too busy to read it: after a long turn, due timers run before sockets are read.
 */
export async function inTime<T>(asked: Promise<T>, withinMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(late())), withinMs)
  })
  return await Promise.race([asked, over]).finally(() => clearTimeout(timer))
}
