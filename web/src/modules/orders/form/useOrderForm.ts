import { otherCategory } from '@app/contract/orders/orders.rules.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { dayHere } from '../lists/today.ts'
import type { OrderFields, OrderForm } from './orderFields.ts'
import { type FormKind, wrongFields } from './orderRules.ts'

type Options = {
  kind: FormKind
  initial: OrderFields
  /** The order that is changed; what it already has may stay. */
  before?: OrderFields
  onValuesChange: (fields: OrderFields) => void
}

/** The state of an order's form, and what it makes of the server's complaints. */
export function useOrderForm({ kind, initial, before, onValuesChange }: Options) {
  const form: OrderForm = useForm<OrderFields>({
    initialValues: initial,
    validate: (fields) => wrongFields(fields, kind, dayHere(new Date()), before),
    ...checkWhenLeft(),
    onValuesChange,
  })
  const [filesError, setFilesError] = useState<string>()
  return { form, landing: landingIn(form, setFilesError), filesError, clearFilesError: () => setFilesError(undefined) }
}

/** Puts a field's refusal where the person wrote it: an own category under its own field, a file's under the files. */
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
