/**
 * How much a property or a race tries: `short` in `npm test`, `long` with TESTS=long, and a number of one's own with the variable named
 * `name`, as UNDO_ROUNDS=500. The short form finds what is broken; the long form finds what breaks seldom.
 */
export function howMany(name: string, { short, long }: { short: number; long: number }): number {
  const own = process.env[name]
  if (own !== undefined) return Number(own)
  return process.env.TESTS === 'long' ? long : short
}
