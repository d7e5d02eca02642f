import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportSubject } from '@app/contract/exports/exports.rules.ts'
import { href } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { exportWords, whereItLies } from './exportWords.ts'
import { outcomeOf } from './outcomeOf.ts'

/** Asks whether everything of a kind is to be exported, has it written, and says where it lies once it is. */
export function useExport(subject: ExportSubject): (returnTo?: HTMLElement | null) => Promise<void> {
  const navigate = useNavigate()
  const { title, question, done, failed } = exportWords[subject]
  const { mutate } = useAction(calls.exports[subject], { failed, refresh: [calls.exports], after: (file) => void tell(file) })

  async function tell(file: ExportedFile) {
    const outcome = await outcomeOf(file)
    const show = { label: 'Show files', act: () => void navigate(href('exportedFiles')) }
    if (outcome === 'failed') toast.failure(failed)
    else if (outcome === 'ready') toast.offer(done, show)
    else toast.offer('The file is still being written. It will be among the exported files.', show)
  }

  return async (returnTo = null) => {
    if (await confirm({ title, text: `${question} ${whereItLies}`, action: 'Export', isDanger: false, returnTo })) mutate({})
  }
}
