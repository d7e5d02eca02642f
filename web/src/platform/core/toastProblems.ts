import { toast } from './toast.ts'

/** Says why some of many were not done: each reason once, with how often it came up. */
export function toastProblems(results: readonly { problem?: string | undefined }[]): void {
  const problems = Map.groupBy(
    results.flatMap(({ problem }) => problem ?? []),
    (problem) => problem,
  )
  for (const [problem, alike] of problems) toast.failure(alike.length > 1 ? `${problem} (${alike.length} times)` : problem)
}
