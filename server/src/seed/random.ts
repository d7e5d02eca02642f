/** A pseudorandom sequence that is the same every time (mulberry32), so that the demo company never changes. */
export type Random = ReturnType<typeof randomFrom>

export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    /** True in this share of cases, 0 to 1. */
    chance: (share: number) => next() < share,
    pick<T>(from: readonly [T, ...T[]]): T {
      return from[Math.floor(next() * from.length)] ?? from[0]
    },
    some<T>(from: readonly T[], count: number): T[] {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat()
    },
    /** A UUID of version 7 for this instant, so that ids sort by their time. */
    idAt(instant: Date): string {
      const time = instant.getTime().toString(16).padStart(12, '0')
      const hex = (digits: number) => {
        let text = ''
        for (let digit = 0; digit < digits; digit++) text += '0123456789abcdef'[whole(0, 15)]
        return text
      }
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pickVariant(whole(0, 3))}${hex(3)}-${hex(12)}`
    },
  }
}

const pickVariant = (of: number) => '89ab'[of] ?? '8'
