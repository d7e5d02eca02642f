import { wrongCaptcha } from '@app/contract/auth/captcha.rules.ts'
import { contactEmailLength, contactMessageLength, contactNameLength } from '@app/contract/messages/messages.rules.ts'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CaptchaField, isCaptchaAtWork, noCaptchaYet } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from './ContactSection.module.css'

const nothing = { name: '', email: '', message: '', captcha: noCaptchaYet }

/** A message to the company. If sending fails, the input stays. */
export default function ContactForm() {
  const form = useForm({ initialValues: nothing })
  const { name, email, message, captcha } = form.values
  const send = useAction(calls.messages.create, {
    done: 'Message Submitted, We will contact you soon!',
    failed: 'Unable to submit contact form!',
    once: true,
    form,
    after: () => form.setValues(nothing),
  })
  const isFilled = [name, email, message].every((text) => text.trim() !== '')
  const isCaptchaWrong = send.error?.message === wrongCaptcha

  return (
    <form noValidate aria-label="Contact Us" onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Stack gap="md">
        <div className={styles.pair}>
          <TextInput label="Name" autoComplete="name" maxLength={contactNameLength} {...form.getInputProps('name')} />
          <TextInput label="E-mail" type="email" autoComplete="email" maxLength={contactEmailLength} {...form.getInputProps('email')} />
        </div>
        <Textarea label="Message" rows={4} maxLength={contactMessageLength} {...form.getInputProps('message')} />
        <CaptchaField
          value={captcha}
          onChange={(answer) => form.setFieldValue('captcha', answer)}
          usedUpBy={send.isSuccess ? send.data : send.error}
          error={isCaptchaWrong ? wrongCaptcha : undefined}
        />
        <Button type="submit" disabled={!isFilled} loading={send.isPending || isCaptchaAtWork(captcha)} style={{ alignSelf: 'flex-start' }}>
          Submit
        </Button>
      </Stack>
    </form>
  )
}
