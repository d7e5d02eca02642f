import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import { toast } from '#core/toast.ts'
import { exportWords } from './exportWords.ts'
import { outcomeOf } from './outcomeOf.ts'

/** Waits a moment for a file that was asked for, and says where it lies or that it is not there. */
export async function showOutcome(file: ExportedFile, showFiles: () => void): Promise<void> {
  const outcome = await outcomeOf(file)
  const { done, failed } = exportWords[file.subject]
  const show = { label: 'Show files', act: showFiles }
  if (outcome === 'failed') toast.failure(failed)
  else if (outcome === 'ready') toast.offer(file.narrowing.length > 0 ? `${file.name} is ready.` : done, show)
  else toast.offer('The file is still being written. It will be among the exported files.', show)
}
