/** Work for the tests: returns its input, fails, or exceeds a limit. */
export default async function work(task: { kind: 'double' | 'fail' | 'endless' | 'hoard'; value?: number }): Promise<number> {
  if (task.kind === 'fail') throw new Error('This input is broken.')
  if (task.kind === 'endless') for (;;) await Promise.resolve()
  const kept: number[][] = []
  if (task.kind === 'hoard') for (;;) kept.push(Array.from({ length: 1_000_000 }, Math.random))
  return 2 * (task.value ?? 0)
}
