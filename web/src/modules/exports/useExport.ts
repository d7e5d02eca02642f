import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportSelectionSent } from '@app/contract/exports/exports.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { confirm, type Question } from '#ui/dialog/confirm.tsx'
import { exportWords, storageNote, type WholeSubject } from './exportWords.ts'

/** Asks for confirmation, requests an export of everything, and shows where the file is once it is ready. */
export function useExport(subject: WholeSubject): (returnTo?: HTMLElement | null) => Promise<void> {
  const { title, question, failed } = exportWords[subject]
  const { mutate } = useAction(calls.exports[subject], { failed, refresh: [calls.exports], after: useOutcome() })

  return async (returnTo = null) => {
    if (await confirm({ title, text: `${question} ${storageNote}`, action: 'Export', isDanger: false, returnTo })) mutate({})
  }
}

type ExportQuestion = Pick<Question, 'title' | 'returnTo'> & { text: string }

/** The same for the current list, or for selected rows. */
export function useSelectionExport(): (selection: ExportSelectionSent, question: ExportQuestion) => Promise<void> {
  const failed = 'The export could not be started.'
  const { mutate } = useAction(calls.exports.selection, { failed, refresh: [calls.exports], after: useOutcome() })
  return async (selection, { text, ...question }) => {
    if (await confirm({ ...question, text: `${text} ${storageNote}`, action: 'Export', isDanger: false })) mutate(selection)
  }
}

/** The code for the result loads when it is needed. */
function useOutcome() {
  const navigate = useNavigate()
  return async (file: ExportedFile) => (await import('./showOutcome.ts')).showOutcome(file, () => void navigate(href('exportedFiles')))
}
