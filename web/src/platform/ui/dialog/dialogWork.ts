import { createContext, useContext, useEffect, useRef } from 'react'

/** What a dialog knows of the work inside it. */
export type DialogWork = {
  /** Goes where `go` leads, after asking whoever would lose something by it. */
  leave: (go: () => void) => void
  /** Counts in what its fields do not show. Gives what takes it out again. */
  add: (part: WorkPart) => () => void
}
/** Kept work comes back, so that nothing is asked about it; any other has changes or none. */
export type WorkPart = { isKept: boolean; hasChanges: boolean }

export const DialogWorkContext = createContext<DialogWork | null>(null)

/**
 * What is changed in a form's fields a `FormDialog` sees by itself. What stands elsewhere, as a chosen picture does, is told here, so
 * that it is asked about too; and what is kept as a draft, so that it is not.
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
