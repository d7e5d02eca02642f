/**
 * What was asked, or the error once so many milliseconds are over. An answer that had come by then counts even if the process was too busy
 * to read it: timers that are due go first after a long turn, and what waits in the sockets is read after them.
 */
export async function inTime<T>(asked: Promise<T>, withinMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(late())), withinMs)
  })
  return await Promise.race([asked, over]).finally(() => clearTimeout(timer))
}
