/** Whether two queries show the same, in whatever order their fields stand. */
export function sameView(a: string, b: string): boolean {
  const [one, other] = [new URLSearchParams(a), new URLSearchParams(b)]
  one.sort()
  other.sort()
  return String(one) === String(other)
}
