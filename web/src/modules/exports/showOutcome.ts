import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportState } from '@app/contract/exports/exports.rules.ts'
import { QueryObserver } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { toast } from '#core/toast.ts'
import { exportWords } from './exportWords.ts'
import { outcomeOf } from './outcomeOf.ts'

/**
 * Waits a moment for a requested file, and shows where it is or that it failed. A slow export is reported later, when the realtime event
 * for exported files arrives.
 */
export async function showOutcome(file: ExportedFile, showFiles: () => void): Promise<void> {
  const { done, failed } = exportWords[file.subject]
  const show = { label: 'Show files', act: showFiles }
  const tell = (outcome: ExportState | undefined) => {
    if (outcome === 'failed') toast.failure(failed)
    if (outcome === 'ready') toast.offer(file.narrowing.length > 0 ? `${file.name} is ready.` : done, show)
    return outcome === 'failed' || outcome === 'ready'
  }
  if (tell(await outcomeOf(file))) return
  toast.offer('The export is still running. The file will appear under the exported files.', show)
  const files = new QueryObserver(queryClient, calls.exports.all.queryOptions({ pageSize: 20 }))
  const stop = files.subscribe(({ data }) => {
    if (tell(data?.items.find(({ _id }) => _id === file._id)?.state)) stop()
  })
}
