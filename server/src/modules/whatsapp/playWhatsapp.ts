import type { WrittenNotification } from './takeNews.ts'

/** What the other end of the sandbox has got, and does next. */
export type Play = { outsideId: string; number: string; said: string; step: 'delivered' | 'read' | 'answer' }

/** The sandbox's other end: a message is delivered, then read, then answered. A number that ends in 01 never reads. */
export function playStep({ step, ...play }: Play, now: Date): { news: WrittenNotification[]; next?: Play } {
  const { outsideId, number, said } = play
  const at = now.toISOString()
  switch (step) {
    case 'delivered':
      return {
        news: [{ kind: 'status', outsideId, number, state: 'delivered', at }],
        ...(!number.endsWith('01') && { next: { ...play, step: 'read' } }),
      }
    case 'read':
      return { news: [{ kind: 'status', outsideId, number, state: 'read', at }], next: { ...play, step: 'answer' } }
    case 'answer':
      return { news: [{ kind: 'message', outsideId: `${outsideId}.answer`, number, body: `Thank you, I have read: ${said}`, at }] }
  }
}
