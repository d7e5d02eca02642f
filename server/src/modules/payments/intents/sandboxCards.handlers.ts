import type { Contract } from '@app/contract/index.ts'
import { notFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { IntentUnknown, isSandbox, type SandboxCards } from '#outside/cards/index.ts'

/** Answers for the card sandbox; all are NOT_FOUND if a real provider is set up. */
export const sandboxCards: Handlers<Contract['sandboxCards']> = {
  confirm: (context) => inSandbox(context, (sandbox) => sandbox.confirm(context.input)),
  payInsideIndia: (context) => inSandbox(context, (sandbox) => sandbox.payInsideIndia(context.input)),
  authenticate: (context) => inSandbox(context, (sandbox) => sandbox.authenticate(context.input)),
}

async function inSandbox<T>({ cards }: Pick<Context, 'cards'>, ask: (sandbox: SandboxCards) => Promise<T>): Promise<T> {
  if (!isSandbox(cards)) throw notFound('Payment')
  try {
    return await ask(cards)
  } catch (error) {
    throw error instanceof IntentUnknown ? notFound('Payment') : error
  }
}
