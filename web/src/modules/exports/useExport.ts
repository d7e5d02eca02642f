import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportSubject } from '@app/contract/exports/exports.rules.ts'
import type { ExportSelectionSent } from '@app/contract/exports/exports.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { confirm, type Question } from '#ui/dialog/confirm.tsx'
import { exportWords, whereItLies } from './exportWords.ts'
import { outcomeOf } from './outcomeOf.ts'

/** Asks whether everything of a kind is to be exported, has it written, and says where it lies once it is. */
export function useExport(subject: ExportSubject): (returnTo?: HTMLElement | null) => Promise<void> {
  const { title, question, done, failed } = exportWords[subject]
  const tell = useOutcome()
  const { mutate } = useAction(calls.exports[subject], { failed, refresh: [calls.exports], after: (file) => void tell(file, done) })

  return async (returnTo = null) => {
    if (await confirm({ title, text: `${question} ${whereItLies}`, action: 'Export', isDanger: false, returnTo })) mutate({})
  }
}

type Asked = Pick<Question, 'title' | 'returnTo'> & { text: string }

/** The same for what a list shows, or for rows that were chosen of it. */
export function useSelectionExport(): (selection: ExportSelectionSent, question: Asked) => Promise<void> {
  const tell = useOutcome()
  const { mutate } = useAction(calls.exports.selection, {
    failed: 'The export could not be begun.',
    refresh: [calls.exports],
    after: (file) => void tell(file, file.narrowing.length > 0 ? `${file.name} is ready.` : exportWords[file.subject].done),
  })
  return async (selection, { text, ...question }) => {
    if (await confirm({ ...question, text: `${text} ${whereItLies}`, action: 'Export', isDanger: false })) mutate(selection)
  }
}

/** Waits a moment for the file, and says where it lies or that it is not there. */
function useOutcome() {
  const navigate = useNavigate()
  return async (file: ExportedFile, done: string) => {
    const outcome = await outcomeOf(file)
    const show = { label: 'Show files', act: () => void navigate(href('exportedFiles')) }
    if (outcome === 'failed') toast.failure(exportWords[file.subject].failed)
    else if (outcome === 'ready') toast.offer(done, show)
    else toast.offer('The file is still being written. It will be among the exported files.', show)
  }
}
