import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { useDialogWork } from '../dialog/dialogWork.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** What is kept of a form on this device: `useDraft`, or what a form makes of several. */
export type Draft<Values> = {
  initial: Values
  restoredFrom: Date | null
  keep: (values: Values) => void
  clear: () => void
  /** False where only a part of the form is kept, so that a dialog asks about the rest. */
  isWhole?: boolean
}

export type DraftFormOptions<Values extends Record<string, unknown>> = Omit<UseFormInput<Values>, 'initialValues' | 'onValuesChange'> & {
  draft: Draft<Values>
  /** What the form holds for whoever starts afresh. */
  empty: Values
  /** Said to whoever leaves with changes, as 'This order has not been created. What you typed is kept on this device.' */
  leaving: string
  /** The way out is open whatever was typed, as to the sign-in that comes back here. */
  isLeavingAllowed?: boolean
  /** Fields that change without anybody's doing, as a captcha does: of these nothing is asked before one leaves. */
  changingThemselves?: readonly (keyof Values & string)[]
  onDiscard?: () => void
}

/**
 * A form whose words are kept on this device until they are saved, and which asks before it is left.
 *
 *     const kept = useDraftForm({ draft: useDraft(`createUser.${me.id}`, empty), empty, leaving: 'This account has not been created.' })
 *     … after: () => { kept.saved(); onCreated() }
 *     <DraftNotice {...kept.notice} />
 */
export function useDraftForm<Values extends Record<string, unknown>>({
  draft,
  empty,
  leaving,
  isLeavingAllowed = false,
  changingThemselves = [],
  onDiscard,
  ...options
}: DraftFormOptions<Values>) {
  const [isDiscarded, setDiscarded] = useState(false)
  const form = useForm<Values>({ ...options, initialValues: draft.initial, onValuesChange: (values) => draft.keep(values) })
  const hasChanges = Object.keys(form.values).some((field) => !changingThemselves.includes(field) && form.isDirty(field))
  const allowLeaving = useLeaveGuard(!isLeavingAllowed && hasChanges, leaving)
  useDialogWork(false, draft.isWhole !== false)

  /** Begins with these values, as they were saved or never changed: nothing is kept of what was typed before. */
  function begin(values: Values) {
    setDiscarded(true)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    // Last, since what nobody has typed is nothing to keep.
    draft.clear()
  }

  return {
    form,
    /** For `DraftNotice`, which offers to start afresh. */
    notice: {
      restoredFrom: isDiscarded ? null : draft.restoredFrom,
      onDiscard() {
        onDiscard?.()
        begin(empty)
      },
    },
    begin,
    /** All is saved: nothing is kept any more, and nothing asked of whoever goes on from here. */
    saved() {
      allowLeaving()
      draft.clear()
    },
  }
}
