import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportState } from '@app/contract/exports/exports.rules.ts'
import { toast } from '#core/toast.ts'
import { exportWords } from './exportWords.ts'
import { outcomeOf, whileOneGoesOn } from './outcomeOf.ts'

/** Waits a moment for a file that was asked for, and says where it lies or that it is not there; one that takes longer is told of once it is over. */
export async function showOutcome(file: ExportedFile, showFiles: () => void): Promise<void> {
  const { done, failed } = exportWords[file.subject]
  const show = { label: 'Show files', act: showFiles }
  const tell = (outcome: ExportState) => {
    if (outcome === 'failed') toast.failure(failed)
    if (outcome === 'ready') toast.offer(file.narrowing.length > 0 ? `${file.name} is ready.` : done, show)
    return outcome !== 'writing'
  }
  if (tell(await outcomeOf(file))) return
  toast.offer('The file is still being written. It will be among the exported files.', show)
  tell(await outcomeOf(file, whileOneGoesOn))
}
