import { type SandboxBehaviour, sandboxCards } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import type { NewIntent } from '#outside/cards/port.ts'
import type { SandboxCards } from '#outside/cards/sandbox.ts'

/** The sandbox's test card for a behaviour. */
export function cardThat(behaviour: SandboxBehaviour = 'pays') {
  const card = sandboxCards.find((card) => card.behaviour === behaviour)
  if (!card) throw new Error(`The sandbox has no card that ${behaviour}.`)
  return { number: card.number as string, expMonth: 12, expYear: 2030, cvc: '123' }
}

export const someOrder: NewIntent = {
  amountCents: 12_345,
  currency: 'USD',
  orderId: 'order-1',
  userId: 'user-1',
  idempotencyKey: 'key-1',
  description: 'Debugging a parser',
}

/** An intent, its client secret, and a function that pays it as the browser would. */
export async function newIntent(cards: SandboxCards, idempotencyKey = 'key-1') {
  const { id: intentId, clientSecret } = await cards.createIntent({ ...someOrder, idempotencyKey })
  const held = { intentId, clientSecret }
  return { intentId, held, pay: (typed: Partial<ReturnType<typeof cardThat>> = {}) => cards.confirm({ ...cardThat(), ...typed, ...held }) }
}
