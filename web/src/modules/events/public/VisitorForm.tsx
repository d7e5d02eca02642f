import type { CaptchaAnswer } from '@app/contract/auth/captcha.shapes.ts'
import { attendeeLabels } from '@app/contract/events/events.rules.ts'
import { NewAttendee, type PublicEvent } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { CaptchaField, isCaptchaAtWork, loadPhoneField, noCaptchaYet } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Section } from '#ui/Section.tsx'
import { registrationWords } from './registrationWords.ts'
import { takeOver } from './takeOver.ts'

// The phone rules of all countries are loaded with the field only.
const PhoneField = lazy(async () => ({ default: (await loadPhoneField()).PhoneField }))

type Typed = { name: string; email: string; contact: string; captcha: CaptchaAnswer }
const emptyVisitor = { name: '', email: '', contact: '' }
const empty: Typed = { ...emptyVisitor, captcha: noCaptchaYet }

/** Registers a visitor without an account: name, address and a captcha. */
export function VisitorForm({ event }: { event: Pick<PublicEvent, '_id' | 'isFull'> }) {
  const draft = useDraft(`registerForEvent.${event._id}.visitor`, emptyVisitor)
  const { form, notice, saved } = useDraftForm<Typed>({
    // The captcha answer is not drafted.
    draft: { ...draft, initial: { ...empty, ...draft.initial }, keep: ({ captcha: _, ...typed }) => draft.keep(typed) },
    empty,
    leaving: 'You are not registered yet. Your input is kept on this device.',
    changingThemselves: ['captcha'],
    validate: schemaResolver(NewAttendee.omit({ eventId: true }), { sync: true }),
    ...checkWhenLeft(['email']),
  })
  // Before the first paint, so that only one form is visible and no keystroke is lost.
  useLayoutEffect(() => {
    const taken = takeOver()
    if (!taken) return
    // Input typed while the script was loading is newer than the draft.
    const { name, email } = form.getValues()
    if (taken.name || taken.email) form.setValues({ name: taken.name || name, email: taken.email || email })
    if (taken.focused) form.getInputNode(taken.focused)?.focus()
  })
  const register = useAction(calls.events.registerVisitor, {
    done: ({ message }) => message,
    form,
    failed: 'something went wrong!',
    after: saved,
  })
  const { name, email, contact, captcha } = form.values
  const isFilled = [name, email, contact, captcha.answer].every((value) => value.trim() !== '')
  if (register.isSuccess)
    return (
      <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden="true" />} role="status" title={register.data.message}>
        We have sent you a mail with everything else: the event for your calendar, the page of your registration, and how to choose a
        password.
      </Alert>
    )
  return (
    <form
      noValidate
      aria-label="Registration"
      onSubmit={form.onSubmit((values) => register.mutate({ eventId: event._id, ...values }), focusFirstWrong(form))}
    >
      <DraftNotice {...notice} />
      <Stack gap="lg">
        <Section {...registrationWords.who}>
          <Stack gap="md">
            <TextInput label={attendeeLabels.name} withAsterisk autoComplete="name" {...form.getInputProps('name')} />
            <TextInput label={attendeeLabels.email} withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
            <Suspense fallback={<TextInput label={attendeeLabels.phone} disabled />}>
              <PhoneField
                label={attendeeLabels.phone}
                defaultCountry="IN"
                value={contact}
                onChange={(value) => form.setFieldValue('contact', value)}
                error={form.errors.contact}
                path="contact"
              />
            </Suspense>
          </Stack>
        </Section>
        <Section {...registrationWords.check}>
          <CaptchaField
            value={captcha}
            onChange={(answer) => form.setFieldValue('captcha', answer)}
            usedUpBy={register.error?.isUnanswered ? undefined : register.error}
            error={form.errors.captcha}
          />
        </Section>
        <Button type="submit" size="md" disabled={!isFilled} loading={register.isPending || isCaptchaAtWork(captcha)}>
          {registrationWords.button(event)}
        </Button>
        <Text>
          You have an account? <Anchor href={href('signIn', {}, { next: href('registerForEvent', { id: event._id }) })}>Login</Anchor>
        </Text>
      </Stack>
    </form>
  )
}
