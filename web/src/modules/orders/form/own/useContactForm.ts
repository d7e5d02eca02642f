import { isNameOf, partOf, pick } from '@app/contract/core/fields.ts'
import { publicOrderFields } from '@app/contract/publicOrders/publicOrders.fields.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { z } from 'zod'
import { noCaptchaYet } from '#auth/index.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { useDraft } from '#ui/form/useDraft.ts'

const fields = pick(publicOrderFields, ['name', 'email', 'phone', 'fileUrl'])
const Contact = z.object(partOf(fields, 'created'))
const empty = partOf(fields, 'empty')

export type ContactValues = typeof empty & { captcha: typeof noCaptchaYet }
export type ContactForm = UseFormReturnType<ContactValues>
export const isContactField = (name: string): name is keyof typeof fields => isNameOf(fields, name)

/** The visitor's contact data, kept on this device until it is sent. The solved captcha is not kept. */
export function useContactForm(key: string) {
  const draft = useDraft(key, empty)
  const form = useForm<ContactValues>({
    initialValues: { ...draft.initial, captcha: noCaptchaYet },
    onValuesChange: ({ captcha: _, ...typed }) => draft.keep(typed),
    validate: ({ captcha: _, ...typed }) => {
      const issues = Contact.safeParse(typed).error?.issues ?? []
      return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
    },
    ...checkWhenLeft(),
  })
  return { form, clear: draft.clear, input: (name: keyof typeof fields) => form.getInputProps(name) }
}
