import { toast } from './toast.ts'

/** Shows why some of many were refused: each reason once, with its count. */
export function toastProblems(results: readonly { problem?: string | undefined }[]): void {
  const problems = Map.groupBy(
    results.flatMap(({ problem }) => problem ?? []),
    (problem) => problem,
  )
  for (const [problem, alike] of problems) toast.failure(alike.length > 1 ? `${problem} (${alike.length} times)` : problem)
}
