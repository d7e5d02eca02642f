import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { useDialogWork } from '../dialog/dialogWork.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** The stored part of a form on this device: the result of `useDraft`, or a combination of several. */
export type Draft<Values> = {
  initial: Values
  restoredFrom: Date | null
  keep: (values: Values) => void
  clear: () => void
  /** False if only a part of the form is stored, so that a dialog asks about the rest. */
  isWhole?: boolean
}

export type DraftFormOptions<Values extends Record<string, unknown>> = Omit<UseFormInput<Values>, 'initialValues' | 'onValuesChange'> & {
  draft: Draft<Values>
  /** The values of an empty form. */
  empty: Values
  /** The question's text on leaving with changes, such as 'This order has not been created. What you typed is kept on this device.' */
  leaving: string
  /** Allows leaving in spite of changes, for example to a sign-in that returns here. */
  isLeavingAllowed?: boolean
  /** Fields that change without the person, such as a captcha; they do not count as changes. */
  changingThemselves?: readonly (keyof Values & string)[]
  onDiscard?: () => void
}

/**
 * A form whose input is stored on this device until it is saved, and which asks before it is left.
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

  /** Restarts with these values, which are saved or unchanged: the earlier draft is dropped. */
  function begin(values: Values) {
    setDiscarded(true)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    // Last, since unchanged values are no draft.
    draft.clear()
  }

  return {
    form,
    /** Props for `DraftNotice`, which offers to discard the draft. */
    notice: {
      restoredFrom: isDiscarded ? null : draft.restoredFrom,
      onDiscard() {
        onDiscard?.()
        begin(empty)
      },
    },
    begin,
    /** All is saved: deletes the draft and allows leaving. */
    saved() {
      allowLeaving()
      draft.clear()
    },
  }
}
