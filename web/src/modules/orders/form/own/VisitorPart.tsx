import { partOf } from '@app/contract/core/fields.ts'
import { contactFields, publicOrderFields } from '@app/contract/publicOrders/publicOrders.fields.ts'
import { mostVisitorFiles } from '@app/contract/publicOrders/publicOrders.rules.ts'
import { Button, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CaptchaField, isCaptchaAtWork } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { Section } from '#ui/Section.tsx'
import { doneUploadIds } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import { FileFields } from '../FileFields.tsx'
import styles from '../OrderForm.module.css'
import type { OrderForm } from '../orderFields.ts'
import { SubmitLine } from '../SubmitLine.tsx'
import { useContactForm } from './useContactForm.ts'
import { type Landing, useVisitorOrder } from './useVisitorOrder.ts'

export type SentRequest = { number: number; email: string }
type Props = {
  /** The request fields, which the form above holds. */
  form: OrderForm
  /** Shows refusals of the request fields. */
  landing: Landing
  /** The submit function, which the form above calls. */
  sender: RefObject<(() => void) | null>
  onSent: (sent: SentRequest) => void
  onBack: () => void
}

const place = 'publicOrder.visitor'
const labels = partOf(publicOrderFields, 'label')

/** The part of the form for visitors without an account: contact, files and captcha. */
export function VisitorPart({ form, landing, sender, onSent, onBack }: Props) {
  const files = useUploadsDraft(place)
  const [filesError, setFilesError] = useState<string>()
  const contact = useContactForm(place)
  const { captcha, ...typed } = contact.form.values
  const send = useVisitorOrder({
    landing,
    contact: contact.form,
    setFilesError,
    after: ({ number }) => {
      files.clear()
      contact.clear()
      onSent({ number, email: typed.email.trim() })
    },
  })
  // The button that opened this part is gone, so the focus moves to its first field.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isWaiting = send.isPending || isCaptchaAtWork(captcha)

  useImperativeHandle(sender, () => () => {
    const { hasErrors, errors } = contact.form.validate()
    if (hasErrors) return focusFirstWrong(contact.form)(errors)
    if (!isWaiting) send.order(form.getValues(), doneUploadIds(files.items))
  })

  return (
    <>
      <Section title="Who you are" text="We will answer by e-mail or phone. You don't need an account.">
        <div className={styles.fields}>
          <TextInput ref={first} label={labels.name} withAsterisk autoComplete="name" {...contact.input('name')} />
          <div className={styles.pair}>
            <TextInput label={labels.email} withAsterisk type="email" autoComplete="email" {...contact.input('email')} />
            <TextInput label={labels.phone} withAsterisk type="tel" autoComplete="tel" {...contact.input('phone')} />
          </div>
        </div>
      </Section>
      <FileFields
        place={place}
        items={files.items}
        getGrant={() => calls.publicOrders.uploadGrant()}
        maxFiles={mostVisitorFiles}
        text="Task sheets, drafts, data: anything that explains the request. Only our staff can open them. Unsent files are deleted after an hour."
        onChange={(items) => {
          setFilesError(undefined)
          files.setItems(items)
        }}
        error={filesError}
      >
        <TextInput
          mt="md"
          type="url"
          label={labels.fileUrl}
          description="A link to files elsewhere, such as a shared folder."
          placeholder="https://"
          {...contact.input('fileUrl')}
        />
      </FileFields>
      <Section title="One last check" text="It keeps out spam.">
        <CaptchaField
          value={captcha}
          onChange={(answer) => contact.form.setFieldValue('captcha', answer)}
          // After a lost answer the same attempt is repeated, so its captcha is kept.
          usedUpBy={send.error?.isUnanswered ? undefined : (send.data ?? send.error)}
          error={send.captchaError}
        />
      </Section>
      <SubmitLine
        fields={form.values}
        kind="own"
        label="Send request"
        alsoNeeded={[
          ...(['name', 'email', 'phone'] as const)
            .filter((name) => typed[name].trim() === '')
            .map((name) => contactFields[name].label.toLowerCase()),
          ...(captcha.answer.trim() === '' ? ['captcha'] : []),
        ]}
        items={files.items}
        isPending={isWaiting}
        hasFailed={send.isError && !send.fieldError}
        beside={
          <Button variant="subtle" size="md" onClick={onBack}>
            Back to Login
          </Button>
        }
      />
    </>
  )
}
