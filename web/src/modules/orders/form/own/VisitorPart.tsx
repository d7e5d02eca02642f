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
  /** What is asked for, as the form above holds it. */
  form: OrderForm
  /** Where a refusal of what is asked for belongs. */
  landing: Landing
  /** Sends it all, once it is right; the form above calls it. */
  sender: RefObject<(() => void) | null>
  onSent: (sent: SentRequest) => void
  onBack: () => void
}

const place = 'publicOrder.visitor'
const labels = partOf(publicOrderFields, 'label')

/** The second path, for whoever has no account: who they are, their files, and a captcha. */
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
  // The button that led here is gone.
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
      <Section title="Who you are" text="We answer you by e-mail or phone. You need no account for that.">
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
        text="A task sheet, a draft, data: whatever helps to understand it. Only we can open them. They wait here for an hour until you send."
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
          description="Where they lie elsewhere, such as in a shared folder."
          placeholder="https://"
          {...contact.input('fileUrl')}
        />
      </FileFields>
      <Section title="One last check" text="It keeps programs out, and our answers quick.">
        <CaptchaField
          value={captcha}
          onChange={(answer) => contact.form.setFieldValue('captcha', answer)}
          // An attempt of which nobody knows whether it came through is made again as it was, and is one.
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
