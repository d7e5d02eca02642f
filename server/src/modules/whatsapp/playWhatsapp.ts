import type { QueuedEvent } from './saveWebhookEvent.ts'

/** A message that the sandbox has received, and its next step. */
export type Play = { outsideId: string; number: string; said: string; step: 'delivered' | 'read' | 'answer' }

/** The simulated receiver of the sandbox: a message is delivered, then read, then answered. A number that ends in 01 never reads. */
export function playStep({ step, ...play }: Play, now: Date): { events: QueuedEvent[]; next?: Play } {
  const { outsideId, number, said } = play
  const at = now.toISOString()
  switch (step) {
    case 'delivered':
      return {
        events: [{ kind: 'status', outsideId, person: { number }, state: 'delivered', at }],
        ...(!number.endsWith('01') && { next: { ...play, step: 'read' } }),
      }
    case 'read':
      return { events: [{ kind: 'status', outsideId, person: { number }, state: 'read', at }], next: { ...play, step: 'answer' } }
    case 'answer':
      return {
        events: [{ kind: 'message', outsideId: `${outsideId}.answer`, person: { number }, body: `Thank you, I have read: ${said}`, at }],
      }
  }
}
