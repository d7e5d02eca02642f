import type { UseFormInput } from '@mantine/form'
import { afterPress } from './press.ts'

/**
 * For `useForm({ …, ...checkWhenLeft() })`: validates a field on blur. One that the person never entered shows no error until the form
 * is sent. While a pointer is down no error appears, since the new line would move the button away from under the pointer. Mantine's own
 * `validateInputOnBlur` does neither.
 */
export function checkWhenLeft<Values extends Record<string, unknown>>(only?: readonly (keyof Values & string)[]) {
  const enhance: NonNullable<UseFormInput<Values>['enhanceGetInputProps']> = ({ field, form }) => {
    const name = String(field)
    if (only && !only.some((checked) => checked === name)) return {}
    return {
      onBlur: () =>
        afterPress(() => {
          // Mantine counts a field as touched from its first focus on.
          if (form.isTouched(name)) void form.validateField(name)
        }),
    }
  }
  return { enhanceGetInputProps: enhance }
}
