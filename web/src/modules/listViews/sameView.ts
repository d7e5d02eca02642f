/** Whether two queries are the same, regardless of the order of their parameters. */
export function sameView(a: string, b: string): boolean {
  const [one, other] = [new URLSearchParams(a), new URLSearchParams(b)]
  one.sort()
  other.sort()
  return String(one) === String(other)
}
