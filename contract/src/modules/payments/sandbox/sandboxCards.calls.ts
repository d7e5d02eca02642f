import { anyone } from '#core/access.ts'
import { post } from '#core/call.ts'
import { SandboxAuthenticate, SandboxConfirm, SandboxOutcome } from './sandboxCards.shapes.ts'
import { SandboxIndia, SandboxIndiaOutcome } from './sandboxIndia.shapes.ts'

/** Calls of the browser to the card sandbox, in place of the provider's API. The client secret of an intent is enough to pay it. */
export const sandboxCards = {
  confirm: post('/api/sandbox/cards/confirm', anyone)
    .takes(SandboxConfirm)
    .answers(SandboxOutcome)
    .limitedTo(30, 60)
    .says('Tries a test card on an intent of the card sandbox.'),
  authenticate: post('/api/sandbox/cards/authenticate', anyone)
    .takes(SandboxAuthenticate)
    .answers(SandboxOutcome)
    .limitedTo(30, 60)
    .says('Answers the bank’s authentication request in the card sandbox.'),
  payInsideIndia: post('/api/sandbox/india/pay', anyone)
    .takes(SandboxIndia)
    .answers(SandboxIndiaOutcome)
    .limitedTo(30, 60)
    .says('Plays the page of the embedded gateway for payments inside India: a try to pay with the chosen outcome.'),
}
