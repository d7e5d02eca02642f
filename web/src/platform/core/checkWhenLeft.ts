import type { UseFormInput } from '@mantine/form'
import { afterPress } from './press.ts'

/**
 * For `useForm({ …, ...checkWhenLeft() })`: a field is checked when somebody leaves it. An empty one says nothing until the form
 * is sent, and nothing is said while a pointer is down: a line that comes then moves what is just being clicked away
 * from under it. Mantine's own `validateInputOnBlur` minds neither.
 */
export function checkWhenLeft<Values extends Record<string, unknown>>(only?: readonly (keyof Values & string)[]) {
  const enhance: NonNullable<UseFormInput<Values>['enhanceGetInputProps']> = ({ field, form }) => {
    const name = String(field)
    if (only && !only.some((checked) => checked === name)) return {}
    return {
      onBlur: () =>
        afterPress(() => {
          if (!isEmpty(Reflect.get(form.getValues(), name))) void form.validateField(name)
        }),
    }
  }
  return { enhanceGetInputProps: enhance }
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
