/** A copy of the list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const one = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...one, ...rest.slice(to)]
}
