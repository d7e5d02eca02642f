const dayMs = 86_400_000
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / dayMs

/** How far a deadline `YYYY-MM-DD` is from the reader's own today; today and before today press. */
export function dueWords(deadline: string, now: Date = new Date()): { words: string; isPressing: boolean } {
  const [year = 0, month = 1, day = 1] = deadline.split('-').map(Number)
  const left = dayNumber(year, month, day) - dayNumber(now.getFullYear(), now.getMonth() + 1, now.getDate())
  if (left === 0) return { words: 'due today', isPressing: true }
  if (left === 1) return { words: 'due tomorrow', isPressing: false }
  if (left === -1) return { words: '1 day late', isPressing: true }
  return left > 0 ? { words: `due in ${left} days`, isPressing: false } : { words: `${-left} days late`, isPressing: true }
}
