import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportSelectionSent } from '@app/contract/exports/exports.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { confirm, type Question } from '#ui/dialog/confirm.tsx'
import { exportWords, type WholeSubject, whereItLies } from './exportWords.ts'

/** Asks whether everything of a kind is to be exported, has it written, and says where it lies once it is. */
export function useExport(subject: WholeSubject): (returnTo?: HTMLElement | null) => Promise<void> {
  const { title, question, failed } = exportWords[subject]
  const { mutate } = useAction(calls.exports[subject], { failed, refresh: [calls.exports], after: useOutcome() })

  return async (returnTo = null) => {
    if (await confirm({ title, text: `${question} ${whereItLies}`, action: 'Export', isDanger: false, returnTo })) mutate({})
  }
}

type Asked = Pick<Question, 'title' | 'returnTo'> & { text: string }

/** The same for what a list shows, or for rows that were chosen of it. */
export function useSelectionExport(): (selection: ExportSelectionSent, question: Asked) => Promise<void> {
  const failed = 'The export could not be begun.'
  const { mutate } = useAction(calls.exports.selection, { failed, refresh: [calls.exports], after: useOutcome() })
  return async (selection, { text, ...question }) => {
    if (await confirm({ ...question, text: `${text} ${whereItLies}`, action: 'Export', isDanger: false })) mutate(selection)
  }
}

/** What is said afterwards comes when it is needed. */
function useOutcome() {
  const navigate = useNavigate()
  return async (file: ExportedFile) => (await import('./showOutcome.ts')).showOutcome(file, () => void navigate(href('exportedFiles')))
}
