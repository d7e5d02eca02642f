import { createContext, useContext, useEffect, useRef } from 'react'

/** Tracks unsaved work inside a dialog. */
export type DialogWork = {
  /** Runs `go`, after a confirmation if unsaved work would be lost. */
  leave: (go: () => void) => void
  /** Registers work that is not in form fields. Returns the function that removes it. */
  add: (part: WorkPart) => () => void
}
/** Work stored as a draft can be restored, so nothing is asked about it. */
export type WorkPart = { isKept: boolean; hasChanges: boolean }

export const DialogWorkContext = createContext<DialogWork | null>(null)

/**
 * Registers unsaved work outside form fields, for example a chosen picture, for the close confirmation. A `FormDialog` sees changes in its
 * fields by itself. `isKept` excludes work that is stored as a draft.
 */
export function useDialogWork(hasChanges: boolean, isKept = false) {
  const work = useContext(DialogWorkContext)
  const part = useRef<WorkPart>({ isKept, hasChanges })
  useEffect(() => {
    part.current.isKept = isKept
    part.current.hasChanges = hasChanges
  }, [isKept, hasChanges])
  useEffect(() => work?.add(part.current), [work])
}
