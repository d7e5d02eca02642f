import { otherCategory } from '@app/contract/orders/orders.rules.ts'
import { useState } from 'react'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { type Draft, useDraftForm } from '#ui/form/useDraftForm.ts'
import { dayOfOrder } from '../lists/today.ts'
import type { OrderFields, OrderForm } from './orderFields.ts'
import { type FormKind, wrongFields } from './orderRules.ts'

type Options = {
  kind: FormKind
  draft: Draft<OrderFields>
  empty: OrderFields
  leaving: string
  isLeavingAllowed?: boolean
  onDiscard?: () => void
  /** The order that is edited; its existing values may stay. */
  before?: OrderFields
}

/** The state of an order's form, kept as a draft until it is sent, with the server's refusals. */
export function useOrderForm({ kind, before, ...options }: Options) {
  const kept = useDraftForm<OrderFields>({
    ...options,
    validate: (fields) => wrongFields(fields, kind, dayOfOrder(new Date(), fields.timezone), before),
    ...checkWhenLeft(),
  })
  const { form } = kept
  const [filesError, setFilesError] = useState<string>()
  return { ...kept, landing: landingIn(form, setFilesError), filesError, clearFilesError: () => setFilesError(undefined) }
}

/** Shows a refusal at its field: a custom category at its own field, a file's at the upload. */
function landingIn(form: OrderForm, setFilesError: (message: string) => void) {
  const fieldOf = (path: string) => {
    const [name = ''] = path.split('.')
    return name === 'category' && form.getValues().category === otherCategory ? 'ownCategory' : name
  }
  return {
    setFieldError(path: string, message: string) {
      if (fieldOf(path) === 'files') setFilesError(message)
      else form.setFieldError(fieldOf(path), message)
    },
    getInputNode: (path: string): HTMLElement | null =>
      fieldOf(path) === 'files' ? document.querySelector<HTMLElement>('[data-upload-choose]') : form.getInputNode(fieldOf(path)),
  }
}
