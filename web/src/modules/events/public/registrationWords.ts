import type { PublicEvent } from '@app/contract/events/events.shapes.ts'

/** What the form of a visitor says, as a document and as a program. */
export const registrationWords = {
  who: { title: 'Who you are', text: 'You need no password for that: the mail that we send you has a link to choose one.' },
  check: { title: 'One last check', text: 'It keeps programs out.' },
  button: ({ isFull }: Pick<PublicEvent, 'isFull'>) => (isFull ? 'Join the waiting list' : 'Register'),
} as const
