import { defaultRating, experienceLength, ratedThings, ratedThingWords } from '@app/contract/feedback/feedback.rules.ts'
import { FeedbackFields, type OwnFeedback } from '@app/contract/feedback/feedback.shapes.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Checkbox, Stack, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { StarsField } from './StarsField.tsx'

const empty = { communFeed: defaultRating, serviceFeed: defaultRating, recommendFeed: defaultRating, experience: '', mayPublish: false }
const fieldsOf = ({ communFeed, serviceFeed, recommendFeed, experience, mayPublish }: OwnFeedback): Fields => ({
  ...{ communFeed, serviceFeed, recommendFeed, experience, mayPublish },
})
type Fields = { communFeed: number; serviceFeed: number; recommendFeed: number; experience: string; mayPublish: boolean }

type Props = { order: Order /** The feedback to change. */; given?: OwnFeedback; onChanged?: () => void }

/** The feedback form: three ratings and some words. Its customer can change them for a week. */
export function FeedbackForm({ order, given, onChanged }: Props) {
  const me = useMe()
  const start = given ? fieldsOf(given) : empty
  const draft = useDraft<Fields>(`feedback.${order._id}.${me.id}${given ? '.change' : ''}`, start)
  const { form, notice, saved } = useDraftForm({
    draft,
    empty: start,
    leaving: 'Your feedback has not been sent. Your input is kept on this device.',
    validate: schemaResolver(FeedbackFields, { sync: true }),
  })
  const give = useAction(calls.feedback.give, {
    done: 'Thank you for your feedback!',
    failed: 'Unable to post feedback!',
    refresh: [calls.feedback],
    form,
    after: saved,
  })
  const change = useAction(calls.feedback.change, {
    done: 'Your feedback was changed.',
    failed: 'Your feedback could not be changed.',
    refresh: [calls.feedback],
    form,
    after: () => {
      saved()
      onChanged?.()
    },
  })
  const send = (values: Fields) => (given ? change.mutate({ id: given._id, ...values }) : give.mutate({ orderid: order._id, ...values }))
  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <Stack gap="lg">
        {ratedThings.map((thing) => (
          <StarsField
            key={thing}
            label={ratedThingWords[thing]}
            value={form.values[thing]}
            onChange={(stars) => form.setFieldValue(thing, stars)}
          />
        ))}
        <Textarea
          label="Your experience"
          placeholder="max 200 characters"
          description={`${form.values.experience.trim().length} of ${experienceLength} characters`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('experience')}
        />
        <Checkbox
          label="The company may show my words on its landing page, with my first name."
          description="If unticked, only admins can read them. We remove them whenever you ask."
          {...form.getInputProps('mayPublish', { type: 'checkbox' })}
        />
      </Stack>
      <FormActions
        submit={given ? 'Save changes' : 'Send feedback'}
        isPending={give.isPending || change.isPending}
        {...(given && { onCancel: onChanged })}
      />
    </form>
  )
}
