import type { PublicEvent } from '@app/contract/events/events.shapes.ts'

/** Texts of the visitor form, shared by server rendering and script. */
export const registrationWords = {
  who: { title: 'Who you are', text: 'You need no password: our mail has a link to choose one.' },
  check: { title: 'One last check', text: 'It keeps bots out.' },
  button: ({ isFull }: Pick<PublicEvent, 'isFull'>) => (isFull ? 'Join the waiting list' : 'Register'),
} as const
